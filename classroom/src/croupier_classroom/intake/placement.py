"""Where each file of a submission lies in the private folder, so that its imports still work."""

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from croupier_classroom.intake.matching import Finding
from croupier_classroom.intake.sources import Source, Sources

PACKAGE_FILE = "__init__.py"
NO_MODULE_NAMES = {PACKAGE_FILE, "__main__.py"}


@dataclass(frozen=True)
class Placement:
    """The place of every file below the private folder, by the path it was handed in under."""

    root: PurePosixPath
    places: dict[PurePosixPath, PurePosixPath] = field(default_factory=dict)

    def place(self, path: PurePosixPath, wanted: PurePosixPath) -> bool:
        """Give a file a place, unless it has one or another has that place."""
        if path in self.places or wanted in self.places.values():
            return False
        self.places[path] = wanted
        return True

    def of(self, source: Source) -> PurePosixPath:
        """Return the place of a text."""
        return self.places[source.path]

    def module(self, source: Source) -> str:
        """Return the dotted name that a text is imported by."""
        return dotted_name(self.of(source))


def dotted_name(place: PurePosixPath) -> str:
    """Return the name that the file of a place is imported by."""
    parts = place.parent.parts if place.name == PACKAGE_FILE else place.with_suffix("").parts
    return ".".join(parts)


def placement_of(
    main: Source, findings: Iterable[Finding], files: Mapping[str, str], sources: Sources
) -> Placement:
    """Place the modules first, under the document's names where that breaks no import."""
    placement = Placement(root_of(main, sources))
    for finding in findings:
        own = place_below(placement.root, finding.source, sources)
        asked = own.with_name(PurePosixPath(files[finding.module]).name)
        is_free = finding.source.path.with_name(asked.name) not in sources.by_path
        if not is_free or keeps_its_name(finding.source, own, sources):
            asked = own.with_name(f"{own.stem.replace('.', '_')}.py")
        placement.place(finding.source.path, asked)
    for number, source in enumerate(sources):
        own = place_below(placement.root, source, sources)
        if source.path not in placement.places and not placement.place(source.path, own):
            placement.place(source.path, PurePosixPath(f"other_{number}", own))
    return placement


def root_of(source: Source, sources: Sources) -> PurePosixPath:
    """Return the folder that a text's imports start from: its own, or the one above its package."""
    folder = source.path.parent
    while folder.name and is_package(folder, sources):
        folder = folder.parent
    return folder


def is_package(folder: PurePosixPath, sources: Sources) -> bool:
    """Say whether texts in the folder import it by its name, or each other by dots."""
    for source in sources:
        if folder not in source.path.parents:
            continue
        deep = len(source.path.parent.parts) - len(folder.parts)
        for each in source.imports:
            by_name = not each.level and each.first_name == folder.name
            if each.level > deep or (by_name and not sources.has_module(folder / folder.name)):
                return True
    return False


def place_below(root: PurePosixPath, source: Source, sources: Sources) -> PurePosixPath:
    """Return a text's path below the root, or below its own root where it lies outside."""
    if source.path.is_relative_to(root):
        place = source.path.relative_to(root)
        if not any("." in part for part in place.parent.parts):
            return place
    return source.path.relative_to(root_of(source, sources))


def keeps_its_name(source: Source, own: PurePosixPath, sources: Sources) -> bool:
    """Say whether a text must be imported under the name it has."""
    if own.name in NO_MODULE_NAMES:
        return own.name == PACKAGE_FILE and len(own.parts) > 1
    return any(
        source in sources.imported(other, each)
        for other in sources
        if other is not source
        for each in other.imports
    )


def absolute_imports(source: Source, placement: Placement) -> str:
    """Return a text with its imports by dots written out, so that it runs as a script."""
    lines = source.text.split("\n")
    folder = placement.of(source).parent
    for node in ast.walk(source.tree) if source.tree else ():
        if isinstance(node, ast.ImportFrom) and node.level:
            above = [folder, *folder.parents][node.level - 1].parts
            dotted = ".".join((*above, *filter(None, [node.module])))
            begun = re.compile(r"from\s*[.\s]+(?:[\w.]+)?\s*import\b")
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = begun.sub(f"from {dotted} import", line, count=1)
    return "\n".join(lines)

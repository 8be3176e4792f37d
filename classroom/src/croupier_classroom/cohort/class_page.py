"""The class page, for the teacher: what most students miss, the spread of marks, all reports."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from statistics import mean, median

from croupier_classroom.cohort.class_list import ClassList
from croupier_classroom.cohort.class_results import StudentResult
from croupier_classroom.cohort.similarity import MOST_PAIRS, AlikePair
from croupier_classroom.reports.grade_record import GradeRecord, points_text
from croupier_classroom.reports.html_page import bullets, html_page, part, said, table, tag

TENTHS = 10
BAR, HEIGHT, FOOT = 44, 160, 40
LINES_SHOWN = 6


@dataclass(frozen=True)
class ClassOverview:
    """All that the page is made of; `labels` has the name or code of every student by key."""

    title: str
    results: Sequence[StudentResult]
    people: ClassList
    pairs: Sequence[AlikePair]
    failures: Mapping[str, str]
    labels: Mapping[str, str]


def class_page(overview: ClassOverview) -> str:
    """Return the whole page."""
    results = overview.results
    return html_page(
        overview.title,
        said("p", summary(results)),
        part("To look at", to_look_at(overview)),
        part("Spread of marks", histogram(results) if results else ""),
        part("What most students miss", missed_table(results)),
        part("Students", students_table(results)),
        part("Flags", flags_part(results)),
        part("Alike", alike_part(overview)),
    )


def summary(results: Sequence[StudentResult]) -> str:
    """Say how many there are, and how they did."""
    if not results:
        return "Nothing has been graded."
    points = [each.points for each in results]
    middle, average = points_text(Fraction(median(points))), points_text(Fraction(mean(points)))
    most = points_text(max(each.record.max_points for each in results))
    return f"{len(results)} graded. Median {middle}, mean {average} of {most} points."


def to_look_at(overview: ClassOverview) -> str:
    """List what needs the teacher's eye: late, double, unmatched and missing hand-ins."""
    people = overview.people
    label = {id(each.hand_in): each.label for each in overview.results}
    failed = [f"{overview.labels[key]}: {why}" for key, why in overview.failures.items()]
    nothing = [each for each in overview.results if not each.points]
    lists = {
        "Not graded: the grader itself failed": failed,
        "No points at all": [f"{each.label}: {why_nothing(each.record)}" for each in nothing],
        "Stopped by a time limit in some check": [
            each.label for each in overview.results if each.record.ran_out_of_time
        ],
        "Late": [label.get(id(each), "") for each in people.late],
        "Double: not graded, for there is a newer one": list(people.doubles),
        "Not matched with a student": [label.get(id(each), "") for each in people.unmatched],
        "On the roster, but handed in nothing": [each.name for each in people.missing],
        "Passed over: no program": list(people.passed_over),
    }
    parts = [
        tag("details", said("summary", f"{title} ({len(texts)})"), bullets(texts))
        for title, texts in lists.items()
        if any(texts)
    ]
    return "\n".join(parts)


def why_nothing(record: GradeRecord) -> str:
    """Return the first thing that was noted, or the first failure, of a program without points."""
    noted = [note for note in record.notes if "held by" not in note and "taken for" not in note]
    return next(iter([*noted, *(check.came for check in record.failed())]), "nothing was found")


def histogram(results: Sequence[StudentResult]) -> str:
    """Draw the spread of marks, and say it in words too."""
    counts = Counter(tenth(each) for each in results)
    highest = max(counts.values())
    words = "; ".join(f"{span(place)}: {counts[place]}" for place in range(TENTHS))
    bars = "".join(bar(place, counts[place], highest) for place in range(TENTHS))
    title = said("title", "Spread of marks in percent") + said("desc", words)
    box = f"0 0 {BAR * TENTHS} {HEIGHT + FOOT + 16}"
    picture = tag("svg", title, bars, viewBox=box, role="img", width=str(BAR * TENTHS))
    return tag("figure", picture, said("figcaption", f"Students by percent: {words}."))


def tenth(result: StudentResult) -> int:
    """Return in which tenth of the marks a result lies; full marks lie in the last."""
    share = result.points / result.record.max_points if result.record.max_points else Fraction(0)
    return min(int(share * TENTHS), TENTHS - 1)


def span(place: int) -> str:
    """Name a tenth in percent."""
    return f"{place * 10} to {place * 10 + (10 if place == TENTHS - 1 else 9)}"


def bar(place: int, count: int, highest: int) -> str:
    """Draw one bar with its number and its foot."""
    height = round(HEIGHT * count / highest)
    left, top = place * BAR, 16 + HEIGHT - height
    box = {"x": str(left + 3), "y": str(top), "width": str(BAR - 6), "height": str(height)}
    words = {"x": str(left + BAR // 2), "text-anchor": "middle", "font-size": "12"}
    return (
        tag("rect", **box)
        + said("text", str(count), y=str(top - 3), **words)
        + said("text", f"{place * 10}", y=str(16 + HEIGHT + 16), **words)
    )


def missed_table(results: Sequence[StudentResult]) -> str:
    """Say which requirement most students miss; what follows from another failure is left out."""
    sentences: dict[str, str] = {}
    missed: Counter[str] = Counter()
    for each in results:
        own = {citation for check in each.record.failed() for citation in check.citations}
        sentences |= {citation.number: citation.sentence for citation in own}
        missed.update({citation.number for citation in own})
    rows = []
    for number, count in missed.most_common():
        percent = round(100 * count / len(results))
        bar = tag("span", "", class_="bar", style=f"width:{max(1, percent)}%")
        rows.append([escape(number), escape(sentences[number]), bar, f"{count} ({percent} %)"])
    heads = ["requirement", "what the document says", "share", "students#"]
    return table("Missed requirements", heads, rows)


def students_table(results: Sequence[StudentResult]) -> str:
    """List the students with links to their reports."""
    rows = [
        [
            tag("a", escape(each.label), href=f"teacher/{each.key}.html"),
            points_text(each.points),
            points_text(each.record.max_points),
            "late" if each.hand_in.late else "",
            str(len(each.record.flags)) if each.record.flags else "",
            tag("a", "for the student", href=f"students/{each.key}.html"),
        ]
        for each in results
    ]
    heads = ["student", "points#", "of#", "late", "flags#", "report"]
    return table("All students", heads, rows)


def flags_part(results: Sequence[StudentResult]) -> str:
    """List what the graders' tripwires found."""
    flagged = [each for each in results if each.record.flags]
    return "\n".join(
        said("h3", each.label) + bullets(each.record.flags, class_="flags") for each in flagged
    )


def alike_part(overview: ClassOverview) -> str:
    """List the programs that are alike, with the lines."""
    rows = [alike_row(pair, overview.labels) for pair in overview.pairs[:MOST_PAIRS]]
    more = len(overview.pairs) - len(rows)
    note = "How much of one program is in the other, names and numbers aside. It is no proof."
    if more:
        note += f" {more} more pairs are in similarity.csv."
    heads = ["program", "of it#", "other program", "of it#", "lines"]
    return said("p", note) + table("Programs that are alike", heads, rows) if rows else ""


def alike_row(pair: AlikePair, labels: Mapping[str, str]) -> list[str]:
    """Return the cells of two programs that are alike."""
    lines = [*map(str, pair.lines[:LINES_SHOWN]), *(["..."] if pair.lines[LINES_SHOWN:] else [])]
    own, other = (escape(labels.get(name, name)) for name in (pair.own, pair.other))
    percents = f"{pair.own_percent} %", f"{pair.other_percent} %"
    return [own, percents[0], other, percents[1], "<br>".join(map(escape, lines))]

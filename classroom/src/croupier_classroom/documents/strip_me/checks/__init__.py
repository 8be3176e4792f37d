"""What any program written to the document of Strip Me must show."""

from croupier_classroom.documents.strip_me.checks import abstract_types, parts, playing, samples
from croupier_classroom.documents.strip_me.checks.points import CHECKS

__all__ = ["CHECKS", "abstract_types", "parts", "playing", "samples"]

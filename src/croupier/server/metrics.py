"""Counts for whoever keeps the house running, as text that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Counts:
    """What has happened since the house opened."""

    answers: int = 0  # kept, whoever gave them
    house_answers: int = 0  # by bots, clocks and for those who let forced ones be given
    matches: int = 0  # that ended
    tables: int = 0  # made
    sent: int = 0  # messages to visitors
    slow: int = 0  # readers that fell too far behind
    failures: int = 0  # writes that failed
    refused: Counter[str] = field(default_factory=Counter)  # by code


def write_metrics(counts: Counts, gauges: dict[str, float]) -> str:
    """Return the counts in the text format of Prometheus."""
    lines = []
    for name, value in vars(counts).items():
        if name != "refused":
            lines += [f"# TYPE croupier_{name}_total counter", f"croupier_{name}_total {value}"]
    lines.append("# TYPE croupier_refused_total counter")
    lines += [
        f'croupier_refused_total{{code="{code}"}} {n}' for code, n in sorted(counts.refused.items())
    ]
    for name, gauge in gauges.items():
        lines += [f"# TYPE croupier_{name} gauge", f"croupier_{name} {gauge:g}"]
    return "\n".join(lines) + "\n"

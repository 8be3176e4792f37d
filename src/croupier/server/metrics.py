"""Metrics for the operator, as text that Prometheus reads."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass
class Metrics:
    """What has happened since the server started."""

    answers: int = 0  # stored, whoever gave them
    automatic_answers: int = 0  # by bots and clocks
    matches: int = 0  # that ended
    tables: int = 0  # made
    sent: int = 0  # messages to clients
    slow: int = 0  # readers that fell too far behind
    failures: int = 0  # of writes, tasks and messages
    rejected: Counter[str] = field(
        default_factory=Counter
    )  # messages by error code, requests by status

    def text(self, gauges: Mapping[str, float], refused: Mapping[str, int] = NOTHING) -> str:
        """Return the counts, gauges and refused connections in the text format of Prometheus."""
        lines = []
        for name, value in vars(self).items():
            lines.append(f"# TYPE croupier_{name}_total counter")
            if name != "rejected":
                lines.append(f"croupier_{name}_total {value}")
        for code, number in sorted(self.rejected.items()):
            lines.append(f'croupier_rejected_total{{code="{code}"}} {number}')
        lines.append("# TYPE croupier_refused_connections_total counter")
        for why, number in sorted(refused.items()):
            lines.append(f'croupier_refused_connections_total{{why="{why}"}} {number}')
        for name, gauge in gauges.items():
            lines += [f"# TYPE croupier_{name} gauge", f"croupier_{name} {gauge:g}"]
        return "\n".join(lines) + "\n"

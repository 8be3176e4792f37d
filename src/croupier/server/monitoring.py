"""What the operator reads: logs as lines of JSON, and counts as text for Prometheus.

The log is without names, tokens, words, codes or cards. Whatever the text of an exception quotes,
it is not logged: of a fault the log has the types, the codes of the database, and where it
happened. Of another library's message it has the fixed part.
"""

import json
import logging
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.engine.fault_places import trace_of

OWN = "croupier"
WITH_TEMPLATES = "uvicorn"  # its messages are fixed sentences, and values apart from them
LEVELS = {
    "croupier.server": "INFO",
    "croupier.bots": "INFO",
    "uvicorn": "ERROR",  # its warnings are one for each bad request: the gate counts those
    "asyncio": "WARNING",
}
LOG = logging.getLogger("croupier.server")


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": event_of(record),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = "\n".join(trace_of(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=False)


def event_of(record: logging.LogRecord) -> str:
    """Return what a record says, as far as it cannot quote anybody."""
    source = record.name.partition(".")[0]
    if source == OWN:
        return record.getMessage()
    if source == WITH_TEMPLATES:
        return str(record.msg).partition("\n")[0]
    return f"{record.name}: {record.funcName}"


def set_up_logs() -> None:
    """Write the logs of the server, of its bots and of its libraries to the error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name, level in LEVELS.items():
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(level)


def log_crashes() -> None:
    """Let a fault that nobody caught, in any thread, be logged like all others."""
    logging.raiseExceptions = False  # it would print what a message was made of
    threading.excepthook = lambda fault: log_crash(fault.exc_value)
    sys.excepthook = lambda _kind, error, _trace: log_crash(error)


def log_crash(error: BaseException | None) -> None:
    """Log a fault that nobody caught."""
    LOG.critical("failed", exc_info=error)


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
    rejected: Counter[str] = field(default_factory=Counter)  # by code of an error, or status

    def text(self, gauges: Mapping[str, float], refused: Mapping[str, int]) -> str:
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

"""Logs for programs: one JSON object a line, without names, tokens, words, codes or cards."""

from __future__ import annotations

import json
import logging
import sys
import time


class Plain(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        said: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        said |= getattr(record, "facts", {})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def set_up_logs(level: int = logging.INFO) -> None:
    """Send the logs of the house and of its server to the error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Plain())
    for name in ("croupier.server", "uvicorn"):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(level if name != "uvicorn" else logging.WARNING)

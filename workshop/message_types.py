"""Write the types of the messages for the page: `.venv/bin/python -m workshop.message_types`."""

from croupier.server.messages.message_schema import typescript
from workshop.stamps import ROOT

TYPES = ROOT / "src" / "croupier" / "server" / "page" / "messages.d.ts"

if __name__ == "__main__":
    TYPES.write_text(typescript(), encoding="utf-8")

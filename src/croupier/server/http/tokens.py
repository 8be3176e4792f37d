"""Seat tokens: the bearer owns the seat. They are signed, so that nobody can forge one.

A token names the ticket that was drawn when the seat was taken: where a seat was taken anew, after
a backup was restored, the token of before opens nothing. Seats of version 1 have no ticket.
"""

from itsdangerous import BadSignature, URLSafeSerializer

from croupier.engine.secret import Secret
from croupier.server.tables.hosted_table import HostedTable


class Tokens:
    """Makes and reads the tokens of one server."""

    def __init__(self, secret: Secret) -> None:
        self._signer = URLSafeSerializer(secret.reveal(), salt="croupier seat 1")

    def make(self, code: str, seat: int, ticket: str) -> str:
        """Return the token of a seat at a table, for whoever has the ticket of the seat."""
        return str(self._signer.dumps([code, seat, *([ticket] if ticket else ())]))

    def seat_of(self, token: str, code: str, table: HostedTable) -> int | None:
        """Return the seat that a token opens at a table, or None if it opens none."""
        try:
            whose, seat, *ticket = self._signer.loads(token)
        except (BadSignature, TypeError, ValueError):
            return None
        is_own = whose == code and table.ticket(int(seat)) == "".join(ticket)
        return int(seat) if is_own else None

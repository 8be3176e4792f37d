"""Seat tokens: the bearer owns the seat. They are signed, so that nobody can forge one."""

from itsdangerous import BadSignature, URLSafeSerializer

from croupier.engine.secret import Secret


class Tokens:
    """Makes and reads the tokens of one server."""

    def __init__(self, secret: Secret) -> None:
        self._signer = URLSafeSerializer(secret.reveal(), salt="croupier seat 1")

    def make(self, code: str, seat: int) -> str:
        """Return the token of a seat at a table."""
        return str(self._signer.dumps([code, seat]))

    def read(self, token: str, code: str) -> int | None:
        """Return the seat a token stands for at this table, or None if it stands for none."""
        try:
            whose, seat = self._signer.loads(token)
        except (BadSignature, TypeError, ValueError):
            return None
        return int(seat) if whose == code else None

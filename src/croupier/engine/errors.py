"""What a user can mend: raised at the edges, shown as it is."""

from __future__ import annotations


class UserError(Exception):
    """Something a player can mend; the message is written for them."""

"""Errors that a user can mend: raised where input arrives, shown as they are."""


class UserError(Exception):
    """Something a player can mend; the message is written for them."""

"""Hints for the checks of ONU, from vague to plain, without code."""

HINTS: dict[str, tuple[str, ...]] = {}

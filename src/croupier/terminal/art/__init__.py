"""Drawings made of characters; no module here knows a screen."""

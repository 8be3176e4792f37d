"""Errors planted in a model solution, to see which of them the checks miss."""

"""Checks of a course's program: how they are written, run and counted."""

"""Tripwires: tricks that a submission's text shows, without running it."""

"""The pictures of README and docs: `python -m workshop.pictures` makes all of them again."""

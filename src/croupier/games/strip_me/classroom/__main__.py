"""Play the course's Strip Me: `python -m croupier.games.strip_me.classroom`."""

from .strip_me import strip_me

if __name__ == "__main__":
    strip_me()

"""For authors of games: a folder to begin with, and the check that a game keeps the contract."""

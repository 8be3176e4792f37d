"""Games for people who teach machines to play."""

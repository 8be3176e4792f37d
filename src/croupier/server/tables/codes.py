"""Table codes that people can say aloud: `tamo-rikune`."""

import secrets

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
PATTERN = r"[a-z]{4}-[a-z]{6}"


def new_code() -> str:
    """Draw a code of five syllables; there are over a thousand million."""
    sounds = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(5)]
    return f"{''.join(sounds[:2])}-{''.join(sounds[2:])}"

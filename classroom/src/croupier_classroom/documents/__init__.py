"""The five documents: each one's own program, to the letter, and the checks of it."""

"""A match as a value, as text and in play; what its viewers see of it."""

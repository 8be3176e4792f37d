"""The box that a program runs in, and both ends of the line to it."""

"""A view, a hint and a typed answer in words, for line mode and for the screen."""

"""The games of the house, one folder each; they are found by looking, not by a list."""

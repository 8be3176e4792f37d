"""The tables of the server: one owner of each, which decides, and one runner, which does."""

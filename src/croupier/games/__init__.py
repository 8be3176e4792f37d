"""The games that come with the program, one folder each; the catalogue finds them by itself."""

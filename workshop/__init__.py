"""What makes this folder ready to play and to work in; no part of the installed package."""

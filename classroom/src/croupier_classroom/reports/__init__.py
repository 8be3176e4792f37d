"""Reports of one grade: as text, Markdown and a page."""

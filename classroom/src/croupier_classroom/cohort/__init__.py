"""A whole class: who handed in what, graded in parallel, compared and exported."""

"""What students hand in is graded in a box, never collected as tests: some of it would do harm."""

collect_ignore = ["hostile", "submissions"]

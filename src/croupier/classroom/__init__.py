"""Classroom editions: a course's own programs, run, copied and graded."""

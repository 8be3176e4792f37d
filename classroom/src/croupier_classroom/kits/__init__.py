"""Kits to grade elsewhere: Gradescope, GitHub Classroom, a student's own computer."""

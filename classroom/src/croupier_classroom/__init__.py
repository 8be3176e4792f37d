"""Croupier's classroom: five documents' programs, their checks, and the grading of classes."""

"""Intake: whatever a student hands in becomes a folder that can be graded."""

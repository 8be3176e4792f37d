"""The course's own card game program, under the names its assignment gives."""

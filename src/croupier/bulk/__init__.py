"""Millions of games: one loop, compiled for the CPU or a GPU, and counted. Only here is numba."""

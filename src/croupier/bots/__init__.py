"""Bots that search, levels, players from outside, tournaments and analysis; no game is named."""

"""A house for card games: rules written once, played by people and bots, simulated, studied."""

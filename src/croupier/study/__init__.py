"""What is known about a game: simulations, reports, plots."""

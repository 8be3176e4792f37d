"""Our own croupier."""

"""Our own croupier_classroom."""

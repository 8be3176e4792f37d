"""Monopoly Deal without the money: complete three sets of properties before anyone else."""

"""Exact values and best play: what follows from the rows without playing."""

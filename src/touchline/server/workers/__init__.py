"""Processes beside the server: computer players, odds, trials of custom components."""

"""Processes beside the server: computer players, odds, trying out strangers' components."""

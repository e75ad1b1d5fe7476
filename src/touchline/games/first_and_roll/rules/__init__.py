"""The rules of 1st & Roll, one module per chapter of the rulebook."""

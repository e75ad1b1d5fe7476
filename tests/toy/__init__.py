"""A toy game that shows the engine what 1st & Roll does not: lasting secrets, unequal sides of a Both."""

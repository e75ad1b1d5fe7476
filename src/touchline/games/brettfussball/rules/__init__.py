"""The rules of Brettfußball, one module per chapter of the rulebook."""

"""The rules of Famous First Downs, one module per chapter."""

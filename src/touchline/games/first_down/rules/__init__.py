"""The rules of the First Down Game, one chapter of the rulebook after the other."""

"""What a game is: fields, rows, rulesets, draws, matches. Knows no game and no screen."""

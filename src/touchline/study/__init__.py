"""What a book says about a game that was played: how it stood, what luck did, and what each side gave away."""

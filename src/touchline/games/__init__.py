"""One package per game. A package knows the core and nothing else."""

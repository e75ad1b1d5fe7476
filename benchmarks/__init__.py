"""Speed, measured as ratios between subjects that take turns on one machine in one run."""

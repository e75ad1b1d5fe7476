"""The terminal client: a table played line by line, drawn with Rich or told in plain sentences."""

"""The tables of one process: an actor each, their log rows, their streams."""

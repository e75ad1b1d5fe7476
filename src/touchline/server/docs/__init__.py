"""The protocol and the HTTP face, written down from the code."""

"""Documents of the protocol and the HTTP API, generated from the code."""

"""The table server: durable, secret, fair."""

"""The network side: HTTP, WebSockets, identity, limits and origins."""

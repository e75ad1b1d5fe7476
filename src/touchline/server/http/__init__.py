"""The network face: HTTP, WebSockets, who may ask, how much and from where."""

"""The rough kind of a browser. Nothing else of what it says of itself is kept."""

from collections.abc import Mapping

FAMILIES = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""How browsers are recognized, the first that fits. Most claim to be several others as well."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def describe_browser(headers: Mapping[str, str]) -> str:
    """The browser of a request by its family and system, of fixed lists; empty for a program, or one that says
    nothing."""
    agent = headers.get("user-agent", "")
    family = next((name for mark, name in FAMILIES if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return " · ".join(filter(None, (family, system)))

"""Icons of the installed page, drawn from ``web/icon.svg``: ``python -m tools.icons`` writes ``web/icons``.

Where the system cuts an icon into its own shape, it gets one without corners: the ball stays inside every shape.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tools.page_speed import browsing
from touchline.server.http.pages import WEB

DRAWING, FOLDER = WEB / "icon.svg", WEB / "icons"
CORNERS = ' rx="11"'
WHOLE = {"192": 192, "512": 512}
CUT = {"180": 180, "maskable": 512}
"""For phones that round the corners themselves."""
PAGE = "<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}</style>{drawing}"


def draw(browser: Browser, drawing: str, size: int, file: Path) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(PAGE.format(size=size, drawing=drawing))
    page.screenshot(path=file, omit_background=True)
    page.close()


def main() -> None:
    drawing = DRAWING.read_text(encoding="utf-8")
    assert CORNERS in drawing
    FOLDER.mkdir(exist_ok=True)
    with browsing() as browser:
        for name, size in {**WHOLE, **CUT}.items():
            shape = drawing if name in WHOLE else drawing.replace(CORNERS, "")
            draw(browser, shape, size, FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()

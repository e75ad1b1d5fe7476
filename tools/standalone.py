"""Write the check of the dice as one file that needs no server: ``python tools/standalone.py``.

A page opened from a file may load no modules, so ``fair.js`` is written into it, with the words of all languages. The
server offers it for download only: its policy would stop a script that stands in a page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from touchline.locale import list_languages, load_catalogue

WEB = Path(__file__).parents[1] / "src" / "touchline" / "web"
FILE = WEB / "verify.html"
KEYS = ("title", "says", "file", "good", "bad", "not_proven")
EXPORT = re.compile(r"^export ", re.MULTILINE)
PAGE = """<!doctype html>
<!-- Written by `python tools/standalone.py` from `fair.js`. Do not edit. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchline</title>
<style>
:root {{ color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }}
body {{ max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }}
input {{ display: block; min-height: 48px; }}
</style>
</head>
<body>
<main>
<h1 data-word="title"></h1>
<p data-word="says"></p>
<p><label><span data-word="file"></span> <input type="file"></label></p>
<p role="status"></p>
<ul lang="en"></ul>
<p data-word="not_proven"></p>
</main>
<script>
{fair}
const WORDS = {words};
const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in WORDS) ?? "en";
const words = WORDS[language];
document.documentElement.lang = language;
for (const place of document.querySelectorAll("[data-word]")) place.textContent = words[place.dataset.word];
document.querySelector("input").onchange = async (event) => {{
  const found = verify(await event.target.files[0].text());
  const said = found.ok ? words.good : words.bad;
  const filled = said.replace("{{throws}}", found.throws).replace("{{envelopes}}", found.envelopes);
  document.querySelector("[role=status]").textContent = filled;
  document.querySelector("ul").replaceChildren(...found.faults.map((fault) => {{
    const line = document.createElement("li");
    line.textContent = fault;
    return line;
  }}));
}};
</script>
</body>
</html>
"""


def page() -> str:
    """The whole file."""
    fair = EXPORT.sub("", (WEB / "fair.js").read_text(encoding="utf-8"))
    words = {
        language: {key: load_catalogue(language).entries[f"page.dice.{key}"].forms[0] for key in KEYS}
        for language in list_languages()
    }
    return PAGE.format(fair=fair, words=json.dumps(words, ensure_ascii=False, indent=1, sort_keys=True))


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")

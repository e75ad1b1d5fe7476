"""Write the check of the dice as one file that needs no server: ``python tools/standalone.py``.

A page opened from a file may load no modules, so the scripts of the check are written into it, with the words of all
languages. The server offers it for download only: its policy would stop a script that stands in a page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from touchline.locale import Catalogue, list_languages, load_catalogue

WEB = Path(__file__).parents[1] / "src" / "touchline" / "web"
FILE = WEB / "verify.html"
SCRIPTS = ("fair.js", "throws.js", "check.js")
KEYS = ("title", "says", "file", "good", "bad", "faces", "restarts", "not_proven")
NOT_PROVEN = ("record", "accomplices", "foresee", "rules", "page")
MODULE = re.compile(r"^export |^import [^;]*;\n", re.MULTILINE)
"""What only a module has."""
PAGE = """<!doctype html>
<!-- Written by `python tools/standalone.py` from the scripts of the check. Do not edit. -->
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
<ul id="faults" lang="en"></ul>
<p id="faces"></p>
<p id="restarts"></p>
<h2 data-word="not_proven"></h2>
<ul>
{not_proven}
</ul>
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
  document.querySelector("#faces").textContent = found.promised && !found.faces ? words.faces : "";
  const restarts = found.promised?.dropped.length ?? 0;
  const forms = words.restarts;
  const told = restarts ? forms[restarts === 1 ? 0 : forms.length - 1].replace("{{n}}", restarts) : "";
  document.querySelector("#restarts").textContent = told;
  document.querySelector("#faults").replaceChildren(...found.faults.map((fault) => {{
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
    scripts = "\n".join(MODULE.sub("", (WEB / name).read_text(encoding="utf-8")) for name in SCRIPTS)
    words = {language: list_texts(load_catalogue(language)) for language in list_languages()}
    return PAGE.format(
        fair=scripts,
        words=json.dumps(words, ensure_ascii=False, indent=1, sort_keys=True),
        not_proven="\n".join(f'<li data-word="not_proven.{what}"></li>' for what in NOT_PROVEN),
    )


def list_texts(catalogue: Catalogue) -> dict[str, str | tuple[str, ...]]:
    """The texts of the file in one language; what is counted has several forms."""
    keys = (*KEYS, *(f"not_proven.{what}" for what in NOT_PROVEN))
    forms = {key: catalogue.entries[f"page.dice.{key}"].forms for key in keys}
    return {key: found if key == "restarts" else found[0] for key, found in forms.items()}


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")

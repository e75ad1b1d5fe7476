"""JavaScript run for a test, by the Node that the development extra brings."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import touchline
from tools.node import program

WEB = Path(touchline.__file__).parent / "web"


def in_javascript(body: str, value: object, module: str = "check.js") -> Any:
    """What ``body``, an arrow function of the exports of a module of the page and a value, gives."""
    script = f"""
import * as exported from {json.dumps((WEB / module).as_uri())};
let text = "";
process.stdin.setEncoding("utf8");
for await (const part of process.stdin) text += part;
console.log(JSON.stringify(await ({body})(exported, JSON.parse(text))));
"""
    done = subprocess.run(
        [str(program("node")), "--input-type=module", "-e", script],
        input=json.dumps(value),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)

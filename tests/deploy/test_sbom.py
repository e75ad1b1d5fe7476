"""The bill of materials: in the form of CycloneDX, and neither more nor less than what there is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import uuid
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.lock import ROOT, read_lock
from tools.sbom import MANIFEST, WEB, make_bill
from touchline import __version__

BILL, LOCK = make_bill(), read_lock()
KNOWN = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "LGPL-3.0-only", "MIT", "MPL-2.0"),
    *("OFL-1.1", "PSF-2.0", "Zlib", "LLVM-exception"),
}
OURS = {"manifest.json"}


def parts(kind: str) -> list[dict[str, Any]]:
    return [part for part in BILL["components"] if part["bom-ref"].startswith(kind)]


def said_of(part: dict[str, Any]) -> str:
    [licence] = part["licenses"]
    return str(licence["expression"] if "expression" in licence else licence["license"]["id"])


def test_it_has_the_form_of_cyclonedx() -> None:
    assert (BILL["bomFormat"], BILL["specVersion"], BILL["version"]) == ("CycloneDX", "1.6", 1)
    number = BILL["serialNumber"]
    assert f"urn:uuid:{uuid.UUID(number.removeprefix('urn:uuid:'))}" == number
    root = BILL["metadata"]["component"]
    assert (root["type"], root["name"], root["version"]) == ("application", "touchline", __version__)
    for part in BILL["components"]:
        assert part["type"] == "library"
        assert part.get("scope", "required") in {"required", "optional", "excluded"}
        for file in part["components"]:
            [digest] = file["hashes"]
            assert (file["type"], digest["alg"]) == ("file", "SHA-256")
            assert re.fullmatch("[0-9a-f]{64}", digest["content"])
    assert set(BILL) == {
        *("bomFormat", "specVersion", "version", "serialNumber"),
        "metadata",
        "components",
        "dependencies",
    }


def test_every_reference_is_to_one_thing_and_everything_is_reached() -> None:
    refs = [part["bom-ref"] for part in BILL["components"]]
    assert len(set(refs)) == len(refs)
    needs = {told["ref"]: set(told["dependsOn"]) for told in BILL["dependencies"]}
    assert set(needs) == {*refs, "touchline"}
    reached, waiting = set(), {"touchline"}
    while waiting:
        one = waiting.pop()
        reached.add(one)
        waiting |= needs[one] - reached
    assert reached == set(needs)


def test_it_covers_the_lock() -> None:
    found = {part["purl"].removeprefix("pkg:pypi/").replace("@", "=="): part for part in parts("pkg:pypi/")}
    assert set(found) == set(LOCK["packages"])
    for key, part in found.items():
        assert {file["name"]: file["hashes"][0]["content"] for file in part["components"]} == LOCK["packages"][key][
            "files"
        ]
        assert (part["scope"] == "required") == (key in LOCK["sets"]["server"])
        assert (part["scope"] == "excluded") == (key not in LOCK["sets"]["players"])


def test_it_covers_every_file_in_the_page_that_is_not_ours() -> None:
    there = {x for x in [*MANIFEST.parent.iterdir(), *(WEB / "fonts").iterdir()] if x.name not in OURS}
    there |= {x for x in WEB.rglob("*") if x.suffix in {".woff", ".woff2", ".ttf", ".otf"} or "LICENSE" in x.name}
    told = {
        ROOT / file["name"]: file
        for kind in ("pkg:npm/", "font:")
        for part in parts(kind)
        for file in part["components"]
    }
    assert set(told) == there
    for path, file in told.items():
        assert sha256(path.read_bytes()).hexdigest() == file["hashes"][0]["content"]


def test_every_licence_is_one_that_somebody_has_looked_at() -> None:
    for part in [*BILL["components"], BILL["metadata"]["component"]]:
        assert set(re.split(r" (?:AND|OR|WITH) ", said_of(part))) <= KNOWN, part["name"]


def test_each_font_has_its_licence_beside_it() -> None:
    for part in parts("font:"):
        text = [(ROOT / file["name"]) for file in part["components"] if "LICENSE" in file["name"]]
        assert "SIL Open Font License, Version 1.1" in text[0].read_text(encoding="utf-8")
        assert said_of(part) == "OFL-1.1"


def test_the_command_writes_it_and_the_same_tree_gives_the_same(tmp_path: Path) -> None:
    file = tmp_path / "build" / "sbom.json"
    subprocess.run([sys.executable, "-m", "tools.sbom", file], cwd=ROOT, check=True)
    assert json.loads(file.read_text(encoding="utf-8")) == BILL

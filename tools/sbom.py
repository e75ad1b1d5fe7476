"""What the server of Touchline is made of, as a CycloneDX bill of materials: ``python -m tools.sbom FILE``.

Everything comes from the tree: ``deploy/lock.json`` for packages of Python, the page's manifest for those of
JavaScript, and its font. The same tree gives the same bill.
"""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from tools.lock import ROOT, SETS, normalized, read_lock, read_project, wanted_by
from touchline import __version__

WEB = ROOT / "src" / "touchline" / "web"
MANIFEST = WEB / "vendor" / "manifest.json"
FONTS = {"sofia-sans": "OFL-1.1"}
"""The families in the page's folder of fonts, with their licences."""
FORMAT = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
SCOPES = {"server": "required", "players": "optional", "build": "excluded"}
"""What a package is for, by the first set that it is in."""
Part = dict[str, Any]


def licences(said: str) -> list[Part]:
    return [{"expression": said}] if " " in said else [{"license": {"id": said}}]


def file_part(name: str, digest: str) -> Part:
    return {"type": "file", "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]}


def library(kind: str, name: str, version: str, licence: str, files: Iterable[Part]) -> Part:
    """A package with the files that it may come as, or that we have of it."""
    where = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    found = {"type": "library", "bom-ref": where, "name": name, "version": version, "purl": where}
    return {**found, "licenses": licences(licence), "components": list(files)}


def python_parts(lock: dict[str, Any]) -> list[Part]:
    """The packages of the lock."""
    found = []
    for key, told in sorted(lock["packages"].items()):
        name, version = key.split("==")
        scope = next(SCOPES[one] for one in SETS if key in lock["sets"][one])
        files = [file_part(file, digest) for file, digest in sorted(told["files"].items())]
        found.append({**library("pypi", name, version, told["licence"], files), "scope": scope})
    return found


def page_parts() -> list[Part]:
    """The libraries that the page brings, with our copies of their files."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    packages = sorted({(told["package"], told["version"], told["licence"]) for told in manifest.values()})
    return [
        library(
            "npm",
            *package,
            [
                file_part(relative(MANIFEST.with_name(file)), told["sha256"])
                for file, told in sorted(manifest.items())
                if told["package"] == package[0]
            ],
        )
        for package in packages
    ]


def font_parts() -> list[Part]:
    """The fonts that the page brings."""
    found = []
    for family, licence in FONTS.items():
        files = [x for x in sorted((WEB / "fonts").iterdir()) if family in x.name]
        parts = [file_part(relative(file), sha256(file.read_bytes()).hexdigest()) for file in files]
        where = f"font:{family}"
        part = {"type": "library", "bom-ref": where, "name": family, "licenses": licences(licence), "components": parts}
        found.append(part)
    return found


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def names_of(requires: Iterable[str]) -> set[str]:
    return {normalized(Requirement(said).name) for said in requires}


def make_bill() -> Part:
    """The bill of materials of this tree."""
    lock, project = read_lock(), read_project()
    root: Part = {"type": "application", "bom-ref": "touchline", "name": "touchline", "version": __version__}
    root["licenses"] = licences(project["project"]["license"])
    locked, brought = python_parts(lock), [*page_parts(), *font_parts()]
    by_name = {part["name"]: part["bom-ref"] for part in locked}
    direct = {by_name[name] for one in SETS for name in names_of(wanted_by(project, one))}
    needs: dict[str, set[str]] = {part["bom-ref"]: set() for part in brought}
    needs["touchline"] = direct | set(needs)
    for part in locked:
        told = lock["packages"][f"{part['name']}=={part['version']}"]
        needs[part["bom-ref"]] = {by_name[name] for name in names_of(told["requires"]) if name in by_name}
    bill: Part = {**FORMAT, "metadata": {"component": root}, "components": [*locked, *brought]}
    bill["dependencies"] = [{"ref": ref, "dependsOn": sorted(on)} for ref, on in sorted(needs.items())]
    content = json.dumps(bill, sort_keys=True)
    return {**bill, "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, content)}"}


def main() -> None:
    [file] = map(Path, sys.argv[1:])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(make_bill(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

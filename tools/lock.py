"""What an install of the server consists of, file by file: ``python -m tools.lock`` resolves it anew.

``deploy/lock.json`` keeps every package with its licence, what it requires, and the hash of each of its files. From it
come the requirement files beside it, which pip installs with ``--require-hashes``: for every Python that we support and
every platform at once, without the address of any registry. ``--write`` only writes those files again.

The resolving is uv's, which is fetched for the purpose into a folder of its own; pip tells what each package says of
itself. Both ask the registry that this computer uses.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable
from email import message_from_bytes
from email.message import Message
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "deploy"
LOCK = FOLDER / "lock.json"
UV = "uv==0.13.8"
SETS = {
    "server": "requirements.txt",
    "players": "requirements-players.txt",
    "build": "requirements-build.txt",
}
"""The sets of packages, and the file of each."""
EXTRAS = {"server": ("server",), "players": ("server", "sim")}
HEAD = {
    "server": "The server of Touchline",
    "players": "The server of Touchline with its stronger computer players",
    "build": "What builds Touchline",
}
LICENCES = {
    "colorama": "BSD-3-Clause",
    "numba": "BSD-2-Clause",
    "pysqlite3": "Zlib",
    "segno": "BSD-3-Clause",
}
"""Of packages whose metadata names a file or a family: what is in their licence file."""
CLASSIFIED = {
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
}
"""What the classifiers of packages mean that name no licence in another way."""
SAID = {"Apache-2.0", "BSD-3-Clause", "MIT"}
"""What the old field for a licence may say."""


class Pinned(NamedTuple):
    """A package in a set: where it is needed, and which files it may come as, by their hashes."""

    name: str
    version: str
    marker: str
    files: dict[str, str]

    @property
    def key(self) -> str:
        return f"{self.name}=={self.version}"


def wanted_by(project: dict[str, Any], name: str) -> list[str]:
    """The requirements that a set starts from, in the words of ``pyproject.toml``."""
    if name == "build":
        return list(project["build-system"]["requires"])
    own = project["project"]
    return [*own["dependencies"], *(x for extra in EXTRAS[name] for x in own["optional-dependencies"][extra])]


def read_project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read_lock() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(LOCK.read_text(encoding="utf-8"))
    return found


def resolve(uv: Path, wanted: Iterable[str], oldest: str, folder: Path) -> list[Pinned]:
    """The newest versions that fit together, for all platforms from this Python on."""
    asked, found = folder / "asked.in", folder / "pylock.toml"
    found.unlink(missing_ok=True)
    asked.write_text("\n".join(wanted), encoding="utf-8")
    command = [uv, "pip", "compile", "--universal", "--generate-hashes", "--no-config", "--no-header", "--quiet"]
    command += ["--fork-strategy", "fewest", "--format", "pylock.toml", "--python-version", oldest]
    command += ["--output-file", found, asked]
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)
    return [read_pinned(told) for told in tomllib.loads(found.read_text(encoding="utf-8"))["packages"]]


def read_pinned(told: dict[str, Any]) -> Pinned:
    """One package of uv's own lock, without where it was found."""
    parts = [*told.get("wheels", ()), *([told["sdist"]] if "sdist" in told else [])]
    files = {urlsplit(part["url"]).path.rpartition("/")[2]: part["hashes"]["sha256"] for part in parts}
    return Pinned(told["name"], told["version"], told.get("marker", ""), dict(sorted(files.items())))


def describe(pinned: Iterable[Pinned], folder: Path) -> dict[str, dict[str, Any]]:
    """What these packages say of themselves, each in a file that the lock knows."""
    found = {one.key: one for one in pinned}
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--only-binary", ":all:"]
    subprocess.run([*command, "--dest", str(folder), *found], check=True)
    told = {}
    for wheel in sorted(folder.glob("*.whl")):
        metadata = read_metadata(wheel)
        key = f"{normalized(metadata['Name'])}=={metadata['Version']}"
        if found[key].files[wheel.name] != sha256(wheel.read_bytes()).hexdigest():
            raise SystemExit(f"{wheel.name} is not the file that was locked")
        told[key] = {"licence": licence_of(metadata), "requires": without_extras(metadata.get_all("Requires-Dist", []))}
    return told


def read_metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as packed:
        [name] = [x for x in packed.namelist() if x.endswith(".dist-info/METADATA") and x.count("/") == 1]
        return message_from_bytes(packed.read(name))


def normalized(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def licence_of(metadata: Message) -> str:
    """A licence in the words of SPDX."""
    name = normalized(str(metadata["Name"]))
    if name in LICENCES:
        return LICENCES[name]
    if metadata["License-Expression"]:
        return str(metadata["License-Expression"])
    if metadata["License"] in SAID:
        return str(metadata["License"])
    classified = [CLASSIFIED[x] for x in metadata.get_all("Classifier", []) if x in CLASSIFIED]
    if not classified:
        raise SystemExit(f"{name} does not say what its licence is: read it, and add it to LICENCES")
    return classified[0]


def without_extras(requires: Iterable[str]) -> list[str]:
    """The requirements of a package that it has without extras, and those of the extra that we ask for."""
    return sorted(x for x in requires if "extra ==" not in x or 'extra == "binary"' in x or "extra == 'binary'" in x)


def render(lock: dict[str, Any], name: str) -> str:
    """The requirement file of a set."""
    lines = [
        f"# {HEAD[name]}, for every Python and platform that it supports: pip install --require-hashes -r this file.",
        "# Written by `make lock`; tests compare it with pyproject.toml.",
    ]
    for key, marker in sorted(lock["sets"][name].items()):
        hashes = sorted(set(lock["packages"][key]["files"].values()))
        lines.append(
            " \\\n".join([f"{key}{f' ; {marker}' if marker else ''}", *(f"    --hash=sha256:{x}" for x in hashes)])
        )
    return "\n".join(lines) + "\n"


def write_files(lock: dict[str, Any]) -> None:
    for name, file in SETS.items():
        (FOLDER / file).write_text(render(lock, name), encoding="utf-8")


def main() -> None:
    if sys.argv[1:] == ["--write"]:
        write_files(read_lock())
        return
    project = read_project()
    oldest = project["project"]["requires-python"].removeprefix(">=")
    with tempfile.TemporaryDirectory() as there:
        folder = Path(there)
        venv.create(folder / "uv", with_pip=False)
        pip = [sys.executable, "-m", "pip", "--python", str(folder / "uv"), "install", "--quiet", UV]
        subprocess.run(pip, check=True)
        [uv] = [*folder.glob("uv/bin/uv"), *folder.glob("uv/Scripts/uv.exe")]
        found = {name: resolve(uv, wanted_by(project, name), oldest, folder) for name in SETS}
        every = {one.key: one for pinned in found.values() for one in pinned}
        told = describe(every.values(), folder / "wheels")
    lock = {
        "packages": {key: {**told[key], "files": every[key].files} for key in sorted(every)},
        "sets": {name: {one.key: one.marker for one in pinned} for name, pinned in found.items()},
    }
    LOCK.write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    write_files(lock)


if __name__ == "__main__":
    main()

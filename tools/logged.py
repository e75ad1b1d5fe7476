"""Run a command, show what it prints as it prints it, and keep that in a file: logged.py FILE COMMAND …"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(file: str, *command: str) -> int:
    """The command's own exit status."""
    with Path(file).open("w", encoding="utf-8") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert process.stdout is not None
        while text := process.stdout.read(1):
            sys.stdout.write(text)
            sys.stdout.flush()
            log.write(text)
        return process.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

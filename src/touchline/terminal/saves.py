"""Where games are saved: a folder of the user's own, one file per game."""

import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path
from shutil import which

from touchline.core.errors import DataError, ServiceError
from touchline.core.record import FIRST_LINE
from touchline.play.store import data_folder

PROGRAM = "touchline"
SUFFIX = ".touchline"
LAST = "last"


def saves_folder() -> Path:
    """The folder of saved games."""
    return data_folder() / "saves"


def reserve_path(game: str) -> Path:
    """Reserve a new file for a game that begins now, so that no two games share one."""
    where = saves_folder()
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    for count in range(1, 1000):
        path = where / f"{game}-{stamp}{f'-{count}' if count > 1 else ''}{SUFFIX}"
        try:
            where.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            continue
        except OSError as error:
            raise ServiceError(
                f"{where} cannot be written ({error.strerror}): choose a file with --save FILE"
            ) from None
        return path
    raise ServiceError(f"{where} holds too many games of this second: choose a file with --save FILE")


def list_saves(game: str = "") -> list[Path]:
    """List the saves in the user's folder, of one game or of all."""
    return [path for path in saves_folder().glob(f"{game}*{SUFFIX}") if path.stat().st_size]


def find_last_path(game: str | None) -> Path:
    """Find the last save, of one game or of any; a DataError if there is none."""
    found = list_saves(game or "")
    if not found:
        raise DataError.of(str(saves_folder()), "saved games", "none", "a game that was saved here")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def check_new_path(name: str) -> Path:
    """Check that a new game may be saved in this file: it must not exist yet."""
    path = check_folder(name)
    if path.exists() and (path.is_dir() or path.stat().st_size):
        expected = "a file that is not there yet (continue a saved game with --resume)"
        raise DataError.of(str(path), "file", "something already saved there", expected)
    return path


def check_copy_path(name: str) -> Path:
    """Check that a copy may be written to this file: a new one, or an earlier save."""
    path = check_folder(name)
    if not path.exists():
        return path
    if path.is_file():
        with path.open("rb") as file:
            start = file.read(len(FIRST_LINE))
        if start in (b"", FIRST_LINE.encode()):
            return path
    raise DataError.of(str(path), "file", "something that is no saved game", "a new file, or an earlier save")


def check_folder(name: str) -> Path:
    """The path of a file whose folder exists; a DataError names the folder that does not."""
    path = Path(name).expanduser()
    if not path.parent.is_dir():
        missing = f"no folder {path.parent.absolute()}"
        raise DataError.of(str(path), "file", missing, "a file in a folder that exists")
    return path


def resume_command(game: str, path: Path) -> str:
    """What to type to continue a saved game."""
    return f"{program_name()} play {game} --resume {shlex.quote(str(path))}"


def replay_command(path: Path) -> str:
    """What to type to see a saved game again."""
    return f"{program_name()} replay {shlex.quote(str(path))}"


def program_name() -> str:
    """What to type for this program: its path where it is not on the PATH, as after ``make play``."""
    called = sys.argv[0]
    return shlex.quote(called) if Path(called).name == PROGRAM and which(PROGRAM) is None else PROGRAM

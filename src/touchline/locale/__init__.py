"""Message catalogues: gettext ``.po`` files with the key as msgid.

What all games say is here, a folder per language. What one game says is in its own package, beside its rulebook:
``data/catalogue.<language>.po``. A text may use the parameters it is given::

    {n}               as it is; numbers carry a real minus sign
    {total:+}         with its sign
    {side:side}       a code, translated: the text of ``<game>.side.home`` or ``side.home``
    {call:^colour}    the same, with a capital letter
    {to_go:#yards}    counted: the text of ``count.yards`` in the plural form that the number asks for

A parameter may be a ``Phrase``, which is a text itself, or several values, which are listed.

A text is a whole sentence or a name that stands by itself; what it is put into never inflects it. How many plural
forms there are is for each language to say (``Plural-Forms`` in its ``touchline.po``): one, two or more.
"""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from touchline.core.errors import DataError, unknown
from touchline.core.game import Phrase, data_folders

FOLDER = Path(__file__).parent
ENGLISH = "en"
COMMON = "touchline.po"
"""The file of a language that holds what all games say, and the plural rule."""
READINGS = "readings.toml"
"""The file of a language whose words cannot always be read off their characters: how they are read."""
MINUS = "−"


class CatalogueText(NamedTuple):
    """One message of a catalogue: its plural forms (a single one where nothing is counted), and its line."""

    forms: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language. Look-ups never fail: a key without a text is shown in brackets."""

    language: str
    entries: Mapping[str, CatalogueText]
    plural: Callable[[int], int]

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def text(self, key: str, scope: str = "", /, **params: Any) -> str:
        """The text of ``key`` with its parameters; of several plural forms the one that ``n`` asks for.

        ``scope`` is the game whose words come first, by default the one that the key names.
        """
        entry = self.entries.get(key)
        if entry is None:
            return f"[{key}]"
        form = 0
        if len(entry.forms) > 1 and isinstance(params.get("n"), int):
            form = min(self.plural(abs(params["n"])), len(entry.forms) - 1)
        return self._fill(entry.forms[form], params, scope or key.partition(".")[0])

    def own(self, scope: str, key: str, /, **params: Any) -> str:
        """The text of a key: the game's own if it has one, else the common one."""
        own = f"{scope}.{key}"
        return self.text(own if own in self.entries else key, scope, **params)

    def join(self, scope: str, values: Iterable[Any]) -> str:
        """Values one after the other, as the language sets them apart: a, b, c."""
        shown = [self._show(value, scope) for value in values]
        return reduce(lambda first, last: self.text("ui.list", first=first, next=last), shown) if shown else ""

    def code(self, scope: str, namespace: str, value: Any) -> str:
        """A code in words: the game's own word first, then the common one, else the code itself."""
        for key in (f"{scope}.{namespace}.{value}", f"{namespace}.{value}"):
            if key in self.entries:
                return self.text(key)
        return format_number(value)

    def _fill(self, form: str, params: Mapping[str, Any], scope: str) -> str:
        parts = []
        for before, name, spec, _ in Formatter().parse(form):
            parts.append(before)
            if name is not None:
                parts.append(self._format(name, spec or "", params, scope))
        return "".join(parts)

    def _format(self, name: str, spec: str, params: Mapping[str, Any], scope: str) -> str:
        if name not in params:
            return f"{{{name}}}"
        value = params[name]
        if spec == "":
            return self._show(value, scope)
        if spec == "+":
            return format_number(value, signed=True)
        if spec.startswith("#"):
            return self.text(f"count.{spec[1:]}", n=value)
        if spec.startswith("^"):
            found = self.code(scope, spec[1:], value)
            return found[:1].upper() + found[1:]
        return self.code(scope, spec, value)

    def _show(self, value: Any, scope: str) -> str:
        if isinstance(value, Phrase):
            return self.own(scope, value.key, **value.params)
        return self.join(scope, value) if isinstance(value, tuple | list) else format_number(value)


def format_number(value: Any, *, signed: bool = False) -> str:
    """Format a number, or a text that starts like one, with a real minus sign; leave anything else."""
    text = f"{value:+}" if signed and isinstance(value, int) and value else str(value)
    return MINUS + text[1:] if text[:1] == "-" and text[1:2].isdigit() else text


def list_languages() -> tuple[str, ...]:
    """List the languages that have a catalogue."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{COMMON}")))


def check_language(language: str) -> str:
    """Return the language, or raise a DataError that lists those that have a catalogue."""
    if language not in list_languages():
        raise unknown("language", language, list_languages())
    return language


def detect_language(environ: Mapping[str, str] = os.environ) -> str:
    """Detect the language that the environment asks for, as gettext does; English if it has no catalogue."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C")
    wanted = [re.split(r"[-_.@]", tag)[0].lower() for tag in (*environ.get("LANGUAGE", "").split(":"), locale)]
    spoken = (tag for tag in wanted if tag in list_languages())
    return ENGLISH if wanted[-1] in ("c", "posix") else next(spoken, ENGLISH)


@cache
def load_catalogue(language: str = ENGLISH) -> Catalogue:
    """Load the catalogue of a language, or raise a DataError that lists the languages. English fills the gaps."""
    found = load_translation(language)
    return (
        found if language == ENGLISH else replace(found, entries={**load_catalogue(ENGLISH).entries, **found.entries})
    )


def find_sources(language: str) -> dict[str, Path]:
    """Find the files of a language: the shared ones by file name, then one per game by its name."""
    shared = {path.name: path for path in sorted((FOLDER / check_language(language)).glob("*.po"))}
    of_games = {name: data / f"catalogue.{language}.po" for name, data in data_folders().items()}
    return shared | {name: path for name, path in of_games.items() if path.exists()}


@cache
def load_translation(language: str) -> Catalogue:
    """Load the texts of the language's own files, without the English fallback."""
    entries: dict[str, CatalogueText] = {}
    plural = None
    for name, path in find_sources(language).items():
        part = parse_catalogue(path.read_text(encoding="utf-8"), language, str(path))
        for key in entries.keys() & part.entries.keys():
            raise _fault(str(path), part.entries[key].line, repr(key), "a key that no other file of the language has")
        entries |= part.entries
        plural = part.plural if name == COMMON else plural
    return Catalogue(language, entries, plural or c2py("n != 1"))


@cache
def load_readings(language: str) -> Mapping[str, str]:
    """Load the readings of words, for children who cannot read them yet; empty for alphabetic languages."""
    path = FOLDER / check_language(language) / READINGS
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def parse_catalogue(text: str, language: str, file: str) -> Catalogue:
    """Parse the text of a ``.po`` file; a DataError names the line."""
    entries: dict[str, CatalogueText] = {}
    plural = c2py("n != 1")
    for message in _split_messages(text, file):
        key = message.strings.pop("msgid", "")
        message.strings.pop("msgid_plural", None)
        forms = tuple(message.strings[slot] for slot in sorted(message.strings))
        if key == "":
            plural = _read_plural(forms[0] if forms else "", file)
        elif key in entries:
            raise _fault(file, message.line, repr(key), f"a key once (it stands on line {entries[key].line} too)")
        elif not message.fuzzy and all(forms) and forms:
            entries[key] = CatalogueText(forms, message.line)
    return Catalogue(language, entries, plural)


@dataclass
class _Message:
    """A message that is being parsed."""

    line: int
    fuzzy: bool
    strings: dict[str, str] = field(default_factory=dict)


def _split_messages(text: str, file: str) -> list[_Message]:
    found: list[_Message] = []
    fuzzy, slot = False, ""
    for line, raw in enumerate(text.splitlines(), 1):
        row = raw.strip()
        if not row or row.startswith("#"):
            fuzzy = fuzzy or (row.startswith("#,") and "fuzzy" in row)
            continue
        if not row.startswith('"'):
            slot, _, row = row.partition(" ")
            if slot == "msgid":
                found.append(_Message(line, fuzzy))
                fuzzy = False
            if not found or slot in found[-1].strings or not (slot.startswith(("msgid", "msgstr"))):
                raise _fault(file, line, repr(raw[:60]), "msgid, msgid_plural, msgstr or msgstr[n], once each")
            found[-1].strings[slot] = ""
        try:
            found[-1].strings[slot] += json.loads(row)  # escapes are those of JSON
        except (IndexError, TypeError, ValueError):
            raise _fault(file, line, repr(raw[:60]), "a text in double quotes") from None
    return found


def _read_plural(header: str, file: str) -> Callable[[int], int]:
    """Read the plural rule of the header line ``Plural-Forms: nplurals=2; plural=(n != 1);``."""
    line = next((row for row in header.splitlines() if row.lower().startswith("plural-forms:")), "")
    rule = line.partition("plural=")[2].rstrip("; ")
    if not rule:
        return c2py("n != 1")
    try:
        return c2py(rule)
    except ValueError:
        raise _fault(file, 1, repr(rule[:60]), "a plural rule as gettext writes it") from None


def _fault(file: str, line: int, found: str, expected: str) -> DataError:
    return DataError.of(file, f"line {line}", found, expected)

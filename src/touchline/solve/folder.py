"""Books as they are stored: what each says of itself, and a full one as a folder.

In the folder of a full book ``book.json`` says what it is a book of, and each layer has a file of its own. A layer is
written whole or not at all, so a solver that was killed goes on with the next one.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from touchline.core.errors import DataError, Fault
from touchline.core.game import AnyGame, find
from touchline.core.ruleset import Rules
from touchline.solve.walk import Array

FORMAT = 1
MANIFEST, PLACES = "book.json", "places"
SETTING = ("game", "edition", "options", "components", "ruleset", "objective")
"""What a book is a book of."""
CHECKSUM = "checksum"
SAVED_EVERY = 2.0
"""Seconds after which a manifest is written again."""
MOST_WAITING = 16
"""So many layers may wait to be written."""
CLOSE = 5e-13
"""Where bounds are closer, only those from below are stored, and the widest gap by score difference."""


def sum_up(about: dict[str, Any]) -> str:
    """The checksum of a manifest."""
    rest = {name: value for name, value in about.items() if name != CHECKSUM}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def read_manifest(path: Path, form: int | str) -> dict[str, Any]:
    """What the book in this folder says of itself, or one error that says what is wrong."""
    try:
        about = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError.of(str(path), MANIFEST, "nothing", "the folder of a book") from None
    except (OSError, ValueError) as error:
        raise DataError.of(str(path), MANIFEST, str(error), "the JSON file that the solver writes") from None
    if not isinstance(about, dict) or about.get("format") != form or not set(SETTING) <= set(about):
        raise DataError.of(str(path), MANIFEST, "another form", f"a book of format {form}")
    return about


def describe_rules(rules: Rules[Any], objective: str) -> dict[str, Any]:
    """What a book of these rules says of itself."""
    return {
        "format": FORMAT,
        "game": rules.game,
        "edition": rules.edition,
        "options": dict(rules.options),
        "components": rules.contents,
        "ruleset": rules.hash,
        "objective": objective,
    }


class Estimate(NamedTuple):
    """A value, and how far at most the true one is from it."""

    value: float
    margin: float


def replace_file(path: Path, content: bytes) -> None:
    """Write a file in one step, onto the disk."""
    making = path.with_name(f".{path.name}")
    with making.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    making.replace(path)


@dataclass
class Cover:
    """Where a book is, and what it is a book of."""

    path: Path
    about: dict[str, Any]

    def require(self, rules: Rules[Any], objective: str = "win") -> None:
        """Refuse rules that this is no book of."""
        wanted = describe_rules(rules, objective)
        faults = [
            Fault(str(self.path), name, repr(self.about[name]), f"{wanted[name]!r}, as the rules in force have it")
            for name in SETTING
            if self.about[name] != wanted[name]
        ]
        if faults:
            raise DataError(faults)

    def load_rules(self) -> tuple[AnyGame, Rules[Any]]:
        """The game and the rules that it is a book of, as this version of Touchline has them."""
        game = find(self.about["game"])
        rules = game.load(self.about["edition"], self.about["options"], self.about["components"] or None)
        self.require(rules, self.about["objective"])
        return game, rules


@dataclass
class StoredBook(Cover, ABC):
    """A book as it is stored: where, what it is, and what it knows of a place."""

    is_about = False
    """Whether its values are rounded, so that one says "about"."""

    @property
    @abstractmethod
    def places(self) -> Array:
        """The numbers of its places, in the order in which their values stand."""

    @property
    @abstractmethod
    def layer_names(self) -> Collection[str]:
        """The layers that it has."""

    @abstractmethod
    def estimate(self, layer: str, index: int, lead: int) -> Estimate:
        """What it knows of a place in a layer, to the side whose place it is, which leads by so many points."""

    @abstractmethod
    def read_values(self, layer: str) -> Array:
        """The values of a layer, by index of place and score difference."""


@dataclass
class BookFolder(StoredBook):
    """A full book: its layers by name, with the hash of each file and the gap between its bounds.

    The bounds from above stand in a second file, for those score differences for which the gap is not close.
    """

    _opened: dict[str, tuple[Array, Array]] = field(default_factory=dict, repr=False)
    _saved: float = 0.0

    @classmethod
    def open(cls, path: Path) -> BookFolder:
        """The book in this folder, or one error that says what is wrong."""
        return cls(path, read_manifest(path, FORMAT))

    @classmethod
    def create(cls, path: Path, rules: Rules[Any], objective: str, reach: int = 0) -> BookFolder:
        """A new book, or the one that is begun in this folder; another book in it is an error.

        ``reach`` limits the score differences; 0 is as far as the game's plan goes.
        """
        if (path / MANIFEST).exists():
            begun = cls.open(path)
            begun.require(rules, objective)
            if begun.about["reach"] != reach:
                raise DataError.of(str(path), "reach", str(reach), f"{begun.about['reach']}, as the book was begun")
            return begun
        path.mkdir(parents=True, exist_ok=True)
        return cls(path, describe_rules(rules, objective) | {"reach": reach, "layers": {}})

    @property
    def layers(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = self.about["layers"]
        return found

    @contextmanager
    def writing(self) -> Iterator[Callable[[str, Array, Array], None]]:
        """A function that writes layers in the background, in order. At the end all are written.

        The manifest is written every few seconds: after a kill those layers are lost that it does not name.
        """
        with ThreadPoolExecutor(1) as writer:
            begun: deque[Future[None]] = deque()

            def write(name: str, low: Array, high: Array) -> None:
                begun.append(writer.submit(self.put, name, low, high))
                while len(begun) > MOST_WAITING or (begun and begun[0].done()):
                    begun.popleft().result()

            try:
                yield write
            finally:
                for waiting in begun:
                    waiting.result()
                self.save()

    def write(self, name: str, values: Array, high: Array | None = None) -> None:
        """Write a file, and the manifest that names it."""
        self.put(name, values, high)
        self.save()

    def save(self) -> None:
        """Write the manifest."""
        self.about[CHECKSUM] = sum_up(self.about)
        replace_file(self.path / MANIFEST, json.dumps(self.about, indent=1).encode())
        self._saved = monotonic()

    def put(self, name: str, values: Array, high: Array | None = None) -> None:
        """Write a file, and note its hash; of a layer also the gaps, by score difference."""
        gaps = np.maximum(high - values, 0.0).max(axis=0, initial=0.0) if high is not None else np.zeros(0)
        self.layers[name] = {"sha256": self._write_array(name, values), "gaps": gaps.tolist()}
        wide = np.flatnonzero(gaps > CLOSE)
        if high is not None and wide.size:
            self.layers[name] |= {"wide": wide.tolist(), "high": self._write_array(f"{name}.high", high[:, wide])}
        if monotonic() - self._saved > SAVED_EVERY:
            self.save()

    def _write_array(self, name: str, values: Array) -> str:
        """Write an array into a file; its hash."""
        file = BytesIO()
        np.save(file, np.ascontiguousarray(values))
        replace_file(self.path / f"{name}.npy", file.getvalue())
        return sha256(file.getvalue()).hexdigest()

    def read(self, name: str) -> Array:
        """The values of a layer, read when they are looked at."""
        values: Array = np.load(self.path / f"{name}.npy", mmap_mode="r")
        return values

    def read_bounds(self, name: str) -> tuple[Array, Array]:
        """Both bounds of a layer."""
        low, facts = np.array(self.read(name)), self.layers[name]
        high = np.minimum(low + facts["gaps"], 1.0)
        if "wide" in facts:
            high[:, facts["wide"]] = self.read(f"{name}.high")
        return low, high

    @cached_property
    def places(self) -> Array:
        return self.read(PLACES)

    @cached_property
    def layer_names(self) -> Collection[str]:
        return self.layers.keys() - {PLACES}

    def estimate(self, layer: str, index: int, lead: int) -> Estimate:
        values, facts = self._open_layer(layer), self.layers[layer]
        reach = len(facts["gaps"]) // 2
        at = reach + max(-reach, min(reach, lead))
        low = float(values[0][index][at])
        high = min(low + facts["gaps"][at], 1.0)
        if at in facts.get("wide", ()):
            high = float(values[1][index][facts["wide"].index(at)])
        low, high = low if lead >= -reach else 0.0, high if lead <= reach else 1.0
        return Estimate((low + high) / 2, (high - low) / 2)

    def read_values(self, layer: str) -> Array:
        return self.read(layer)

    def _open_layer(self, name: str) -> tuple[Array, Array]:
        """The files of a layer."""
        if name not in self._opened:
            low = self.read(name)
            self._opened[name] = low, self.read(f"{name}.high") if "wide" in self.layers[name] else low
        return self._opened[name]

"""OpenSpiel's interface to every game: explicit chance, secret calls as simultaneous nodes, information states.

Needs the extra ``envs``. Importing this module registers ``touchline_NAME`` for each game, so that
``pyspiel.load_game("touchline_first_and_roll")`` finds it. Home is player 0. Games are interpreted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import numpy as np

from touchline.core.errors import DataError, TargetUnavailable
from touchline.core.fields import copier, flat, seen_by
from touchline.core.game import SIDES, AnyGame, find, games
from touchline.core.match import Match, new
from touchline.core.sequence import AnyRow, Both, Decide, Roll, is_question, legal, part_of, side_of, ways_of
from touchline.envs.layout import list_places, show

try:
    import pyspiel
except ModuleNotFoundError:
    raise TargetUnavailable("OpenSpiel's interface", "pip install 'touchline[envs]'") from None

PREFIX = "touchline_"
PARAMETERS = {"edition": "", "options": "", "position": ""}
"""The edition, and switches and fields by name: ``drives:1 score:7/3``; each may be empty."""
MEMORY = 8
"""Bytes that stand for everything that a player has seen and done."""
WORTH = {"home": 1.0, "away": -1.0, None: 0.0}


def read_words(text: str, name: str) -> dict[str, Any]:
    """What ``key:value key:value`` says; a value may be a word, a number, or numbers with strokes between."""
    found: dict[str, Any] = {}
    for word in text.split():
        key, colon, value = word.partition(":")
        if not (key and colon and value):
            raise DataError.of("request", name, repr(word), "words such as drives:1 or score:7/3")
        found[key] = [int(n) for n in value.split("/")] if "/" in value else int(value) if _is_int(value) else value
    return found


def _is_int(value: str) -> bool:
    return value.removeprefix("-").isdecimal()


def type_of(game: AnyGame) -> Any:
    """What OpenSpiel needs to know of a game before it is loaded."""
    calls = any(isinstance(row, Both) for row in game.sequence)
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=dynamics.SIMULTANEOUS if calls else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel loads it; each has a class of its own, which names it (``class_of``)."""

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said = {**PARAMETERS, **(params or {})}
        self.match: Match = new(
            self.name,
            said["edition"] or None,
            read_words(said["options"], "options") or None,
            position=read_words(said["position"], "position") or None,
        )
        rows = self.match.game.sequence
        info = pyspiel.GameInfo(
            num_distinct_actions=max(part.among for row in rows for part in row.sides),
            max_chance_outcomes=max((row.among for row in rows if isinstance(row, Roll)), default=0),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.match.game.most_steps,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """The start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What shows a state to a player."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


@dataclass(slots=True)
class Held:
    """What a state of OpenSpiel holds. OpenSpiel copies all that a state has: the game and its rules stay shared."""

    game: AnyGame
    r: Any
    s: Any
    memories: list[bytes]

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.game, self.r, copier(type(self.s))(self.s), self.memories[:])


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state, and what each player remembers of the way there."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.match.game, game.match.rules.values, game.match.start, [b"", b""])
        self._settle()

    @property
    def s(self) -> Any:
        """The state as the rules know it."""
        return self.held.s

    @property
    def ours(self) -> AnyGame:
        """The game."""
        return self.held.game

    @property
    def r(self) -> Any:
        """The ruleset in force."""
        return self.held.r

    @property
    def row(self) -> AnyRow | None:
        """The row of the sequence of play; None at the end."""
        return self.ours.rows.get(int(self.s.phase))

    def _settle(self, picks: tuple[int, int] = (-1, -1)) -> None:
        """Carry out what leaves no choice, and let each player note what it did and what it sees now."""
        while isinstance(row := self.row, Decide) and not is_question(row, self.s, self.r):
            row.then(self.s, self.r, legal(row, self.s, self.r)[0])
        for side in range(2):
            noted = repr((picks[side], flat(seen_by(self.s, side)))).encode()
            before = self.held.memories[side]
            self.held.memories[side] = blake2b(before + noted, digest_size=MEMORY).digest()

    def current_player(self) -> Any:
        """Who is asked."""
        row = self.row
        if row is None:
            return pyspiel.PlayerId.TERMINAL
        if isinstance(row, Roll):
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if isinstance(row, Both) else side_of(row.by(self.s))

    def _legal_actions(self, player: int) -> list[int]:
        row = self.row
        index = part_of(row, self.s, player) if row is not None else None
        return legal(row.sides[index], self.s, self.r) if row is not None and index is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be thrown, and how likely it is."""
        row = self.row
        assert isinstance(row, Roll)
        return [(x, w / row.out_of) for x, w in enumerate(ways_of(row, self.s, self.r)) if w]

    def _apply_action(self, x: int) -> None:
        row, picks = self.row, [-1, -1]
        assert row is not None
        assert not isinstance(row, Both)
        if not isinstance(row, Roll):
            picks[side_of(row.by(self.s))] = x
        row.then(self.s, self.r, x)
        self._settle((picks[0], picks[1]))

    def _apply_actions(self, picks: list[int]) -> None:
        row = self.row
        assert isinstance(row, Both)
        row.then(self.s, self.r, *(picks[side_of(part.by(self.s))] for part in row.sides))
        self._settle((picks[0], picks[1]))

    def _action_to_string(self, player: int, x: int) -> str:
        row = self.row
        index = 0 if row is None or player < 0 else part_of(row, self.s, player)
        if row is None or index is None:
            return str(x)
        names = self.ours.names(self.s, self.r, index)
        return names[x] if x < len(names) and names[x] else str(x)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.row is None

    def returns(self) -> list[float]:
        """What the game was worth to home and away."""
        if self.row is not None:
            return [0.0, 0.0]
        worth = WORTH[self.ours.outcome(self.s, self.r).winner]
        return [worth, -worth]

    def __str__(self) -> str:
        return f"{self.ours.steps[int(self.s.phase)]} {' '.join(map(str, flat(self.s)))}"


class SpielObserver:
    """Shows a state to a player: the row of ``touchline.envs.layout``, with perfect recall followed by its memory."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"parameters of an observer are {params}, expected none")
        self.ours, self.recall = game.match.game, kind.perfect_recall
        width = len(list_places(self.ours))
        self.tensor = np.zeros(width + (8 * MEMORY if self.recall else 0), np.float32)
        self.dict = {"row": self.tensor[:width]}
        if self.recall:
            self.dict["memory"] = self.tensor[width:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.dict["row"][:] = show(self.ours, state.s, player)
        if self.recall:
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(state.held.memories[player], np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as a text."""
        seen = " ".join(map(str, flat(seen_by(state.s, player))))
        return f"{SIDES[player]} {seen}" + (f" {state.held.memories[player].hex()}" if self.recall else "")


def class_of(game: str) -> type[SpielGame]:
    """The class of one game."""
    return type(f"Spiel_{game}", (SpielGame,), {"name": game, "kind": type_of(find(game))})


def register() -> None:
    """Let OpenSpiel know every installed game."""
    known = set(pyspiel.registered_names())
    for game in games():
        if PREFIX + game not in known:
            made = class_of(game)
            pyspiel.register_game(made.kind, made)


register()

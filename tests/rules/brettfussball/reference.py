"""A second opinion, slow and square by square: it knows the drawings of the board and nothing of the game's tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from touchline.core.document import read_toml

Spot = tuple[int, int]
UP, RIGHT, DOWN, LEFT = (0, 1), (1, 0), (0, -1), (-1, 0)
WORDS = {UP: "up", RIGHT: "right", DOWN: "down", LEFT: "left"}


def name(spot: Spot) -> str:
    return "abcdefghijklmnopqrst"[spot[0]] + str(spot[1] + 1)


class Position(NamedTuple):
    """Where the pieces and the ball are; ``pieces`` maps a spot to (side, is keeper)."""

    pieces: dict[Spot, tuple[int, bool]]
    ball: Spot
    side: int
    forced: bool


@dataclass(frozen=True)
class Reference:
    """The rules of moving and kicking, read from the drawings."""

    squares: list[str]
    zones: list[str]
    modern: bool = False

    @classmethod
    def of(cls, file: Path, board: str, *, modern: bool = False) -> Reference:
        drawn = read_toml(file)[board]
        return cls(drawn["squares"][::-1], drawn["zones"][::-1], modern)

    def is_field(self, spot: Spot) -> bool:
        x, y = spot
        return 0 <= y < len(self.squares) and 0 <= x < len(self.squares[0]) and self.squares[y][x] != "#"

    def is_goal(self, spot: Spot) -> bool:
        x, y = spot
        return 0 <= y < len(self.squares) and 0 <= x < len(self.squares[0]) and self.squares[y][x] == "#"

    def paths(self, start: Spot, way: Spot, left: int) -> list[tuple[list[Spot], list[Spot]]]:
        """Every path of ``left`` steps with the turns that were a choice; the first step is straight."""
        if left == 0:
            return [([], [])]
        ahead = (start[0] + way[0], start[1] + way[1])
        if self.is_field(ahead):
            return [([ahead, *path], turns) for path, turns in self.paths(ahead, way, left - 1)]
        hands = ((way[1], way[0]), (-way[1], -way[0]))
        ways = [w for w in hands if self.is_field((start[0] + w[0], start[1] + w[1]))]
        found = []
        for w in ways:
            for path, turns in self.paths(start, w, left):
                found.append((path, [w, *turns] if len(ways) == 2 else turns))
        return found

    def moves(self, at: Position, thrown: int) -> dict[str, tuple[Spot, Spot]]:
        """Every legal move by its name: from where to where."""
        found = {}
        for start, (side, _) in at.pieces.items():
            if side != at.side or at.forced:
                continue
            for way in (UP, RIGHT, DOWN, LEFT):
                if not self.is_field((start[0] + way[0], start[1] + way[1])):
                    continue
                for path, turns in self.paths(start, way, thrown):
                    end = path[-1]
                    standing = at.pieces.get(end)
                    if standing is None or (standing[0] != at.side and end == at.ball):
                        words = [name(start), WORDS[way], *(WORDS[turn] for turn in turns), str(thrown)]
                        found[" ".join(words)] = (start, end)
        return found

    def kick(self, at: Position, way: Spot, thrown: int) -> tuple[str, Spot]:
        """What becomes of a kick: ``lands``, ``goal`` or ``out``, and the last spot."""
        spot = at.ball
        for left in range(thrown, 0, -1):
            ahead = (spot[0] + way[0], spot[1] + way[1])
            if self.is_goal(ahead):
                return "goal", ahead
            if not self.is_field(ahead):
                return "out", spot
            spot = ahead
            side, keeper = at.pieces.get(spot, (-1, False))
            south = spot[1] * 2 < len(self.squares)
            at_home = self.zones[spot[1]][spot[0]] == "P" and south == (side == 0)
            if keeper and at_home and not (self.modern and side == at.side and left > 1):
                return "lands", spot
        return "lands", spot

    def kicks(self, at: Position) -> set[str]:
        return {f"kick {word}" for word in WORDS.values()} if at.pieces.get(at.ball, (-1,))[0] == at.side else set()

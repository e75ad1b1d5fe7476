"""A small network learns a game by playing itself: ``python examples/self_play.py --game first_down --rounds 400``.

REINFORCE with a baseline, in PyTorch if it is installed (``--with torch``), else in NumPy: both train the same network
of one hidden layer on the arrays of a batch. Both sides are the network; each learns from what its side sees.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from typing import Any

import numpy as np

import touchline.envs

HIDDEN = 64
RATE = 3e-3
SEED = 1


class NumpyNetwork:
    """Logits by one hidden layer, and steps along the gradient of weighted log-probabilities."""

    def __init__(self, places: int, options: int) -> None:
        draw = np.random.default_rng(SEED).standard_normal
        self.first = (draw((places, HIDDEN)) / places**0.5).astype(np.float32)
        self.second = np.zeros((HIDDEN, options), np.float32)

    def shares(self, seen: Any, masks: Any) -> Any:
        """How likely each option is; an illegal one is not."""
        logits = np.where(masks, np.tanh(seen @ self.first) @ self.second, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def learn(self, seen: Any, masks: Any, chosen: Any, gains: Any) -> None:
        """Make what gained more likely."""
        hidden = np.tanh(seen @ self.first)
        wrong = -self.shares(seen, masks)
        wrong[np.arange(len(chosen)), chosen] += 1
        wrong *= gains[:, None] / len(chosen)
        back = (wrong @ self.second.T) * (1 - hidden**2)
        self.second += RATE * len(chosen) ** 0.5 * (hidden.T @ wrong)
        self.first += RATE * len(chosen) ** 0.5 * (seen.T @ back)


class TorchNetwork:
    """The same network in PyTorch, with Adam, on a GPU where there is one."""

    def __init__(self, places: int, options: int) -> None:
        import torch

        torch.manual_seed(SEED)
        self.torch = torch
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        layers = torch.nn.Linear(places, HIDDEN), torch.nn.Tanh(), torch.nn.Linear(HIDDEN, options)
        self.net = torch.nn.Sequential(*layers).to(self.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=RATE)

    def logits(self, seen: Any, masks: Any) -> Any:
        rows = self.net(self.torch.as_tensor(seen, device=self.device))
        return rows.masked_fill(~self.torch.as_tensor(masks, device=self.device), float("-inf"))

    def shares(self, seen: Any, masks: Any) -> Any:
        with self.torch.no_grad():
            return self.logits(seen, masks).softmax(dim=1).cpu().numpy()

    def learn(self, seen: Any, masks: Any, chosen: Any, gains: Any) -> None:
        logs = self.logits(seen, masks).log_softmax(dim=1)
        index = self.torch.as_tensor(chosen, device=self.device)[:, None]
        loss = -(logs.gather(1, index)[:, 0] * self.torch.as_tensor(gains, device=self.device)).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


def choose(shares: Any, rng: Any) -> Any:
    """An option for each row, drawn by its shares."""
    falls = rng.random((len(shares), 1)) * shares.sum(axis=1, keepdims=True)
    last = shares.shape[1] - 1 - (shares[:, ::-1] > 0).argmax(axis=1)
    return np.minimum((shares.cumsum(axis=1) <= falls).sum(axis=1), last)


def play(network: Any, many: Any, rng: Any, against_random: bool = False) -> tuple[list[Any], float]:
    """Play all games of the batch once to their end: what was decided, and home's mean result.

    With ``against_random`` away chooses at random, and nothing is remembered.
    """
    low, high = many.bounds
    many.reset(which=range(many.n))
    noted, results = [], np.zeros((many.n, 2), np.float32)
    while (many.asked != 4).any():
        actions = many.draw()[0]
        asked = many.masks.any(axis=2)
        for side in (0,) if against_random else (0, 1):
            rows = np.flatnonzero(asked[:, side])
            if len(rows):
                seen = (many.observations[rows, side] - low) / (high - low)
                masks = many.masks[rows, side].copy()
                chosen = choose(network.shares(seen, masks), rng)
                actions[rows, side] = chosen
                noted.append((rows, side, seen, masks, chosen))
        many.step(actions)
        results += many.rewards
    decided = [(seen, masks, chosen, results[rows, side]) for rows, side, seen, masks, chosen in noted]
    return decided, float(results[:, 0].mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="first_down")
    parser.add_argument("--edition")
    parser.add_argument("--games", type=int, default=512, help="games of a round")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument(
        "--with", dest="library", choices=("torch", "numpy"), help="default: torch where it is installed"
    )
    asked = parser.parse_args()

    many = touchline.envs.batch(asked.game, asked.games, seed=SEED, restart=False, edition=asked.edition)
    library = asked.library or ("torch" if find_spec("torch") is not None else "numpy")
    network = (TorchNetwork if library == "torch" else NumpyNetwork)(len(many.places), many.options)
    rng = np.random.default_rng(SEED)
    print(f"{asked.game} with {library}; home against random before: {play(network, many, rng, True)[1]:+.3f}")
    for number in range(1, asked.rounds + 1):
        decided, _ = play(network, many, rng)
        seen, masks, chosen, gains = (np.concatenate(part) for part in zip(*decided, strict=True))
        network.learn(seen, masks, chosen, (gains - gains.mean()).astype(np.float32))
        if number % max(1, asked.rounds // 5) == 0:
            print(f"after round {number}: {play(network, many, rng, True)[1]:+.3f}", flush=True)


if __name__ == "__main__":
    main()

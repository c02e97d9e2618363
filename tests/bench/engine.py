"""How fast the rules are: Go Fish with everything a served move needs, beside boardgame.io.

Per move: the mover's actions, parsing raw texts, the checked move, and an observation for every
seat and for a spectator. The reference does the same work in boardgame.io's own reducer on Node.
"""

from __future__ import annotations

import json
import random
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from games import CATALOGUE
from games.core.actions import Action, Pick, parse_move
from games.core.chance import Chance, join_presses
from games.core.clocks import mint
from games.core.game import Deal
from tests.bench.table import Row

SEATS = 3
START_MS = 1_800_000_000_000
REFERENCE = Path(__file__).parent / "boardgame_io"


def _raw(action: Action, dice: random.Random) -> dict[str, list[str]]:
    return {
        field.name: [str(dice.choice(field.options))]
        for field in action.fields
        if isinstance(field, Pick)
    }


def ours(seconds: float, seed: int) -> float:
    """Moves per second over random games of three."""
    game = CATALOGUE["gofish"]
    options = game.options()
    dice = random.Random(seed)
    moves = number = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        number += 1
        chance = Chance(number.to_bytes(32, "big").hex(), join_presses([number]))
        state = game.deal(Deal(SEATS, options, chance, mint(START_MS, 0))).state
        seen = [game.observe(state, seat) for seat in range(SEATS)]
        while not state.over:
            seat = game.waiting(state)[0]
            action = next(a for a in game.actions(seen[seat], seat) if a.name != "leave")
            move = parse_move(game.forms[action.name], _raw(action, dice))
            moves += 1
            state = game.play(state, seat, move, mint(START_MS + moves, seat)).state
            seen = [game.observe(state, viewer) for viewer in range(SEATS)]
            game.observe(state, None)
    return moves / (time.perf_counter() - began)


def theirs(seconds: float, home: Path) -> float | None:
    """The same on boardgame.io; None where Node or its registry is missing."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    home.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "gofish.mjs"):
        shutil.copy(REFERENCE / name, home / name)
    if not (home / "node_modules").is_dir():
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(command, cwd=home, check=False).returncode:
            return None
    command = ["node", "gofish.mjs", str(seconds), str(SEATS)]
    done = subprocess.run(command, cwd=home, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout)["moves_per_second"])


def measure(seconds: float = 2.0, runs: int = 5) -> list[Row]:
    """Medians of alternating runs, ours and theirs."""
    home = Path(".bench") / "boardgame_io"
    mine: list[float] = []
    other: list[float] = []
    for run in range(runs):
        mine.append(ours(seconds, run))
        rate = theirs(seconds, home)
        if rate is not None:
            other.append(rate)
    rate = statistics.median(mine)
    reference = statistics.median(other) if other else None
    return [
        Row(
            "engine, Go Fish of 3",
            f"{rate:,.0f} moves/s",
            ">= 10,000 moves/s",
            rate >= 10_000,
            "boardgame.io 0.50.2",
            f"{reference:,.0f} moves/s" if reference else "not installed here",
            f"{rate / reference:.2f}" if reference else "",
        )
    ]

"""Golden games: one match per game and preset, as text that people can read.

Each line is a press and what came of it: `TIME SEAT ACTION field=value : facts #fingerprint`, the
time in ms (`ARRIVED/MADE` where the two differ); `clock` and `seen` stand for what nobody presses.
A test plays the presses again and compares the text. When rules were changed on purpose,
`make goldens` writes the files anew; read what changed before committing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from games import CATALOGUE
from games.core.actions import parse_move, raw_of
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.events import Event
from games.core.game import Deal, Game, Outcome, Step
from games.core.notation import EPOCH
from games.core.replay import Entry, apply, fingerprint
from games.core.settings import read_options
from games.referee.match import computer, play_match

FOLDER = Path(__file__).parents[1] / "goldens"
SEED = "60" * 32


def path(game: Game[Any], preset: str) -> Path:
    """Where the golden game of a preset stands."""
    return FOLDER / f"{game.key}-{preset}.txt"


def presets(game: Game[Any]) -> list[str]:
    """The presets that need a golden game each."""
    return list(game.presets) or ["default"]


def table(game: Game[Any], preset: str) -> Deal:
    """The table of a golden game: as many seats as the game likes least to be short of, three."""
    options = read_options(game, {"preset": preset} if game.presets else {})
    seats = max(game.seats[0], min(3, game.seats[1]))
    return Deal(seats, options, Chance(SEED, "1"), mint(EPOCH, 0))


def made(game: Game[Any], preset: str) -> str:
    """The text of a match between computers."""
    deal = table(game, preset)
    match = play_match(game, deal, [computer] * deal.seats)
    return _text(game, deal, [(_press(entry) if entry else "deal", step) for entry, step in match])


def played_again(game: Game[Any], preset: str, text: str) -> str:
    """The text that comes out when the presses of a text are made again."""
    deal = table(game, preset)
    step = game.deal(deal)
    rows: list[tuple[str, Step[Any]]] = [("deal", step)]
    for line in text.splitlines():
        press = line.partition(" :")[0]
        if press[:1].isdigit():
            step = apply(game, step.state, _entry(game, press))
            rows.append((press, step))
    return _text(game, deal, rows)


def _text(game: Game[Any], deal: Deal, rows: Sequence[tuple[str, Step[Any]]]) -> str:
    options = json.dumps(deal.options.model_dump(exclude_defaults=True))
    lines = [f"{game.key}, {deal.seats} seats, {options}"]
    for press, step in rows:
        lines.append(f"{press} : {_facts(step.events)} #{fingerprint(game, step.state)[:8]}")
    end = rows[-1][1].state
    lines.append(f"outcome : {_outcome(game.outcome(end))}")
    return "\n".join(lines) + "\n"


def _outcome(outcome: Outcome | None) -> str:
    """What is not as usual in an outcome."""
    assert outcome is not None
    usual = Outcome(())
    told = ((f.name, getattr(outcome, f.name), getattr(usual, f.name)) for f in fields(outcome))
    return ", ".join(f"{name}={value}" for name, value, common in told if value != common)


def _facts(events: Iterable[Event]) -> str:
    return ", ".join(_fact(event) for event in events)


def _fact(event: Event) -> str:
    words = [event.what]
    if event.seat is not None:
        words.append(str(event.seat))
    for key, value in event.args.items():
        shown = "+".join(map(str, value)) if isinstance(value, tuple) else str(value)
        words.append(f"{key}={shown}" + ("?" if key in event.secret else ""))
    return " ".join(words)


def _press(entry: Entry) -> str:
    at, made = entry.stamp.arrival - EPOCH, entry.stamp.ms - EPOCH
    if entry.move is None:
        return f"{at} {'seen' if entry.kind == 'anchor' else 'clock'} {entry.clock}"
    values = [f"{name}={_joined(texts)}" for name, texts in raw_of(entry.move).items()]
    when = str(at) if at == made else f"{at}/{made}"
    return " ".join([when, str(entry.seat), entry.move.action, *values])


def _joined(texts: Iterable[str]) -> str:
    """The texts of a field as one word; cards of a group are parted by commas."""
    return "+".join(texts).replace(" ", ",")


def _entry(game: Game[Any], press: str) -> Entry:
    when, who, what, *values = press.split()
    at, _, made = when.partition("/")
    now = EPOCH + int(at)
    if who in ("clock", "seen"):
        return Entry("anchor" if who == "seen" else "expire", mint(now, 0), clock=what)
    pairs = (value.partition("=") for value in values)
    raw = {name: texts.replace(",", " ").split("+") for name, _, texts in pairs}
    stamp = mint(EPOCH + int(made or at), int(who), now)
    return Entry("play", stamp, int(who), parse_move(game.forms[what], raw))


def main() -> None:
    """Writes every golden game anew."""
    for game in CATALOGUE.values():
        for preset in presets(game):
            path(game, preset).write_text(made(game, preset), encoding="utf-8")
            sys.stdout.write(f"{path(game, preset).name}\n")


if __name__ == "__main__":
    main()

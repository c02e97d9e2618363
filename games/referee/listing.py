"""`list`: the catalogue, one game a line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from games import CATALOGUE
from games.core.game import Game

PLAIN = (bool, int, str, tuple)
"""What can be typed behind `--option`; a whole table of cards cannot."""


def arguments(parser: ArgumentParser) -> None:
    """The command takes nothing."""


def run(_args: Namespace, say: Callable[[str], None]) -> int:
    """Says key, name, seats and options with their defaults."""
    width = max(map(len, CATALOGUE))
    for key, game in CATALOGUE.items():
        low, high = game.seats
        seats = f"{low}–{high} seats" if low < high else f"{low} seats"
        say(f"{key:{width}}  {game.name}  {seats}  {_options(game)}")
    return 0


def _options(game: Game[Any]) -> str:
    defaults = {name: field.default for name, field in game.options.model_fields.items()}
    defaults["timer"] = game.timer
    plain = {name: value for name, value in defaults.items() if isinstance(value, PLAIN)}
    return " ".join(f"{name}={_written(value)}" for name, value in plain.items())


def _written(value: object) -> str:
    """A default as `--option` takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

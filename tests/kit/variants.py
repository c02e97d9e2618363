"""The house rules and seat counts under which every game of the catalogue is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le

from games import CATALOGUE
from games.core.cards import Rank
from games.core.game import Game
from games.core.options import Options
from games.core.settings import read_options
from tests.kit.scale import FULL

COMBINED = 10
"""How many combinations of all options are tried in full."""

LISTED = 4
"""So many numbers are all tried where an option lists them."""

SETS: tuple[tuple[Rank, ...], ...] = ((), ("2", "9", "K"))
"""What is tried of options that are sets of ranks."""


def games() -> list[Game[Any]]:
    """Every game there is."""
    return list(CATALOGUE.values())


def values(game: Game[Any]) -> dict[str, list[Any]]:
    """The values to try of each of a game's own options.

    What is a model of its own, such as a server's table of ranks, is for the game's own tests.
    """
    shared = Options.model_fields
    found: dict[str, list[Any]] = {}
    for name, field in game.options.model_fields.items():
        if name in shared:
            continue
        if get_origin(field.annotation) is Literal:
            found[name] = _some(get_args(field.annotation))
        elif field.annotation is bool:
            found[name] = [False, True]
        elif field.annotation is int:
            bounds = {type(bound): bound for bound in field.metadata}
            found[name] = [bounds[Ge].ge, bounds[Le].le]
        elif get_origin(field.annotation) is tuple:
            found[name] = list(SETS)
    return found


def _some(listed: tuple[Any, ...]) -> list[Any]:
    """What an option lists; of many numbers only the least and the most."""
    numbers = [value for value in listed if type(value) is int]
    tried = numbers if len(numbers) <= LISTED else [min(numbers), max(numbers)]
    return [value for value in listed if type(value) is not int or value in tried]


def options_of(game: Game[Any]) -> Iterator[Options]:
    """The presets and every single change of them; in full many combinations as well."""
    if FULL:
        tried = values(game)
        combined = list(product(*tried.values()))
        for chosen in Random(0).sample(combined, min(len(combined), COMBINED)):
            yield game.options(**dict(zip(tried, chosen, strict=True)))
    for preset in game.presets or {"": {}}:
        base = {"preset": preset} if preset else {}
        yield read_options(game, base)
        for name, tried_values in values(game).items():
            default = getattr(read_options(game, base), name)
            for value in tried_values:
                if value != default:
                    yield read_options(game, {**base, name: value})
    yield game.options(clock="off")
    yield game.options(clock="slow", absence="leave")


def tables_of(game: Game[Any]) -> Iterator[tuple[Options, int]]:
    """Every variant with some seat count that may start; in full, the defaults with every one."""
    low, high = game.seats
    for number, options in enumerate(options_of(game)):
        counts = [low + (number + more) % (high - low + 1) for more in range(high - low + 1)]
        able = [seats for seats in counts if game.check_table(options, seats) is None]
        yield from ((options, seats) for seats in able[:1])
    if FULL:
        for preset in game.presets or [None]:
            options = read_options(game, {"preset": preset} if preset else {})
            for seats in range(low, high + 1):
                if game.check_table(options, seats) is None:
                    yield options, seats

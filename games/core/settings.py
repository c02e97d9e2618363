"""House rules from words: a preset, and options that replace single entries of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.core.game import Game
from games.core.notation import BadNotation
from games.core.options import Options


class RefusedOptions(BadNotation):
    """Options that can be read, but that the rules refuse with a code of their own."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


def read_options(game: Game[Any], written: Mapping[str, Any]) -> Options:
    """Options of a game from names and values; `preset` fills in a column of its table.

    Raises BadNotation for an unknown name, a bad value or an unknown preset; RefusedOptions where
    the rules print a code for it.
    """
    chosen = dict(written)
    preset = chosen.pop("preset", None)
    if preset is not None and preset not in game.presets:
        raise BadNotation(f"preset: there is no '{preset}'")
    base = game.presets[str(preset)] if preset is not None else {}
    try:
        return game.options(**{**base, **chosen})
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(map(str, first["loc"])) or "options"
        message = f"{name}: {first['msg']}"
        code = getattr(first.get("ctx", {}).get("error"), "code", None)
        raise (BadNotation(message) if code is None else RefusedOptions(message, code)) from None


def split_options(game: Game[Any], pairs: list[str]) -> Mapping[str, Any]:
    """Names and values from `name=value` texts; a list's values are parted by commas.

    Raises BadNotation for a text without `=`.
    """
    written: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadNotation(f"'{pair}' is no name=value")
        field = game.options.model_fields.get(name)
        many = field is not None and isinstance(field.default, tuple)
        written[name] = [v for v in value.split(",") if v] if many else value
    return written

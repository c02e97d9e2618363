"""A game that can be worded for drinks and has hands: Old Maid with another vocabulary."""

import shutil
from pathlib import Path
from typing import ClassVar, Literal

from pydantic import Field

from bot.text import Catalogue
from games.oldmaid import OldMaid
from games.oldmaid.state import MaidOptions
from tests.kit.tables import LOCALES

GLASS = "🍺"
"""Stands in every sentence that is worded for drinks, and in no other."""

OVER = f"""
hand-heading = **Your hand** {GLASS} {{ $channel }}, {{ $game }}
play-seated-here = {GLASS} You're at this channel's table already: **{{ $game }}**.
oldmaid-pitch = {GLASS} Pick a card from your neighbour, and have a beer.
oldmaid-line-turn = {{ $me ->
    [seat] {GLASS} **You** pick from **{{ $other }}**
    [other] {GLASS} **{{ $seat }}** picks from **you**
   *[none] {GLASS} **{{ $seat }}** picks from **{{ $other }}**
}}
"""


class TavernOptions(MaidOptions):
    mode: Literal["alcohol_free", "drinks"] = Field("alcohol_free", description="wording")


class Tavern(OldMaid):
    options = TavernOptions
    lent: ClassVar[frozenset[str]] = frozenset({"mode"})


def vocabulary(folder: Path) -> Catalogue:
    """The catalogue with words for drinks in it."""
    shutil.copytree(LOCALES.parent, folder, dirs_exist_ok=True)
    (folder / "locales" / "en" / "drinks").mkdir(exist_ok=True)
    (folder / "locales" / "en" / "drinks" / "oldmaid.ftl").write_text(OVER)
    return Catalogue(folder / "locales", strict=True)

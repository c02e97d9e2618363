"""A game that can be worded for drinks, small enough to play: Old Maid with another vocabulary.

`python -m tests.kit.drinking` is the bot with it.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any, ClassVar, Literal, cast

from pydantic import Field

from bot import __main__ as bot
from bot.text import Catalogue
from games import CATALOGUE
from games.core.game import Game
from games.oldmaid import OldMaid
from games.oldmaid.state import MaidOptions
from tests.kit.tables import LOCALES

GLASS = "🍺"
"""Stands in every sentence that is worded for drinks, and in no other."""

OVER = f"""
hand-heading = **Your hand** {GLASS} {{ $channel }}, {{ $game }}
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
    (folder / "locales" / "en" / "drinks").mkdir()
    (folder / "locales" / "en" / "drinks" / "oldmaid.ftl").write_text(OVER)
    return Catalogue(folder / "locales", strict=True)


def main() -> None:
    """The bot, with the game and its words."""
    cast("dict[str, Game[Any]]", CATALOGUE)["oldmaid"] = Tavern()
    with tempfile.TemporaryDirectory() as folder:
        vocabulary(Path(folder))
        bot.LOCALES = Path(folder) / "locales"
        bot.main(["run"])


if __name__ == "__main__":
    main()

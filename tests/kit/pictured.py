"""Games with a picture of their open cards on the table; as a program, the bot that deals them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from bot import text
from bot.program import main
from games.blackjack import Blackjack
from games.core.cards import Card
from games.core.scene import Picture, Scene
from games.irishsnap import IrishSnap

ALT = "{ $drawn } open cards, the last one { $card }."


def pile(seen: Any) -> tuple[Card, ...]:
    """Irish Snap: the pile."""
    return tuple(seen.pile)


def hands(seen: Any) -> tuple[Card, ...]:
    """Blackjack: what lies face up in the hands of the players."""
    return tuple(card for hand in seen.hands if hand for card in hand.cards[1:])


def with_picture(game: type, cards: Callable[[Any], tuple[Card, ...]]) -> Any:
    """The game's scene with the ring from which these cards were drawn."""
    plain = game.scene  # type: ignore[attr-defined]

    def scene(self: object, seen: object, seat: int | None) -> Scene:
        drawn = cards(seen)
        data = {
            "drawn": drawn,
            "card": drawn[-1] if drawn else None,
            "left": 52 - len(drawn),
            "kings": sum(card[0] == "K" for card in drawn),
            "kings_max": 4,
        }
        shown: Scene = plain(self, seen, seat)
        return replace(shown, blocks=(Picture("ring", data), *shown.blocks))

    return scene


def worded() -> Callable[..., FluentBundle]:
    """The sentences, with the pictures' words among them."""
    plain = text._bundle  # a stand-in reaches inside

    def bundle(*args: Any, **named: Any) -> FluentBundle:
        found = plain(*args, **named)
        for game in (IrishSnap.key, Blackjack.key):
            found.add_resource(FluentResource(f"{game}-alt-ring = {ALT}"))
        return found

    return bundle


if __name__ == "__main__":
    IrishSnap.scene = with_picture(IrishSnap, pile)  # type: ignore[method-assign]
    Blackjack.scene = with_picture(Blackjack, hands)  # type: ignore[method-assign]
    text._bundle = worded()
    sys.exit(main())

"""Melds, hands and wild faces in the words of meld-cases.md, for tests of the rummy engine."""

from __future__ import annotations

from games.core.cards import Card
from games.referee.asking import Player, numbered, player
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.slots import Reading


def cards(written: str) -> tuple[Card, ...]:
    """Cards as written; copies get their numbers."""
    return numbered(written)[0].cards


def meld(who: Player, written: str) -> Reading:
    """The default reading of a meld as written."""
    (group,) = numbered(written)
    found = read(group.cards, who.ruleset.melds, who.wild, group.stands)
    assert not isinstance(found, Flaw), (written, found)
    return found[0]


__all__ = ["cards", "meld", "player"]

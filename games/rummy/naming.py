"""What a group of cards is called while somebody makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.cards import Card, bare, meaning
from games.rummy.flaws import Flaw
from games.rummy.melds import MeldRules
from games.rummy.reading import read

Called = Mapping[str, object]


def called(cards: Sequence[Card], rules: MeldRules, wild: frozenset[Card]) -> Called:
    """The kind of meld that the cards are, as `choice`, and of a set the `rank`; nothing else.

    Cards may say what they stand for.
    """
    held = [bare(card) for card in cards]
    stands = {bare(card): said for card in cards if (said := meaning(card)) is not None}
    found = read(held, rules, wild, stands)
    if isinstance(found, Flaw):
        return {}
    best = found[0]
    kind: Called = {"choice": str(best.kind)}
    return {**kind, "rank": best.rank} if best.rank else kind

"""Cards of a move: copies that are written alike, and what was said of wild cards.

A move may take any copy of a card (shanghai-rummy.md, Notation).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from games.core import cards as packs
from games.core.cards import Card, face
from games.core.errors import IllegalMove


def held(
    hand: Sequence[Card], named: Iterable[Card], last: Collection[Card] = ()
) -> tuple[Card, ...]:
    """The cards of a hand that a move names: by the very copies if it can be, else by any others.

    A card in `last` is taken only where there is no other. Raises IllegalMove E_NOT_HELD.
    """
    names = list(named)
    for pool in ([card for card in hand if card not in last], hand):
        for wanted in (names, [face(name) for name in names]):
            found = packs.held(pool, wanted)
            if found is not None:
                return found
    raise IllegalMove("E_NOT_HELD")


def parted(named: Iterable[str]) -> tuple[tuple[Card, ...], Mapping[int, Card]]:
    """Cards as a move writes them, `JK=7H` among them: the cards, and by place what they are.

    Raises IllegalMove E_FORM where that is no card.
    """
    cards: list[Card] = []
    said: dict[int, Card] = {}
    for place, text in enumerate(named):
        card, stands, meaning = text.partition("=")
        cards.append(card)
        if stands:
            said[place] = _face(meaning)
    return tuple(cards), said


def _face(text: str) -> Card:
    try:
        return face(packs.parse(text))
    except ValueError:
        raise IllegalMove("E_FORM") from None

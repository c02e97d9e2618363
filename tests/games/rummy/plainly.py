"""What a meld is, as plainly as rummy-family.md, §3b prints it, and tried out wild by wild.

Nothing of the recogniser or its declarations is used: the rows below are written from the text,
and each card that can be wild is tried as everything it may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from games.core.cards import JOKER, Card, face, rank

ENDLESS = 99
LOW = ("A23456789TJQK",)
BOTH = ("A23456789TJQK", "23456789TJQKA")
CORNER = tuple((LOW[0] * 2)[start : start + 13] for start in range(13))
END_TO_END = ("A23456789TJQKA",)
SPANISH = ("A234567JQK",)

Role = tuple[Card, bool]
"""As what a card lies there (empty: wherever there is room), and whether it acts as a wild."""
Laid = dict[str, int]
"""Each reading as a list writes it, with the fewest acting wilds it takes."""


@dataclass(frozen=True)
class Row:
    """One row: sizes, suits, the stretches that runs lie on, and how many wilds are allowed."""

    most: int = 4
    distinct: bool = True
    barred: str = ""
    run_least: int = 3
    run_most: int = ENDLESS
    stretches: tuple[str, ...] = LOW
    home: str = ""
    """In which melds (`set run`) a card that can be wild may be itself."""
    naturals: int = 0
    wilds: int = ENDLESS
    balanced: bool = False
    apart: bool = False
    """In runs wilds aren't neighbours, which replaces the other limits."""
    all_wild: bool = False
    alike: bool = False


_PLAIN = Row()
_CONTRACT = Row(ENDLESS, distinct=False, run_least=4, stretches=BOTH, naturals=2)
_BALANCED = Row(stretches=BOTH, balanced=True)
_MARRIAGE = Row(ENDLESS, stretches=BOTH, home="set run", all_wild=True, alike=True)
ROWS: dict[str, Row] = {
    "basic": _PLAIN,
    "gin": _PLAIN,
    "tonk": _PLAIN,
    "rum500": Row(stretches=BOTH),
    "rum500x2": Row(ENDLESS, distinct=False, stretches=BOTH),
    "canasta": Row(ENDLESS, distinct=False, barred="3", stretches=(), naturals=2, wilds=3),
    "robbers": replace(_BALANCED, stretches=CORNER),
    "shanghai": replace(_CONTRACT, naturals=0, balanced=True, home="run"),
    "liverpool": _CONTRACT,
    "contract": _CONTRACT,
    "dummy": replace(_CONTRACT, naturals=1),
    "rumino": Row(distinct=False, naturals=1),
    "three13": Row(ENDLESS, distinct=False, home="set run", all_wild=True),
    "continental": replace(_CONTRACT, home="set run"),
    "chinchon": Row(stretches=SPANISH, wilds=1),
    "chinchon:oros": Row(stretches=SPANISH, wilds=1, home="set run"),
    "indian13": Row(stretches=BOTH, naturals=1, home="set run"),
    "kalooki": replace(_CONTRACT, apart=True),
    "buraco": Row(ENDLESS, distinct=False, stretches=END_TO_END, wilds=1, home="run"),
    "marriage_np": replace(_MARRIAGE, most=3, run_most=3),
    "romme": _BALANCED,
    "viennese": _BALANCED,
    "marriage_in": _MARRIAGE,
}


def readings(cards: Sequence[Card], row: Row, wild: frozenset[Card]) -> Laid:
    """All ways to read some cards as a meld."""
    found = groups([_roles(card, row, wild, "set") for card in cards], row)
    found |= runs([_roles(card, row, wild, "run") for card in cards], row)
    if row.alike and len(cards) > 2 and len(set(map(face, cards))) == 1:
        found.pop(f"set {rank(cards[0])}", None)
        found[f"tunnela {face(cards[0])}"] = 0
    if row.all_wild and 3 <= len(cards) <= max(row.most, row.run_most):
        found |= {"wild": len(cards)} if all(face(card) in wild for card in cards) else {}
    return found


def with_more(
    laid: Iterable[Role], kind: str, cards: Iterable[Card], row: Row, wild: frozenset[Card]
) -> Laid:
    """The readings of a meld on the table, whose cards keep their roles, with cards added."""
    roles = [*([role] for role in laid), *(_roles(card, row, wild, kind) for card in cards)]
    return groups(roles, row) if kind == "set" else runs(roles, row)


def _roles(card: Card, row: Row, wild: frozenset[Card], kind: str) -> list[Role]:
    if face(card) not in wild:
        return [(face(card), False)]
    itself = kind in row.home.split() and rank(card) != JOKER
    return [("", True), *([(face(card), False)] if itself else [])]


def groups(roles: Sequence[Sequence[Role]], row: Row) -> Laid:
    """Three or more of one rank."""
    found: Laid = {}
    if not 3 <= len(roles) <= row.most:
        return found
    for chosen in product(*roles):
        naturals = [shown for shown, acting in chosen if not acting]
        ranks = {shown[0] for shown, _ in chosen if shown}
        if len(ranks) != 1 or not naturals or ranks & set(row.barred):
            continue
        if row.distinct and len(set(naturals)) < len(naturals):
            continue
        _keep(found, f"set {min(ranks)}", chosen, row)
    return found


def runs(roles: Sequence[Sequence[Role]], row: Row) -> Laid:
    """Neighbours in one suit."""
    found: Laid = {}
    if not row.run_least <= len(roles) <= row.run_most:
        return found
    for chosen in product(*roles):
        suits = {shown[1] for shown, _ in chosen if shown}
        if len(suits) != 1 or all(acting for _, acting in chosen):
            continue
        for faces in _stretches(len(roles), min(suits), row):
            acting = _acting(faces, chosen)
            if acting is None:
                continue
            limits = row
            if row.apart:
                if any(low and high for low, high in pairwise(acting)):
                    continue
                limits = replace(row, naturals=1)
            _keep(found, f"run {faces[0]}-{faces[-1]}", chosen, limits)
    return found


def _stretches(size: int, suit: str, row: Row) -> Iterator[list[Card]]:
    for stretch in row.stretches:
        for low in range(len(stretch) - size + 1):
            yield [value + suit for value in stretch[low : low + size]]


def _acting(faces: Sequence[Card], chosen: Iterable[Role]) -> list[bool] | None:
    """Which places of a stretch hold acting wilds; None when a card finds no place."""
    acting: list[bool | None] = [None] * len(faces)
    for shown, wild in chosen:
        free = [place for place, one in enumerate(faces) if one == shown and acting[place] is None]
        if not shown:
            continue
        if not free:
            return None
        acting[free[0]] = wild
    return [place is None or place for place in acting]


def _keep(found: Laid, text: str, chosen: Sequence[Role], row: Row) -> None:
    wilds = sum(acting for _, acting in chosen)
    naturals = len(chosen) - wilds
    allowed = naturals >= row.naturals and wilds <= row.wilds
    if allowed and not (row.balanced and wilds > naturals):
        found[text] = min(wilds, found.get(text, wilds))

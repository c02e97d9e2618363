"""What the rules can see at once in a hand of Shanghai Rummy, as buttons."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import Values
from games.core.cards import Card, by_suit, face
from games.core.game import Seat, Suggestion
from games.rummy.melds import Kind
from games.rummy.turns.contracts import is_down
from games.rummy.turns.position import name_of
from games.rummy.turns.seeing import fitting
from games.rummy.variants.shanghai import finding
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, letters
from games.rummy.wilds import is_wild

MOST = 4
"""So many suggestions of a kind are made."""


def suggestions(seen: Shanghai, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
    """For the seat in turn, once it has drawn: its contract; then what it can add and take.

    What the draft holds already is not suggested any more.
    """
    if seat != seen.turn or seen.phase != "play":
        return ()
    if not is_down(seen, seat):
        return tuple(one for one in _contract(seen, seat) if not _filled(one.values, draft))
    return (*list(_adds(seen, seat))[:MOST], *list(_swaps(seen, seat))[:MOST])


def _filled(values: Values, draft: Values) -> bool:
    return all(draft.get(name) == value for name, value in values.items())


def _contract(seen: Shanghai, seat: Seat) -> Iterator[Suggestion]:
    found = finding.contract(seen, seat, letters(seen.options, seen.deals))
    if found is None:
        return
    values: dict[str, tuple[tuple[str, ...], ...]] = {"melds": found.melds}
    if found.swaps:
        values["reclaim"] = tuple(swap.said for swap in found.swaps)
    yield Suggestion("contract", "go_down", values, {"n": len(found.swaps)}, draft=True)


def _adds(seen: Shanghai, seat: Seat) -> Iterator[Suggestion]:
    """Naturals that fit on the table; wilds are left for their owner to place."""
    naturals = [card for card in seen.hands[seat] if not is_wild(card, WILD)]
    used: set[Card] = set()
    for place, laid in enumerate(seen.table):
        cards = fitting(laid.meld, [c for c in naturals if c not in used], RULES.ruleset, WILD)
        if not cards:
            continue
        used.update(cards)
        values: Values = {"meld": name_of(place), "cards": cards}
        told = {"cards": by_suit(cards), "n": place + 1}
        if laid.meld.kind is Kind.RUN:
            yield Suggestion("add_run", "add", values, told)
        else:
            yield Suggestion("add_set", "add", values, {**told, "rank": laid.meld.rank})


def _swaps(seen: Shanghai, seat: Seat) -> Iterator[Suggestion]:
    """Wilds to be had for a card; of several ways to one only the first."""
    wilds: set[tuple[int, Card]] = set()
    for swap in finding.swaps(seen.table, seen.hands[seat]):
        wild = face(swap.wild)
        if (swap.place, wild) not in wilds:
            wilds.add((swap.place, wild))
            name, card, _ = swap.said
            args = {"card": wild, "cards": (card,), "n": swap.place + 1}
            yield Suggestion("reclaim", "reclaim", {"meld": name, "card": card, "wild": wild}, args)

"""How a computer plays Indian Marriage: from its own observation.

Until it sees the joker it wants three pure melds, and nothing is wild; then it shows as soon as it
can. A card that is not needed goes, of those the one that leaves most cards to wait for.

It exchanges a shown meld only where nothing else may go: a show groups all cards anew, and whatever
is spare in a hand can go instead of a shown card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.core.actions import Move
from games.core.cards import JOKER, Card, face, rank
from games.core.game import Seat
from games.core.seats import going
from games.rummy.prospects import fed, unseen
from games.rummy.purity import Faces, pure_melds, threes
from games.rummy.trading import value_points
from games.rummy.variants.marriage.arranging import showing
from games.rummy.variants.marriage.freeing import free, freeing
from games.rummy.variants.marriage.knowing import (
    by_pairs,
    has_seen,
    hidden_of,
    ruleset,
    shown,
    wild,
)
from games.rummy.variants.marriage.plans import Outs, Plan, live_of, plans
from games.rummy.variants.marriage.rules import RULES
from games.rummy.variants.marriage.seeking import Seeking, bonds
from games.rummy.variants.marriage.state import Marriage

BOND = 4.0
"""What a card for later melds counts beside a live one that helps now."""
FED = 2.0
"""What it costs to discard what the next player collects."""
DEAR = 0.05
"""What it costs to keep a point."""


def think(seen: Marriage, seat: Seat) -> Move:
    """The next move of the seat in turn."""
    if seen.phase == "draw":
        wanted = bool(seen.pile) and _takes(seen, seat, seen.pile[-1])
        return Move("draw", {"from": "pile" if wanted else "stock"})
    if by_pairs(seen, seat):
        return _to_pair(seen, seat)
    if has_seen(seen, seat):
        return _to_show(seen, seat)
    melds = _three_pure(seen, seat)
    if melds is not None:
        return Move("see", {"melds": melds})
    return Move("discard", {"card": _spare(seen, seat)})


def _takes(seen: Marriage, seat: Seat, top: Card) -> bool:
    """Whether the top discard is wanted."""
    if by_pairs(seen, seat):
        return face(top) in _single(seen, seat)
    return (_wants if has_seen(seen, seat) else _seeks)(seen, seat, top)


def _sets(seen: Marriage) -> bool:
    """Whether sets may be pure."""
    return seen.options.pure_set == "any_suit"


def _coming(seen: Marriage, seat: Seat) -> dict[Card, int]:
    """How many copies of each face may still come, as far as the seat knows."""
    cards = unseen(seen, seat, RULES)
    return live_of(cards - {hidden_of(seen).joker})


def _collected(seen: Marriage, seat: Seat) -> tuple[Card, ...]:
    """What the next player was seen taking."""
    step = RULES.hooks.direction(seen.options)
    return next(seen.known[s] for s in going(seen.seats, seat, step) if s not in seen.left)


# Before the joker is seen


def _seeks(seen: Marriage, seat: Seat, top: Card) -> bool:
    """Whether the top discard brings three pure melds nearer."""
    hand = seen.hands[seat]
    if rank(top) == JOKER:
        return True
    if _sets(seen) and next(threes(pure_melds((*hand, top), sets=True), (*hand, top)), None):
        return True
    seeking = Seeking(hand, {})
    return seeking.after(top) < seeking.distance


def _three_pure(seen: Marriage, seat: Seat) -> tuple[Faces, ...] | None:
    hand = seen.hands[seat]
    return next(threes(pure_melds(hand, sets=_sets(seen)), hand), None)


def _spare(seen: Marriage, seat: Seat) -> Card:
    """The card without which pure melds are nearest, then those for later."""
    hand, points = seen.hands[seat], ruleset(seen.options).values
    seeking = Seeking(hand, _coming(seen, seat))
    collected = _collected(seen, seat)

    def cost(card: Card) -> tuple[int, float]:
        lacks, helping = seeking.without(card)
        kept = BOND * bonds(card, hand) + FED * fed(card, collected) - DEAR * points.of(card)
        return lacks, kept - helping

    able = free(seen, seat)
    return min([card for card in able if rank(card) != JOKER] or able, key=cost)


# After it is seen


class Option(NamedTuple):
    """A card of a plan that could be discarded, and how much the others lack then."""

    lacks: int
    plan: Plan
    mask: int
    card: Card


def _plans(seen: Marriage, seat: Seat) -> list[Plan]:
    """Ways to keep three pure melds. What was just taken is used before other copies of it."""
    lying = [meld.cards for meld in shown(seen, seat)]
    fixed = [card for meld in lying for card in meld]
    cards = [*fixed, *sorted(seen.hands[seat], key=lambda card: card != seen.taken)]
    return plans(cards, wild(seen, seat), sets=_sets(seen), first=lying)


def _wants(seen: Marriage, seat: Seat, top: Card) -> bool:
    """Whether the top discard is wild, or brings a show nearer."""
    if face(top) in wild(seen, seat):
        return True
    ways = [(plan.rest.lacks(plan.rest.every), plan.rest) for plan in _plans(seen, seat)]
    least = min(lacks for lacks, _ in ways)
    return least > 0 and any(
        rest.helps(rest.every, list(rest.groups(top)), least)
        for lacks, rest in ways
        if lacks == least
    )


def _to_show(seen: Marriage, seat: Seat) -> Move:
    """The show; else the discard after which most cards bring it nearer."""
    ways = [(plan.rest.lacks(plan.rest.every, spare=1), plan) for plan in _plans(seen, seat)]
    least = min(lacks for lacks, _ in ways)
    near = [plan for lacks, plan in ways if lacks == least]
    if least == 0:
        found = next((move for plan in near for move in _shows(seen, plan)), None)
        if found is not None:
            return found
    if not free(seen, seat):
        return freeing(seen, seat)
    return Move("discard", {"card": _discard(seen, seat, near)})


def _shows(seen: Marriage, plan: Plan) -> Iterator[Move]:
    """Shows by this plan: with a discard, without one."""
    rest = plan.rest
    for place, card in enumerate(rest.cards):
        mask = rest.every ^ (1 << place)
        if card != seen.taken and rest.lacks(mask) == 0:
            melds = plan.melds(mask)
            if melds is not None:
                yield Move("show", {"melds": melds, "discard": card})
    if rest.lacks(rest.every) == 0:
        melds = plan.melds(rest.every)
        if melds is not None:
            yield Move("show", {"melds": melds})


def _discard(seen: Marriage, seat: Seat, near: Iterable[Plan]) -> Card:
    """A card that these plans can do without, or a wild that is worth little."""
    able = set(free(seen, seat))
    options = [
        Option(plan.rest.lacks(mask), plan, mask, card)
        for plan in near
        for place, card in enumerate(plan.rest.cards)
        if card in able
        for mask in (plan.rest.every ^ (1 << place),)
    ]
    if not options:
        return _least_worth(seen, seat)
    least = min(option.lacks for option in options)
    return _best(seen, seat, [option for option in options if option.lacks == least])


def _best(seen: Marriage, seat: Seat, options: list[Option]) -> Card:
    """Of cards that may go, the one that leaves the most to wait for."""
    coming, faces = _coming(seen, seat), wild(seen, seat)
    collected, points = _collected(seen, seat), ruleset(seen.options).values
    outs = {id(option.plan): Outs(option.plan, coming, faces) for option in options}

    def cost(option: Option) -> float:
        waits = outs[id(option.plan)].count(option.mask, option.lacks) if option.lacks else 0
        return FED * fed(option.card, collected) - waits - DEAR * points.of(option.card)

    return min(options, key=cost).card


def _single(seen: Marriage, seat: Seat) -> set[Card]:
    """Faces of which the hand holds one, or three."""
    held = live_of(seen.hands[seat])
    return {card for card, number in held.items() if number % 2}


def _to_pair(seen: Marriage, seat: Seat) -> Move:
    """Who has seen by seven pairs shows by the eighth, and needs no other card."""
    if (found := showing(seen, seat)) is not None:
        down = {} if found.discard is None else {"discard": found.discard}
        return Move("show", {"melds": found.melds, **down})
    single, able = _single(seen, seat), free(seen, seat)
    return Move("discard", {"card": next((c for c in able if face(c) in single), able[0])})


def _least_worth(seen: Marriage, seat: Seat) -> Card:
    """A card of the hand where all are needed: no wild, or the wild that is worth least."""
    faces, joker = wild(seen, seat), hidden_of(seen).joker
    able = free(seen, seat)
    return min(able, key=lambda card: (face(card) in faces, value_points((card,), joker)))

"""How a computer plays Indian Marriage: from its own observation.

Until it sees the joker it wants three pure melds, and nothing is wild; then it shows as soon as it
can. A card that is not needed goes, of those the one that leaves most cards to wait for.
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
from games.rummy.turns.seeing import discards
from games.rummy.variants.marriage.knowing import has_seen, hidden_of, owned, ruleset, shown, wild
from games.rummy.variants.marriage.plans import Outs, Plan, live_of, plans
from games.rummy.variants.marriage.rules import RULES
from games.rummy.variants.marriage.seeking import Seeking, bonds
from games.rummy.variants.marriage.state import Marriage

BOND = 0.5
"""What a card for later melds counts beside a live one that helps now."""
FED = 2.0
"""What it costs to discard what the next player collects."""
DEAR = 0.05
"""What it costs to keep a point."""


def think(seen: Marriage, seat: Seat) -> Move:
    """The next move of the seat in turn."""
    knows = has_seen(seen, seat)
    if seen.phase == "draw":
        wanted = bool(seen.pile) and (_wants if knows else _seeks)(seen, seat, seen.pile[-1])
        return Move("draw", {"from": "pile" if wanted else "stock"})
    if knows:
        return _to_show(seen, seat)
    melds = _three_pure(seen, seat)
    if melds is not None:
        return Move("see", {"melds": melds})
    return Move("discard", {"card": _spare(seen, seat)})


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

    able = discards(seen, seat)
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
    return _discard(seen, seat, near)


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


def _discard(seen: Marriage, seat: Seat, near: Iterable[Plan]) -> Move:
    """The best discard; first an exchange where a shown card is the one to go."""
    own = owned(seen, seat)
    options = [
        Option(plan.rest.lacks(mask), plan, mask, card)
        for plan in near
        for place, card in enumerate(plan.rest.cards)
        if card != seen.taken
        for mask in (plan.rest.every ^ (1 << place),)
    ]
    hand = seen.hands[seat]
    able = [option for option in options if option.card in hand]
    least = min((option.lacks for option in able), default=len(own))
    for option in options:
        exchange = _exchange(seen, seat, option) if option.lacks < least else None
        if exchange is not None:
            return exchange
    best = [option for option in able if option.lacks == least]
    if not best:
        return Move("discard", {"card": _least_worth(seen, seat)})
    return Move("discard", {"card": _best(seen, seat, best)})


def _best(seen: Marriage, seat: Seat, options: list[Option]) -> Card:
    """Of cards that may go, the one that leaves the most to wait for."""
    coming, faces = _coming(seen, seat), wild(seen, seat)
    collected, points = _collected(seen, seat), ruleset(seen.options).values
    outs = {id(option.plan): Outs(option.plan, coming, faces) for option in options}

    def cost(option: Option) -> float:
        waits = outs[id(option.plan)].count(option.mask, option.lacks) if option.lacks else 0
        return FED * fed(option.card, collected) - waits - DEAR * points.of(option.card)

    return min(options, key=cost).card


def _exchange(seen: Marriage, seat: Seat, option: Option) -> Move | None:
    """Another pure meld for the shown one in which a card lies that is to go."""
    for place, meld in enumerate(shown(seen, seat)):
        if option.card not in meld.cards:
            continue
        left = [card for card in meld.cards if card != option.card]
        found = pure_melds((*seen.hands[seat], *left), sets=_sets(seen))
        wanted = [tuple(map(face, one)) for one in option.plan.pure]
        found.sort(key=lambda one: one not in wanted)
        if found:
            return Move("exchange", {"meld": str(place + 1), "cards": found[0]})
    return None


def _least_worth(seen: Marriage, seat: Seat) -> Card:
    """A card of the hand where all are needed: no wild, or the wild that is worth least."""
    faces, joker = wild(seen, seat), hidden_of(seen).joker
    able = discards(seen, seat)
    return min(able, key=lambda card: (face(card) in faces, value_points((card,), joker)))

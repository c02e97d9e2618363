"""Two deals of Indian Marriage that differ in nothing but the joker, played alike.

The joker of each lies at the bottom of the other's stock, which nobody reaches. Players see at
different times; what they do is allowed whatever the joker is, so that one story fits both deals.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from games.core.actions import Move
from games.core.cards import RANKS, SUITS, Card, face, pack, rank
from games.core.chance import Chance
from games.core.clocks import Stamp, mint
from games.core.errors import IllegalMove
from games.core.events import Event, seen_by
from games.core.game import Deal, Seat
from games.core.notation import EPOCH
from games.rummy.variants.marriage import IndianMarriage, arranging
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from games.rummy.wilds import neighbours

GAME = IndianMarriage()
HAND = 21
DRAFTS: tuple[dict[str, Any], ...] = ({}, {"melds": ((),)}, {"card": "AC"})
Told = tuple[tuple[Event, ...], tuple[Event, ...]]


class Twins(NamedTuple):
    """The same moment of both deals, what was told in each on the way there, and its number."""

    states: tuple[Marriage, Marriage]
    told: Told
    number: int
    knew: frozenset[Seat]
    """Who has seen the joker up to now, even if they left since."""


def pair(dice: Random, seats: int, options: MarriageOptions) -> tuple[Deal, Deal]:
    """Two deals. Hands are rich in pure melds and in cards around the jokers."""
    packs = GAME.packs(options, seats)
    deck = list(pack(packs, options.printed_jokers))
    dice.shuffle(deck)
    one, other = _jokers(dice, deck)
    near = [card for card in deck if face(card) in _around(one) | _around(other)]
    free = [card for card in deck if card not in (one, other)]
    pure = [3, *(dice.randrange(4) for _ in range(seats - 1))]
    hands = [_hand(dice, free, near, number) for number in pure]
    dealt = [hands[seat][place] for place in range(HAND) for seat in range(seats)]
    rest = free[:]
    dice.shuffle(rest)
    # Among those left the first joker lies somewhere, the other one at the very bottom.
    rest.insert(dice.randrange(1, len(rest)), one)
    order = (*dealt, *rest, other)
    swap = {one: other, other: one}
    swapped = tuple(swap.get(card, card) for card in order)
    dealer = dice.randrange(seats)

    def deal(cards: tuple[Card, ...], joker: Card) -> Deal:
        chance = Chance("ab" * 32, "1", (("deal:1", cards), ("joker:1", (joker,))))
        return Deal(seats, options, chance, mint(EPOCH, 0), dealer)

    return deal(order, one), deal(swapped, other)


def _jokers(dice: Random, deck: list[Card]) -> tuple[Card, Card]:
    ordinary = [card for card in deck if rank(card) != "JK"]
    one = dice.choice(ordinary)
    return one, dice.choice([card for card in ordinary if face(card) != face(one)])


def _around(joker: Card) -> set[Card]:
    own = {rank(joker) + suit for suit in SUITS}
    return own | set(neighbours(joker))


def _hand(dice: Random, free: list[Card], near: list[Card], pure: int) -> list[Card]:
    """A hand taken from the free cards: so many pure melds, some cards near a joker, others."""
    hand: list[Card] = []

    def take(wanted: list[Card]) -> None:
        found = []
        for one in wanted:
            card = next((c for c in free if face(c) == one and c not in found), None)
            if card is None:
                return
            found.append(card)
        for card in found:
            free.remove(card)
            hand.append(card)

    for _ in range(pure):
        low, of = dice.randrange(len(RANKS) - 2), dice.choice(SUITS)
        run = [RANKS[low + step] + of for step in range(3)]
        take(run if dice.random() < 0.6 else [RANKS[low] + of] * 3)
    for card in dice.sample(near, len(near)):
        if len(hand) < HAND - 4 and card in free:
            take([face(card)])
    while len(hand) < HAND:
        hand.append(free.pop())
    return hand


def story(seed: int, seats: int, options: MarriageOptions, most: int = 120) -> Iterator[Twins]:
    """Both deals, moment by moment, as long as nobody could reach the bottom of the stock."""
    dice = Random(seed)
    one, other = pair(dice, seats, options)
    first, second = GAME.deal(one), GAME.deal(other)
    states, told = (first.state, second.state), (first.events, second.events)
    knew: frozenset[Seat] = frozenset()
    yield Twins(states, told, 0, knew)
    for number in range(1, most):
        state = states[0]
        if state.turn is None or len(state.stock) <= 1:
            return
        stamp = mint(EPOCH + 1000 * number, 0)
        if dice.random() < 0.03 and len(state.left) < seats - 2:
            seat = dice.choice([s for s in range(seats) if s not in state.left])
            steps = [GAME.leave(one, seat, stamp) for one in states]
        elif dice.random() < 0.05:
            steps = [GAME.expire(one, "turn", one.clocks[0].due) for one in states]
        else:
            move = _move(dice, state, state.turn)
            steps = [GAME.play(one, state.turn, move, stamp) for one in states]
        states = (steps[0].state, steps[1].state)
        assert states[0].hidden is not None
        knew |= frozenset(states[0].hidden.seen)
        yield Twins(states, (steps[0].events, steps[1].events), number, knew)


def _move(dice: Random, state: Marriage, seat: Seat) -> Move:
    """Something that may be done under any joker."""
    if state.phase == "draw":
        pile = state.pile and dice.random() < 0.3
        return Move("draw", {"from": "pile" if pile else "stock"})
    hidden = state.hidden
    assert hidden is not None
    kept: set[Card] = set()
    if seat not in hidden.seen:
        melds = arranging.pure_melds(state, seat)
        if len(melds) == 3 and dice.random() < 0.5:
            return Move("see", {"melds": melds})
        kept = {card for meld in melds for card in meld}
    able = [card for card in state.hands[seat] if card != state.taken and card not in kept]
    return Move("discard", {"card": dice.choice(able)})


def blind(twins: Twins) -> list[Seat | None]:
    """Who may not know the joker: all who have not seen it, and whoever watches."""
    return [None, *(seat for seat in range(twins.states[0].seats) if seat not in twins.knew)]


def tries(state: Marriage, seat: Seat, dice: Random) -> list[Move]:
    """Moves that might betray a wild card: each discard, groups of anything, shows, exchanges."""
    hand = state.hands[seat]
    found = [Move("discard", {"card": card}) for card in hand]
    found += [Move("draw", {"from": "stock"}), Move("draw", {"from": "pile"})]
    melds = tuple(tuple(hand[at : at + 3]) for at in range(0, len(hand) // 3 * 3, 3))
    found += [Move("show", {"melds": melds}), Move("show"), Move("see")]
    for _ in range(6):
        cards = dice.sample(hand, min(len(hand), 9))
        groups = (tuple(cards[:3]), tuple(cards[3:6]), tuple(cards[6:]))
        found.append(Move("see", {"melds": groups}))
    by_rank = sorted(hand, key=lambda card: card[0])
    groups = (tuple(by_rank[:3]), tuple(by_rank[3:6]), tuple(by_rank[6:9]))
    found.append(Move("see", {"melds": groups}))
    found.append(Move("exchange", {"meld": "1", "cards": groups[0]}))
    found.append(Move("discard", {"card": "KS"}))
    return found


def answer(state: Marriage, seat: Seat, move: Move, stamp: Stamp) -> object:
    """What becomes of a move, as its seat learns it; how much work it was, where it is refused.

    Of what shows the joker to a seat only that it may.
    """
    try:
        step = GAME.play(state, seat, move, stamp)
    except IllegalMove as refusal:
        return refusal.code, dict(refusal.values), effort(lambda: _refused(state, seat, move))
    if move.action == "see":
        return "seen"
    told = tuple(seen_by(event, seat) for event in step.events)
    return GAME.dump(GAME.observe(step.state, seat)), told


def _refused(state: Marriage, seat: Seat, move: Move) -> None:
    try:
        GAME.play(state, seat, move, mint(EPOCH, 0))
    except IllegalMove:
        return


def effort(work: Callable[[], object]) -> int:
    """How many calls of Python functions some work takes: time without a clock.

    It is done once before, so that what is remembered is remembered; garbage, at whose collection
    others have something called, is collected later.
    """
    work()
    count = 0

    def note(_frame: FrameType, what: str, _arg: object) -> None:
        nonlocal count
        count += what == "call"

    before = sys.getprofile()
    gc.disable()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


def knowledge(state: Marriage, viewer: Seat | None) -> dict[str, object]:
    """All that a viewer gets of a position, by what it is."""
    seen = GAME.observe(state, viewer)
    found: dict[str, object] = {
        "observation": GAME.dump(seen),
        "waiting": GAME.waiting(seen),
        "scene": GAME.scene(seen, viewer),
        "actions": [GAME.actions(seen, viewer, draft) for draft in DRAFTS],
        "status": GAME.status(seen),
        "in force": GAME.in_force(seen),
        "clocks": state.clocks,
        "beats": dict(state.beats),
    }
    if viewer is not None:
        chance = Chance("00" * 32)
        found |= {
            "suggestions": [GAME.suggest(seen, viewer, draft) for draft in DRAFTS],
            "automatic": GAME.automatic(seen, viewer),
            "choice": GAME.choose(seen, viewer, chance),
            "stand-in": GAME.stand_in(seen, viewer, chance),
        }
    return found


def blanked(state: Marriage) -> Marriage:
    """The position without joker, stock and chance: what must be the same in both deals."""
    assert state.hidden is not None
    hidden = replace(state.hidden, joker="??")
    return replace(state, hidden=hidden, stock=(), chance=Chance())

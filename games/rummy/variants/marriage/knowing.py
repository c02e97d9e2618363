"""What somebody holds and knows: the cards they own, and which of them are wild for them."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.cards import BACK, Card, face, rank, suit
from games.core.game import Seat
from games.rummy.melds import Kind
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets.marriage import india
from games.rummy.showing import SEE_PAIRS
from games.rummy.slots import Reading, Slot
from games.rummy.turns.position import Hidden
from games.rummy.variants.marriage.state import PAIR, Marriage, MarriageOptions
from games.rummy.wilds import View, wild_faces


def ruleset(options: MarriageOptions, *, counted: bool = False) -> Ruleset:
    """What is a meld under these house rules; `counted`: every card counts 1."""
    any_suit, jokers = options.pure_set == "any_suit", options.printed_jokers > 0
    return india(any_suit=any_suit, jokers=jokers, counted=counted)


def hidden_of(state: Marriage) -> Hidden:
    """The joker of this deal, and who has seen it."""
    assert state.hidden is not None, "every deal has a joker"
    return state.hidden


def has_seen(state: Marriage, seat: Seat) -> bool:
    """Whether the seat has seen the joker in this deal."""
    return seat in hidden_of(state).seen


def view(state: Marriage, seat: Seat) -> View:
    """What a seat knows of the joker: nothing before it has seen it (§3)."""
    hidden = state.hidden
    if hidden is None or seat not in hidden.seen or hidden.joker == BACK:
        return View()
    return View(joker=hidden.joker)


def wild(state: Marriage, seat: Seat) -> frozenset[Card]:
    """The faces that are wild for a seat, by what it knows."""
    return wild_faces(ruleset(state.options).melds.wilds, view(state, seat))


def shown(state: Marriage, seat: Seat) -> tuple[Reading, ...]:
    """The melds that a seat has shown, in the order they lie."""
    return tuple(laid.meld for laid in state.table if laid.owner == seat)


def owned(state: Marriage, seat: Seat) -> tuple[Card, ...]:
    """All cards of a seat: its hand, and what it has shown."""
    return (*state.hands[seat], *(card for meld in shown(state, seat) for card in meld.cards))


def pair_of(cards: Sequence[Card]) -> Reading | None:
    """Two identical cards as what lies there where the house plays `dublee`; None for others."""
    if len(cards) != PAIR or face(cards[0]) != face(cards[1]):
        return None
    slots = tuple(Slot(card, face(card), wild=False) for card in sorted(cards))
    return Reading(Kind.IDENTICAL, slots, rank=rank(cards[0]), suit=suit(cards[0]))


def by_pairs(state: Marriage, seat: Seat) -> bool:
    """Whether a seat has seen the joker with seven pairs."""
    return len(shown(state, seat)) == SEE_PAIRS

"""Old Maid in the words of its rules file (old-maid.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import RANKS, SUITS, Card, by_rank, pack
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import (
    BadNotation,
    Notation,
    Place,
    Setup,
    placed_once,
    read_cards,
    read_seat,
    stack,
)
from games.oldmaid import dealing
from games.oldmaid.state import QUEEN, Maid, MaidOptions, pairs
from games.oldmaid.table import Table

_FAN = frozenset({"fan"})


class MaidNotation(Notation[Maid]):
    """Setups are a deal (`dealer` and `deck`) or a position (`offerer` and `hands`)."""

    setup_keys = frozenset({"dealer", "deck", "offerer", "hands", "pair", "safe"})
    shown = frozenset({"laid", "paired", "maid", "ended"})
    step_keys: ClassVar = {"pick": _FAN, "timeout": _FAN}
    fact_keys = frozenset(
        {
            "hands",
            "hand_n",
            "discard_n",
            "offerer",
            "turn",
            "safe",
            "paired",
            "loser",
            "over",
            "left",
        }
    )

    def position(self, setup: Setup) -> Step[Maid]:
        """A deal or a position. Raises BadNotation when the keys fit neither."""
        written = set(setup.given)
        if written == {"dealer", "deck"} and not setup.left:
            self.check_start(setup)
            return _dealt(setup)
        if {"offerer", "hands"} <= written <= {"offerer", "hands", "pair", "safe"}:
            self.check_start(setup)
            return _placed(setup)
        raise BadNotation(
            "setup: either `dealer` with `deck` or `offerer` with `hands` is expected"
        )

    def prepared(self, state: Maid, given: Mapping[str, object], names: Sequence[str]) -> Maid:
        """`fan` is the order on offer, in place of the one that was shuffled."""
        if "fan" not in given or state.offerer is None:
            return state
        fan = read_cards("fan", given["fan"])
        if by_rank(fan) != state.hands[state.offerer]:
            raise BadNotation("fan: the offerer's cards are expected")
        return replace(state, fan=fan)

    def facts(
        self, state: Maid, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """old-maid.md, Facts."""

        def name(seat: Seat | None) -> str | None:
            return None if seat is None else names[seat]

        hands = dict(zip(names, state.hands, strict=True))
        return {
            "hands": {owner: list(hand) for owner, hand in hands.items()},
            "hand_n": {owner: len(hand) for owner, hand in hands.items()},
            "discard_n": len(state.discard),
            "offerer": name(state.offerer),
            "turn": name(state.picker),
            "safe": [names[seat] for seat in state.safe],
            "paired": _paired(events),
            "loser": name(state.loser),
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    def places(self, state: Maid) -> tuple[Place, ...]:
        """Hands are seen by their owners, what was put aside unseen by nobody; all at the end."""
        known = state.over or state.options.odd == "queen"
        hands = [
            Place(f"hand {seat}", hand, None if state.over else (seat,))
            for seat, hand in enumerate(state.hands)
        ]
        aside = Place("aside", (state.aside,), None if known else ())
        return (*hands, Place("discard", state.discard), aside)

    def replaced(self, state: Maid, places: Sequence[Place]) -> Maid:
        """Other cards in hands and aside; a fan's and the newest cards change along."""
        cards = {place.name: place.cards for place in places}
        hands = tuple(by_rank(cards[f"hand {seat}"]) for seat in range(state.seats))

        def instead(seat: Seat, shown: Sequence[Card]) -> tuple[Card, ...]:
            return tuple(hands[seat][state.hands[seat].index(card)] for card in shown)

        return replace(
            state,
            hands=hands,
            fresh=tuple(instead(seat, new) for seat, new in enumerate(state.fresh)),
            fan=() if state.offerer is None else instead(state.offerer, state.fan),
            aside=cards["aside"][0],
        )


def _paired(events: Sequence[Event]) -> list[Card]:
    """Cards laid on the discard in a step."""
    laid: list[Card] = []
    for event in events:
        if event.what in ("laid", "paired"):
            cards = event.args["cards"]
            assert isinstance(cards, tuple)
            laid += cards
    return laid


def _options(setup: Setup) -> MaidOptions:
    assert isinstance(setup.options, MaidOptions)
    return setup.options


def _dealt(setup: Setup) -> Step[Maid]:
    """The queen comes last where she isn't named: then she is the one put aside unseen."""
    deck = sorted(dealing.deck(_options(setup)), key=lambda card: card == QUEEN)
    chance = stack(setup.chance, "deal:1", deck, setup.cards("deck"))
    dealer = setup.seat("dealer")
    return dealing.deal(Deal(len(setup.names), setup.options, chance, setup.stamp, dealer))


def _placed(setup: Setup) -> Step[Maid]:
    """A position in the middle, or right after a deal where `pair` says so."""
    options, seats = _options(setup), len(setup.names)
    hands = tuple(map(by_rank, setup.cards_by_seat("hands")))
    named = [card for hand in hands for card in hand]
    placed_once(dealing.deck(options), named)
    laying = setup.flag("pair", default=False)
    safe = _safe(setup)
    for seat, hand in enumerate(hands):
        where = f"hands.{setup.names[seat]}"
        if hand and seat in setup.left:
            raise BadNotation(f"{where}: who has left holds no cards")
        if hand and seat in safe:
            raise BadNotation(f"{where}: who is safe holds no cards")
        if not laying and pairs(hand):
            raise BadNotation(f"{where}: a pair is laid down at once")
    aside = QUEEN if options.odd == "queen" else _left_out(named)
    rest = tuple(card for card in pack() if card not in named and card != aside)
    table = Table(
        Maid(
            options,
            seats,
            None,
            hands,
            rest,
            aside,
            ((),) * seats,
            safe=safe,
            left=setup.left,
            chance=setup.chance,
        )
    )
    dealing.begin(table, setup.seat("offerer"), range(seats) if laying else ())
    if not any(table.hands):
        raise BadNotation("hands: somebody has to hold the odd card")
    return table.close(setup.stamp.arrival)


def _safe(setup: Setup) -> tuple[Seat, ...]:
    """The seats under `safe`, each once."""
    written = setup.given.get("safe", [])
    if not isinstance(written, list):
        raise BadNotation("safe: a list is expected")
    seats = tuple(read_seat("safe", name, setup.names) for name in written)
    if len(set(seats)) < len(seats):
        raise BadNotation("safe: a seat is named twice")
    return seats


def _left_out(named: Sequence[Card]) -> Card:
    """The card put aside unseen: of the rank that doesn't come out even, the first in no hand."""
    held = [card[0] for card in named]
    odd = [rank for rank in RANKS if held.count(rank) % 2]
    if len(odd) != 1:
        raise BadNotation("hands: an odd number of cards of one rank, the odd one, is expected")
    return next(odd[0] + suit for suit in SUITS if odd[0] + suit not in named)

"""Blackjack in the words of its rules file (blackjack.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.blackjack import rules, seating
from games.blackjack.state import BlackjackOptions, Hand, Position, is_open
from games.blackjack.table import PACK
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import HOUSE, Seat, Step
from games.core.notation import (
    BadNotation,
    Notation,
    Place,
    Setup,
    read_number,
    read_seat,
    stack,
)
from games.core.twentyone import total

_HOUSE = "house"


class BlackjackNotation(Notation[Position]):
    """Setups are tables before a round."""

    setup_keys = frozenset({"dealer", "deck", "balance"})
    shown = frozenset({"hit", "doubled", "bust", "turned", "drew"})
    paced = frozenset({"dealer"})
    fact_keys: ClassVar = frozenset(
        """
        phase turn hands total status dealer dealer_hand dealer_total result bets balance tally
        pack_n over left
        """.split()
    )

    def position(self, setup: Setup) -> Step[Position]:
        """A table before a round; the deck is that of its first pack. Raises BadNotation."""
        options, dealer = _dealt_by(setup)
        self.check_start(replace(setup, options=options))
        names = setup.names
        if len(setup.left) == len(names):
            raise BadNotation("left: nobody is here")
        if dealer in setup.left:
            raise BadNotation(f"dealer: {names[dealer]} has left")
        chance = stack(setup.chance, "deal:1", PACK, setup.cards("deck"))
        state = seating.empty(options, len(names), dealer, chance, setup.left)
        balances, house, played = _balances(setup)
        state = replace(state, balances=balances, house=house, played=played)
        return seating.open_table(state, setup.stamp.arrival)

    def table_step(
        self, state: Position, name: str, given: Mapping[str, object], stamp: Stamp
    ) -> Step[Position]:
        """`timeout`: the time of whatever is waited for is up. Raises IllegalMove E_OVER."""
        if state.over:
            raise IllegalMove("E_OVER")
        return rules.run_out(state, stamp.arrival)

    def facts(
        self, state: Position, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """blackjack.md, Facts."""
        hands = [state.hands[seat] or Hand() for seat in range(state.seats)]
        here = [() if seat in state.left else hand.cards for seat, hand in enumerate(hands)]

        def by_seat(values: Sequence[Any]) -> dict[str, Any]:
            return dict(zip(names, values, strict=True))

        def players(values: Sequence[Any]) -> dict[str, Any]:
            pairs = zip(range(state.seats), names, values, strict=True)
            return {name: value for seat, name, value in pairs if not _deals(state, seat)}

        return {
            "phase": state.phase,
            "turn": None if state.turn is None else names[state.turn],
            "hands": players([list(cards) for cards in here]),
            "total": players([total(cards) for cards in here]),
            "status": players([_status(state, seat, hand) for seat, hand in enumerate(hands)]),
            "dealer": _HOUSE if state.dealer == HOUSE else names[state.dealer],
            "dealer_hand": list(state.bank),
            "dealer_total": total(state.bank),
            "result": players([hand.result for hand in hands]),
            "bets": players([hand.bet for hand in hands]),
            "balance": {**by_seat(state.balances), _HOUSE: state.house},
            "tally": by_seat([{"w": t.won, "l": t.lost, "p": t.pushed} for t in state.tallies]),
            "pack_n": len(state.pack),
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    def places(self, state: Position) -> tuple[Place, ...]:
        """Pack and face-down cards; all others lie open, those of who left too."""
        bank = Place("dealer", state.bank[:1], None if state.shown else ())
        hidden = [Place("pack", state.pack, ()), bank]
        open_ = list(state.bank[1:])
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                seen = None if is_open(state, hand) else (seat,)
                hidden.append(Place(f"down {seat}", hand.cards[:1], seen))
                open_ += hand.cards[1:]
        return (*hidden, Place("open", tuple(open_)))

    def replaced(self, state: Position, places: Sequence[Place]) -> Position:
        """Other cards in the pack and face down."""
        cards = {place.name: place.cards for place in places}

        def downed(hand: Hand | None, name: str) -> Hand | None:
            return hand and replace(hand, cards=(*cards[name], *hand.cards[1:]))

        return replace(
            state,
            pack=cards["pack"],
            bank=(*cards["dealer"], *state.bank[1:]),
            hands=tuple(downed(hand, f"down {seat}") for seat, hand in enumerate(state.hands)),
        )


def _dealt_by(setup: Setup) -> tuple[BlackjackOptions, Seat]:
    """The house rules and the dealer; a seat named alone deals all rounds."""
    options, named = setup.options, setup.given.get("dealer", _HOUSE)
    assert isinstance(options, BlackjackOptions)
    if named == _HOUSE:
        return options, HOUSE
    if options.dealer == "house":
        options = options.model_copy(update={"dealer": "fixed"})
    return options, setup.seat("dealer")


def _balances(setup: Setup) -> tuple[tuple[int, ...], int, tuple[Seat, ...]]:
    """Chips by seat, the house's, and who has a balance, and so has played for it."""
    rows = setup.given.get("balance", {})
    if not isinstance(rows, Mapping):
        raise BadNotation("balance: a map from seats is expected")
    house = 0
    balances = [0] * len(setup.names)
    played: set[Seat] = set()
    for name, value in rows.items():
        chips = read_number(f"balance.{name}", value)
        if name == _HOUSE:
            house = chips
        else:
            seat = read_seat("balance", name, setup.names)
            balances[seat] = chips
            played.add(seat)
    return tuple(balances), house, tuple(sorted(played))


def _deals(state: Position, seat: Seat) -> bool:
    """Whether a seat is the dealer, of this round or the next, and has no hand of its own."""
    return seat in (state.dealer, state.holder) and state.hands[seat] is None


def _status(state: Position, seat: Seat, hand: Hand) -> str:
    return "left" if seat in state.left and hand.status == "wait" else hand.status

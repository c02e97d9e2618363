"""Pontoon in the words of its rules file (pontoon.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.core.cards import Card, pack
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.notation import (
    BadNotation,
    Notation,
    Place,
    Setup,
    placed_once,
    read_number,
    read_seat,
    stack,
)
from games.core.twentyone import is_natural
from games.pontoon import dealing
from games.pontoon.state import GONE, Hand, PontoonOptions, Sitting, purchase, waiting_hand
from games.pontoon.table import Table

FACTS = """
    phase turn banker cards visible stake status buy_range banker_hand banker_result paid balance
    next_banker reshuffle pack_n pack over left
"""


class PontoonNotation(Notation[Sitting]):
    """Setups are the moment before a hand: `banker` or `cut`, with the pack's first cards."""

    setup_keys = frozenset({"banker", "cut", "deck", "start", "balance"})
    fact_keys = frozenset(FACTS.split())
    shown = frozenset({"cut", "twisted", "pontoon", "bust", "turned", "drawn"})
    paced = frozenset({"pace"})

    def position(self, setup: Setup) -> Step[Sitting]:
        """The table before its first hand, or after the first cards.

        Raises BadNotation, IllegalMove as `check_table`.
        """
        self.check_start(setup)
        if len(setup.names) - len(setup.left) < 2:
            raise BadNotation("left: nobody is there to play with")
        banker, told = _banker(setup)
        if banker in setup.left:
            raise BadNotation("banker: this seat has left")
        options = setup.options
        assert isinstance(options, PontoonOptions)
        chance = stack(setup.chance, "deal:1", pack(), setup.cards("deck"))
        bare = dealing.bare(options, len(setup.names), banker, chance)
        balances = _balances(setup, options.start)
        table = Table(replace(bare, balances=balances, left=setup.left))
        table.events += told
        if setup.flag("start", default=True):
            dealing.begin(table, chance)
        else:
            table.pack = list(chance.shuffle("deal:1", pack()))
        return table.close(setup.stamp.arrival)

    def facts(
        self, state: Sitting, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """pontoon.md, Facts."""

        def name(seat: Seat | None) -> str | None:
            return None if seat is None else names[seat]

        def by_hand(fact: Callable[[Hand], Any]) -> dict[str, list[Any]]:
            return {
                names[seat]: [fact(hand) for hand in hands]
                for seat, hands in enumerate(state.hands)
                if seat != state.banker
            }

        return {
            "phase": state.phase,
            "turn": name(state.turn),
            "banker": name(state.banker),
            "cards": by_hand(lambda hand: list(hand.cards)),
            "visible": by_hand(lambda hand: list(face_up(state, hand))),
            "stake": by_hand(lambda hand: hand.stake),
            "status": by_hand(lambda hand: hand.status),
            "buy_range": _buy_range(state),
            "banker_hand": list(state.bank),
            "banker_result": state.result,
            "paid": [[names[seat], amount] for seat, amount in state.paid],
            "balance": dict(zip(names, state.balances, strict=True)),
            "next_banker": name(state.next_banker),
            "reshuffle": state.reshuffle,
            "pack_n": len(state.pack),
            "pack": list(state.pack),
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    def places(self, state: Sitting) -> tuple[Place, ...]:
        """Cards face up are seen by all, others by their owners; bust hands are in the pack."""
        settled = state.result is not None
        bank_seen = None if settled or state.bank_up else ()
        found = [Place("pack", state.pack, ()), Place("bank", state.bank, bank_seen)]
        for name, seat, hand in _held(state):
            down = tuple(c for c, up in zip(hand.cards, hand.up, strict=True) if not up)
            shown = tuple(c for c, up in zip(hand.cards, hand.up, strict=True) if up)
            found.append(Place(f"{name} down", down, None if settled else (seat,)))
            found.append(Place(f"{name} up", shown))
        return tuple(found)

    def replaced(self, state: Sitting, places: Sequence[Place]) -> Sitting:
        """Other cards in the pack, the bank and the hands."""
        cards = {place.name: place.cards for place in places}
        hands = [list(row) for row in state.hands]
        for name, seat, hand in _held(state):
            down, up = iter(cards[f"{name} down"]), iter(cards[f"{name} up"])
            anew = tuple(next(up if shown else down) for shown in hand.up)
            hands[seat][int(name.rpartition(" ")[2])] = replace(hand, cards=anew)
        return replace(
            state, pack=cards["pack"], bank=cards["bank"], hands=tuple(map(tuple, hands))
        )


def _held(state: Sitting) -> list[tuple[str, Seat, Hand]]:
    """Hands whose cards are on the table, each with a name that ends in its number."""
    return [
        (f"hand {seat} {index}", seat, hand)
        for seat, hands in enumerate(state.hands)
        for index, hand in enumerate(hands)
        if hand.status not in GONE
    ]


def face_up(state: Sitting, hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand that lie face up; at the settlement all do (5, 12)."""
    settled = state.result is not None
    return tuple(c for c, up in zip(hand.cards, hand.up, strict=True) if up or settled)


def _buy_range(state: Sitting) -> list[int] | None:
    """The limits of a purchase for the current hand."""
    current = waiting_hand(state.order, state.hands) if state.phase == "play" else None
    if current is None:
        return None
    hand = state.hands[current[0]][current[1]]
    limits = None if is_natural(hand.cards) else purchase(hand)
    return None if limits is None else list(limits)


def _banker(setup: Setup) -> tuple[Seat, list[Event]]:
    """The banker that is named, or found by the cut."""
    if "cut" not in setup.given:
        return setup.seat("banker"), []
    turned = setup.cards("cut")
    for card in turned:
        placed_once(pack(), [card])
    cards = iter(turned)
    try:
        banker, told = dealing.cut(len(setup.names), cards)
    except StopIteration:
        raise BadNotation("cut: these cards don't say who is banker") from None
    if next(cards, None) is not None:
        raise BadNotation("cut: more cards than are turned")
    if "banker" in setup.given:
        banker = setup.seat("banker")
    return banker, told


def _balances(setup: Setup, start: int) -> tuple[int, ...]:
    """The chips that are named, the usual ones for everybody else."""
    given = setup.given.get("balance", {})
    if not isinstance(given, Mapping):
        raise BadNotation("balance: a map from seats is expected")
    balances = [start] * len(setup.names)
    for name, chips in given.items():
        balances[read_seat("balance", name, setup.names)] = read_number(f"balance.{name}", chips)
    return tuple(balances)

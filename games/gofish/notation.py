"""Go Fish in the words of its rules file (go-fish.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.core.cards import SUITS, Card, by_rank, pack
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import BadNotation, Notation, Place, Setup, placed_once, stack
from games.gofish import dealing
from games.gofish.state import Fish, FishOptions, points, unknown
from games.gofish.table import Table


class FishNotation(Notation[Fish]):
    """Setups are a `cut`, a deal (`dealer` and `deck`) or a position (`turn` and `hands`)."""

    setup_keys = frozenset({"cut", "dealer", "deck", "turn", "hands", "stock", "rest", "books"})
    shown = frozenset({"cut", "caught", "lucky"})
    fact_keys = frozenset(
        {
            "hands",
            "hand_n",
            "stock_n",
            "stock",
            "books",
            "dealer",
            "turn",
            "shown",
            "score",
            "result",
            "over",
            "left",
        }
    )

    def position(self, setup: Setup) -> Step[Fish]:
        """A cut, a deal or a position. Raises BadNotation when the keys fit none of the three."""
        written = set(setup.given)
        if written in ({"cut"}, {"dealer", "deck"}) and not setup.left:
            self.check_start(setup)
            return _cut(setup) if "cut" in written else _dealt(setup)
        if {"turn", "hands"} <= written <= self.setup_keys - {"cut", "deck"}:
            return _placed(setup)
        raise BadNotation(
            "setup: either `cut`, or `dealer` with `deck`, or `turn` with `hands` is expected"
        )

    def facts(
        self, state: Fish, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """go-fish.md, Facts."""
        ended = self.game.outcome(state)
        result = None
        if ended is not None:
            winners = [names[seat] for seat in ended.winners]
            result = {"winners": winners, "walkover": ended.walkover}

        def name(seat: Seat | None) -> str | None:
            return None if seat is None else names[seat]

        def by_seat(values: Sequence[Any]) -> dict[str, Any]:
            return dict(zip(names, values, strict=True))

        return {
            "hands": by_seat([list(hand) for hand in state.hands]),
            "hand_n": by_seat([len(hand) for hand in state.hands]),
            "stock_n": len(state.stock),
            "stock": list(state.stock),
            "books": by_seat([list(books) for books in state.books]),
            "dealer": name(state.dealer),
            "turn": name(state.turn),
            "shown": _shown(events),
            "score": by_seat([points(state.options, books) for books in state.books]),
            "result": result,
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    def places(self, state: Fish) -> tuple[Place, ...]:
        """Hands are seen by their owners, the stock by nobody, books by all."""
        books = [rank + suit for ranks in state.books for rank in ranks for suit in SUITS]
        hands = [Place(f"hand {seat}", hand, (seat,)) for seat, hand in enumerate(state.hands)]
        return (*hands, Place("stock", state.stock, ()), Place("books", tuple(books)))

    def replaced(self, state: Fish, places: Sequence[Place]) -> Fish:
        """Other cards in the hands and the stock; a hand's newest cards change along."""
        cards = {place.name: place.cards for place in places}
        hands = tuple(by_rank(cards[f"hand {seat}"]) for seat in range(state.seats))
        fresh = tuple(
            new if set(new) <= set(hand) else hand[: len(new)]
            for new, hand in zip(state.fresh, hands, strict=True)
        )
        return replace(state, hands=hands, fresh=fresh, stock=cards["stock"])


def _shown(events: Sequence[Event]) -> list[Card]:
    """Cards that a step made public: handed over, or fished by luck."""
    shown: list[Card] = []
    for event in events:
        if event.what == "caught":
            cards = event.args["cards"]
            assert isinstance(cards, tuple)
            shown += cards
        elif event.what == "lucky":
            shown.append(str(event.args["card"]))
    return shown


def _options(setup: Setup) -> FishOptions:
    assert isinstance(setup.options, FishOptions)
    return setup.options


def _deck(setup: Setup) -> tuple[Card, ...]:
    return pack(removed=_options(setup).removed)


def _bare(setup: Setup, dealer: Seat | None, hands: tuple[tuple[Card, ...], ...]) -> Fish:
    """A position in which nobody is on turn yet."""
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(setup.names)
    return Fish(
        _options(setup),
        len(setup.names),
        dealer,
        tuple(map(by_rank, hands)),
        stock=(),
        books=nothing,
        known=tuple(unknown(len(hand)) for hand in hands),
        turn=None,
        fresh=nothing,
        left=setup.left,
        chance=setup.chance,
    )


def _cut(setup: Setup) -> Step[Fish]:
    """Who deals, by the cards turned; nothing is dealt."""
    seats, deck = len(setup.names), _deck(setup)
    turned = setup.cards("cut")
    for card in turned:
        placed_once(deck, [card])
    cards = iter(turned)
    try:
        dealer, events = dealing.cut(seats, cards)
    except StopIteration:
        raise BadNotation("cut: these cards don't say who deals") from None
    if next(cards, None) is not None:
        raise BadNotation("cut: more cards than are turned")
    state = _bare(setup, dealer, ((),) * seats)
    return Step(replace(state, stock=deck), tuple(events))


def _dealt(setup: Setup) -> Step[Fish]:
    chance = stack(setup.chance, "deal:1", _deck(setup), setup.cards("deck"))
    dealer = setup.seat("dealer")
    return dealing.deal(Deal(len(setup.names), setup.options, chance, setup.stamp, dealer))


def _placed(setup: Setup) -> Step[Fish]:
    """A position in the middle; an empty hand on turn refills or is skipped at once."""
    hands, stock = setup.cards_by_seat("hands"), setup.cards("stock")
    books = setup.ranks_by_seat("books")
    laid = [rank + suit for ranks in books for rank in ranks for suit in SUITS]
    named = [*stock, *laid, *(card for hand in hands for card in hand)]
    deck = _deck(setup)
    placed_once(deck, named)
    for seat, hand in enumerate(hands):
        ranks = [card[0] for card in hand]
        if any(ranks.count(rank) == 4 for rank in ranks):
            raise BadNotation(f"hands.{setup.names[seat]}: four of a rank are a book")
        if seat in setup.left and hand:
            raise BadNotation(f"hands.{setup.names[seat]}: who has left holds no cards")
    rest = tuple(card for card in deck if card not in named)
    if setup.flag("rest", default=True):
        stock += rest
    elif rest:
        raise BadNotation(f"rest: {rest[0]} is named nowhere")
    dealer = setup.seat("dealer") if setup.given.get("dealer") is not None else None
    table = Table(replace(_bare(setup, dealer, hands), stock=stock, books=books))
    turn = setup.seat("turn")
    if (
        turn in setup.left
        or len(table.seated()) < 2
        or not any(map(table.is_in, range(len(hands))))
    ):
        raise BadNotation("turn: this seat cannot be on turn")
    table.to_move(turn)
    return table.close(setup.stamp.arrival)

"""Cheat in the words of its rules file (cheat.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.cheat import dealing
from games.cheat.state import Bluff, Call, CheatOptions, Play, allowed, pile_size, winner_of
from games.cheat.table import Table
from games.cheat.window import CLOCKS
from games.core.cards import Card, Rank, by_rank, pack, parse_rank
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import BadNotation, Notation, Place, Setup, copies, stack
from games.core.seats import check_seats, is_seated, seated

_FACES = frozenset(pack())
_SETUPS = "setup: either `first` with `deck`, or `turn` with `hands` is expected"


class CheatNotation(Notation[Bluff]):
    """Setups are a deal (`first` and `deck`) or a position in phase `turn` (`turn` and `hands`)."""

    setup_keys = frozenset({"first", "deck", "turn", "hands", "rank", "pile", "rest_to"})
    step_keys: ClassVar = {
        "cheat": frozenset({"t", "low"}),
        "believe": frozenset({"t", "low"}),
    }
    table_steps = frozenset({"timeout", "settle"})
    shown = frozenset({"revealed"})
    fact_keys = frozenset(
        {
            "phase",
            "turn",
            "hands",
            "hand_n",
            "pile_n",
            "pile",
            "rank",
            "allowed",
            "reveal",
            "winner",
            "places",
            "over",
            "left",
        }
    )

    def position(self, setup: Setup) -> Step[Bluff]:
        """A deal or a position. Raises BadNotation when the keys fit neither."""
        written = set(setup.given)
        if written == {"first", "deck"} and not setup.left:
            return _dealt(setup)
        if {"turn", "hands"} <= written <= self.setup_keys - {"first", "deck"}:
            return _placed(setup)
        raise BadNotation(_SETUPS)

    def facts(
        self, state: Bluff, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """cheat.md, Facts."""
        winner = _winner(state)
        reveals = [event.args["cards"] for event in events if event.what == "revealed"]
        return {
            "phase": state.phase,
            "turn": None if state.turn is None else names[state.turn],
            "hands": dict(zip(names, map(list, state.hands), strict=True)),
            "hand_n": dict(zip(names, map(len, state.hands), strict=True)),
            "pile_n": pile_size(state),
            "pile": [card for play in state.pile for card in play.cards],
            "rank": None if state.last is None else state.last.rank,
            "allowed": list(allowed(state)),
            "reveal": reveals[-1] if reveals else None,
            "winner": None if winner is None else names[winner],
            "places": [names[seat] for seat in state.placed] if state.options.places else [],
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    def places(self, state: Bluff) -> tuple[Place, ...]:
        """Hands and cards on the pile are seen by whose they are, as long as they are seated."""
        hands = [Place(f"hand {seat}", hand, (seat,)) for seat, hand in enumerate(state.hands)]
        piles = [
            Place(f"pile {n}", play.cards, () if _ownerless(state, play.by) else (play.by or 0,))
            for n, play in enumerate(state.pile)
        ]
        return (*hands, *piles)

    def replaced(self, state: Bluff, places: Sequence[Place]) -> Bluff:
        """Other cards in hands and pile; a hand's newest cards change along."""
        cards = {place.name: place.cards for place in places}
        hands = tuple(by_rank(cards[f"hand {seat}"]) for seat in range(state.seats))
        fresh = tuple(
            new if set(new) <= set(hand) else hand[: len(new)]
            for new, hand in zip(state.fresh, hands, strict=True)
        )
        pile = tuple(replace(p, cards=cards[f"pile {n}"]) for n, p in enumerate(state.pile))
        return replace(state, hands=hands, fresh=fresh, pile=pile)

    def table_step(
        self, state: Bluff, name: str, given: Mapping[str, object], stamp: Stamp
    ) -> Step[Bluff]:
        """`settle` runs the window, or the wait after a challenge, to its end."""
        if name != "settle":
            return super().table_step(state, name, given, stamp)
        if state.over:
            raise IllegalMove("E_OVER")
        running = [clock for clock in state.clocks if clock.name in CLOCKS]
        if not running:
            raise IllegalMove("E_NO_WINDOW")
        clock = min(running, key=lambda c: c.due)
        return self.game.expire(state, clock.name, clock.due)


def _ownerless(state: Bluff, seat: Seat | None) -> bool:
    return seat is None or not is_seated(state, seat)


def _winner(state: Bluff) -> Seat | None:
    """Who has won; with `places` the first one done has, though the others play on."""
    return winner_of(seated(state), state.placed) if state.over or state.placed else None


def _options(setup: Setup) -> CheatOptions:
    assert isinstance(setup.options, CheatOptions)
    return setup.options


def _dealt(setup: Setup) -> Step[Bluff]:
    """A deal; two decks may be dealt to fewer than the lobby would allow."""
    refusal = check_seats(len(setup.names), *dealing.SEATS)
    if refusal is not None:
        raise IllegalMove(refusal.code, **refusal.args)
    decks = _options(setup).decks
    (top,) = copies(pack(decks), [setup.cards("deck")])
    chance = stack(setup.chance, "deal:1", pack(decks), top)
    first = setup.seat("first")
    return dealing.deal(Deal(len(setup.names), setup.options, chance, setup.stamp, first))


def _placed(setup: Setup) -> Step[Bluff]:
    """A position in which somebody is to play."""
    options, names = _options(setup), setup.names
    rows = copies(pack(options.decks), [*setup.cards_by_seat("hands"), setup.cards("pile")])
    hands, pile = _with_rest(setup, rows[:-1], rows[-1])
    for seat in setup.left:
        if hands[seat]:
            raise BadNotation(f"hands.{names[seat]}: who has left holds no cards")
    turn = setup.seat("turn")
    if not hands[turn] or sum(map(bool, hands)) < 2:
        raise BadNotation("turn: this seat cannot be on turn")
    rank = _rank(setup)
    state = dealing.position(
        options,
        hands,
        setup.chance,
        last=None if rank is None else Call(rank),
        pile=(Play(pile),) if pile else (),
        left=setup.left,
    )
    table = Table(state)
    if options.places:
        table.placed = tuple(seat for seat in table.seated() if not hands[seat])
    table.to_turn(turn, setup.stamp.arrival)
    return table.close()


def _with_rest(
    setup: Setup, hands: tuple[tuple[Card, ...], ...], pile: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Hands and pile with the cards named nowhere, which go under the pile or into a hand."""
    named = {*pile, *(card for hand in hands for card in hand)}
    rest = tuple(card for card in pack(_options(setup).decks) if card not in named)
    where = setup.given.get("rest_to")
    if where is None:
        if rest:
            raise BadNotation(f"rest_to: {rest[0]} is named nowhere")
        return hands, pile
    if where == "pile":
        return hands, rest + pile
    taker = setup.seat("rest_to")
    return tuple(h + rest if s == taker else h for s, h in enumerate(hands)), pile


def _rank(setup: Setup) -> Rank | None:
    written = setup.given.get("rank")
    if written is None:
        return None
    try:
        return parse_rank(str(written))
    except ValueError as error:
        raise BadNotation(f"rank: {error}") from None

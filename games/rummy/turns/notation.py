"""Games of the family in the words of their rules (rummy-family.md, §9.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import BACK, Card, by_rank, by_suit
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import (
    BadNotation,
    Notation,
    Place,
    Setup,
    placed_once,
    read_cards,
    read_number,
    stack,
)
from games.rummy.flaws import Flaw
from games.rummy.melds import Kind
from games.rummy.reading import read
from games.rummy.slots import Reading
from games.rummy.turns import seeing
from games.rummy.turns.game import RummyGame
from games.rummy.turns.position import Laid, Phase
from games.rummy.turns.table import P, Table
from games.rummy.turns.turn import NO_WILDS


def text_of(meld: Reading) -> list[Card]:
    """A run from low to high, a set in canonical order."""
    return list(meld.cards if meld.kind is Kind.RUN else by_suit(meld.cards))


class RummyNotation(Notation[P]):
    """Setups are a deal (`dealer` and `deck`) or a position (`turn` and `hands`)."""

    game: RummyGame[P]
    setup_keys = frozenset(
        "dealer deck turn phase hands stock pile rest_to table laid turnovers scores deals".split()
    )
    fact_keys = frozenset(
        """
        phase turn dealer hands hand_n pile pile_top pile_n stock_top stock_n stock table turnovers
        knocker melds layoffs loose result scores deals final aside absent winners over left
        """.split()
    )
    shown = frozenset({"took", "discarded", "melded", "added", "laid_off"})
    step_keys: ClassVar[Mapping[str, frozenset[str]]] = {"next": frozenset({"deck"})}
    choices = ("stock", "pile", "M1", "M2")
    phases: ClassVar[tuple[Phase, ...]] = ("draw", "play")

    def prepared(self, state: P, given: Mapping[str, object], names: Sequence[str]) -> P:
        """A `next` that names its deck is dealt from it."""
        if "deck" not in given:
            return state
        cards = read_cards("deck", given["deck"])
        deck = self.game.declaration.deck
        chance = stack(state.chance, f"deal:{state.deals + 1}", deck, cards)
        return replace(state, chance=chance)

    # Setups

    def position(self, setup: Setup) -> Step[P]:
        """A deal or a position. Raises BadNotation when the keys fit neither."""
        written = set(setup.given)
        if written == {"dealer", "deck"} and not setup.left:
            self.check_start(setup)
            chance = stack(setup.chance, "deal:1", self.game.declaration.deck, setup.cards("deck"))
            dealer = setup.seat("dealer")
            seats = len(setup.names)
            return self.game.deal(Deal(seats, setup.options, chance, setup.stamp, dealer))
        if {"turn", "hands"} <= written <= self.setup_keys - {"deck"}:
            return self._placed(setup)
        raise BadNotation("setup: either `dealer` with `deck`, or `turn` with `hands` is expected")

    def _placed(self, setup: Setup) -> Step[P]:
        turn = setup.seat("turn")
        if turn in setup.left:
            raise BadNotation("turn: this seat cannot be on turn")
        dealer = self._dealer(setup, turn)
        empty = self.game.empty(setup.options, len(setup.names), dealer, setup.chance)
        table = Table(empty, self.game.declaration)
        table.deals, table.left = 1, setup.left
        table.table = self._melds(setup)
        table.laid = self._laid(setup, table.table)
        table.scores = numbers(setup, "scores")
        table.won = numbers(setup, "deals")
        table.turnovers = read_number("turnovers", setup.given.get("turnovers", 0))
        self._place_cards(setup, table)
        self._set_phase(setup, table, turn)
        return table.close(setup.stamp.arrival)

    def _set_phase(self, setup: Setup, table: Table[P], turn: Seat) -> None:
        """Gives the turn; in `play` that player has drawn from the stock."""
        phase = setup.given.get("phase", "draw")
        found = next((one for one in self.phases if one == phase), None)
        if found is None:
            raise BadNotation(f"phase: '{phase}' is none of {', '.join(self.phases)}")
        table.to_move(turn, found)

    def _dealer(self, setup: Setup, turn: Seat) -> Seat:
        if "dealer" in setup.given:
            return setup.seat("dealer")
        return (turn - 1) % len(setup.names)

    def _melds(self, setup: Setup) -> tuple[Laid, ...]:
        """The melds under `table`, in the order written."""
        rows = setup.given.get("table", {})
        if not isinstance(rows, Mapping):
            raise BadNotation("table: a map from seats is expected")
        found: list[Laid] = []
        for name, melds in rows.items():
            if str(name) not in setup.names or not isinstance(melds, list):
                raise BadNotation(f"table: '{name}' is no seat with a list of melds")
            for written in melds:
                cards = read_cards(f"table.{name}", written)
                reading = read(cards, self.game.declaration.ruleset.melds, NO_WILDS)
                if isinstance(reading, Flaw):
                    raise BadNotation(f"table.{name}: {written} is no meld ({reading.value})")
                found.append(Laid(setup.names.index(str(name)), reading[0]))
        return tuple(found)

    def _laid(self, setup: Setup, table: tuple[Laid, ...]) -> tuple[Seat, ...]:
        others = setup.given.get("laid", [])
        if not isinstance(others, list) or any(str(name) not in setup.names for name in others):
            raise BadNotation("laid: a list of seats is expected")
        named = {setup.names.index(str(name)) for name in others}
        return tuple(sorted({laid.owner for laid in table} | named))

    def _place_cards(self, setup: Setup, table: Table[P]) -> None:
        """Hands, stock and pile; what is not named fills missing hands, then stock or pile."""
        deck = self.game.declaration.deck
        hands = [by_rank(cards) for cards in setup.cards_by_seat("hands")]
        stock, pile = setup.cards("stock"), setup.cards("pile")
        laid = [card for one in table.table for card in one.meld.cards]
        named = [*laid, *stock, *pile, *(card for hand in hands for card in hand)]
        placed_once(deck, named)
        rest = [card for card in deck if card not in named]
        given = setup.given["hands"]
        assert isinstance(given, Mapping), "`cards_by_seat` has read it"
        written = set(map(str, given))
        stayed = [s for s in range(len(setup.names)) if s not in setup.left]
        size = self.game.declaration.size(len(stayed))
        for seat in stayed:
            if setup.names[seat] not in written:
                hands[seat], rest = by_rank(rest[:size]), rest[size:]
        if setup.given.get("rest_to") == "pile":
            pile = (*rest, *pile)
        else:
            stock = (*stock, *rest)
        table.hands, table.stock, table.pile = hands, stock, pile

    # Facts

    def facts(self, state: P, events: Sequence[Event], names: Sequence[str]) -> Mapping[str, Any]:
        """rummy-family.md, §9.0, Facts."""
        ended = self.game.outcome(state)
        result = state.result

        def name(seat: Seat | None) -> str | None:
            return None if seat is None else names[seat]

        def by_seat(values: Sequence[Any]) -> dict[str, Any]:
            return dict(zip(names, values, strict=True))

        return {
            "phase": state.phase,
            "turn": name(state.turn),
            "dealer": name(state.dealer),
            "hands": by_seat([list(hand) for hand in state.hands]),
            "hand_n": by_seat([len(hand) for hand in state.hands]),
            "pile": list(state.pile),
            "pile_top": state.pile[-1] if state.pile else None,
            "pile_n": len(state.pile),
            "stock": list(state.stock),
            "stock_n": len(state.stock),
            "result": None
            if result is None
            else {"kind": result.kind, "winner": name(result.winner), "points": result.points},
            "scores": by_seat(state.scores),
            "aside": {names[seat]: list(cards) for seat, cards in state.aside},
            "winners": None if ended is None else [names[seat] for seat in ended.winners],
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    # Places

    def places(self, state: P) -> tuple[Place, ...]:
        """Hands are seen by their owners, what was taken from the pile by all, the stock by nobody.

        After the deal everything but the stock lies open, and a knocker's hand does at once.
        """
        found = [Place("stock", state.stock, ()), Place("pile", state.pile)]
        for seat, hand in enumerate(state.hands):
            hidden = list(hand)
            for card in state.known[seat]:
                hidden.remove(card if card in hidden else BACK)
            seen = None if seeing.is_open(state, seat) else (seat,)
            found.append(Place(f"hand {seat}", tuple(hidden), seen))
            found.append(Place(f"known {seat}", state.known[seat]))
        found.append(Place("table", tuple(c for one in state.table for c in one.meld.cards)))
        for seat, cards in state.aside:
            found.append(Place(f"aside {seat}", cards, None if state.phase == "done" else ()))
        if state.knock is not None:
            down = () if state.knock.down is None else (state.knock.down,)
            found.append(Place("down", down, (state.knock.seat,)))
            found.append(Place("layoffs", state.knock.layoffs))
        return tuple(found)

    def replaced(self, state: P, places: Sequence[Place]) -> P:
        """Other cards in the stock and the hands; what was drawn last changes along."""
        cards = {place.name: place.cards for place in places}
        hands = tuple(
            by_rank((*cards[f"hand {seat}"], *state.known[seat])) for seat in range(state.seats)
        )
        fresh = state.fresh
        if state.turn is not None and not set(fresh) <= set(hands[state.turn]):
            fresh = hands[state.turn][: len(fresh)]
        knock = state.knock
        if knock is not None and knock.down is not None:
            knock = replace(knock, down=cards["down"][0])
        aside = tuple((seat, cards[f"aside {seat}"]) for seat, _ in state.aside)
        return replace(
            state, stock=cards["stock"], hands=hands, fresh=fresh, knock=knock, aside=aside
        )


def numbers(setup: Setup, key: str) -> list[int]:
    """Whole numbers from a map by seat; 0 for a seat that is missing."""
    rows = setup.given.get(key, {})
    if not isinstance(rows, Mapping) or any(str(name) not in setup.names for name in rows):
        raise BadNotation(f"{key}: a map from seats is expected")
    written = {str(name): read_number(f"{key}.{name}", value) for name, value in rows.items()}
    return [written.get(name, 0) for name in setup.names]

"""Games of the family in the words of their rules (rummy-family.md, §9.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import BACK, JOKER, Card, by_rank, by_suit, face, rank
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import (
    BadNotation,
    Notation,
    Place,
    Setup,
    copies,
    read_cards,
    read_number,
    stack,
)
from games.core.seats import going
from games.rummy.flaws import Flaw
from games.rummy.melds import Kind
from games.rummy.reading import read
from games.rummy.slots import Reading, Slot
from games.rummy.turns import seeing
from games.rummy.turns.copies import parted
from games.rummy.turns.game import RummyGame
from games.rummy.turns.position import Laid, Phase
from games.rummy.turns.table import P, Table
from games.rummy.wilds import wild_faces


def text_of(meld: Reading) -> list[Card]:
    """A run from low to high; a set as its naturals, then jokers, then other wilds.

    In a run a wild carries the card it stands for. Copies are written alike.
    """
    if meld.kind is Kind.RUN:
        return [_slot(slot) for slot in meld.slots]
    order = sorted(meld.slots, key=lambda s: (s.wild, s.wild and rank(s.card) != JOKER))
    naturals = by_suit(slot.card for slot in order if not slot.wild)
    return [face(card) for card in (*naturals, *(slot.card for slot in order if slot.wild))]


def _slot(slot: Slot) -> Card:
    own = face(slot.card)
    return f"{own}={slot.face}" if slot.wild else own


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
    choices: ClassVar[tuple[str, ...]] = ("stock", "pile", "M1", "M2")
    phases: ClassVar[tuple[Phase, ...]] = ("draw", "play")

    def prepared(self, state: P, given: Mapping[str, object], names: Sequence[str]) -> P:
        """A `next` that names its deck is dealt from it."""
        if "deck" not in given:
            return state
        deck = self.game.declaration.deck(state.options, state.seats)
        (cards,) = copies(deck, [read_cards("deck", given["deck"])])
        chance = stack(state.chance, f"deal:{state.deals + 1}", deck, cards)
        return replace(state, chance=chance)

    # Setups

    def position(self, setup: Setup) -> Step[P]:
        """A deal or a position. Raises BadNotation when the keys fit neither."""
        written = set(setup.given)
        if written == {"dealer", "deck"} and not setup.left:
            self.check_start(setup)
            dealer, seats = setup.seat("dealer"), len(setup.names)
            deck = self.game.declaration.deck(setup.options, seats)
            (top,) = copies(deck, [setup.cards("deck")])
            chance = stack(setup.chance, "deal:1", deck, top)
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
        table.scores = numbers(setup, "scores")
        table.won = numbers(setup, "deals")
        table.turnovers = read_number("turnovers", setup.given.get("turnovers", 0))
        self.fill(setup, table)
        table.laid = self._laid(setup, table.table)
        self.set_phase(setup, table, turn)
        return table.close(setup.stamp.arrival)

    def fill(self, setup: Setup, table: Table[P]) -> None:
        """What a position of the game's own kind has; the cards, in any."""
        self.place_cards(setup, table)

    def set_phase(self, setup: Setup, table: Table[P], turn: Seat) -> None:
        """Gives the turn; in `play` that player has drawn from the stock."""
        phase = setup.given.get("phase", "draw")
        found = next((one for one in self.phases if one == phase), None)
        if found is None:
            raise BadNotation(f"phase: '{phase}' is none of {', '.join(self.phases)}")
        table.to_move(turn, found)

    def _dealer(self, setup: Setup, turn: Seat) -> Seat:
        """Where nobody is named the seat on the right that is still in the game."""
        if "dealer" in setup.given:
            return setup.seat("dealer")
        return next(seat for seat in going(len(setup.names), turn, -1) if seat not in setup.left)

    def _written(self, setup: Setup) -> list[tuple[Seat, Sequence[str]]]:
        """The melds under `table` as they are written, with their owners."""
        rows = setup.given.get("table", {})
        if not isinstance(rows, Mapping):
            raise BadNotation("table: a map from seats is expected")
        found: list[tuple[Seat, Sequence[str]]] = []
        for name, melds in rows.items():
            if str(name) not in setup.names or not isinstance(melds, list):
                raise BadNotation(f"table: '{name}' is no seat with a list of melds")
            for written in melds:
                if not isinstance(written, list):
                    raise BadNotation(f"table.{name}: a list of melds is expected")
                found.append((setup.names.index(str(name)), list(map(str, written))))
        return found

    def _meld(self, owner: Seat, cards: Sequence[Card], said: Mapping[int, Card]) -> Laid:
        rules = self.game.declaration.ruleset.melds
        stands = {cards[place]: meaning for place, meaning in said.items()}
        reading = read(cards, rules, wild_faces(rules.wilds), stands)
        if isinstance(reading, Flaw):
            raise BadNotation(f"table: {' '.join(cards)} is no meld ({reading.value})")
        return Laid(owner, reading[0])

    def _laid(self, setup: Setup, table: tuple[Laid, ...]) -> tuple[Seat, ...]:
        others = setup.given.get("laid", [])
        if not isinstance(others, list) or any(str(name) not in setup.names for name in others):
            raise BadNotation("laid: a list of seats is expected")
        named = {setup.names.index(str(name)) for name in others}
        return tuple(sorted({laid.owner for laid in table} | named))

    def apart(self, setup: Setup) -> tuple[Card, ...]:
        """Cards that are neither in hands nor in melds, stock or pile, as they are written."""
        return ()

    def pile_of(self, setup: Setup) -> tuple[Card, ...]:
        """The pile as it is written, bottom first."""
        return setup.cards("pile")

    def size_of(self, setup: Setup, seat: Seat) -> int:
        """How many cards a seat gets whose hand is not written."""
        return self.game.declaration.size(len(setup.names) - len(setup.left))

    def place_cards(self, setup: Setup, table: Table[P]) -> tuple[Card, ...]:
        """Melds, hands, stock and pile; what is not named fills missing hands, then stock or pile.

        The copies of `apart` are given back.
        """
        deck = self.game.declaration.deck(setup.options, len(setup.names))
        melds = self._written(setup)
        parts = [parted(written) for _, written in melds]
        rows = [
            *(read_cards("table", cards) for cards, _ in parts),
            *setup.cards_by_seat("hands"),
            setup.cards("stock"),
            self.pile_of(setup),
            self.apart(setup),
        ]
        laid, held, (stock, pile, apart) = _cut(copies(deck, rows), len(parts), len(setup.names))
        owned = zip(melds, laid, parts, strict=True)
        table.table = tuple(
            self._meld(owner, cards, said) for (owner, _), cards, (_, said) in owned
        )
        named = {card for row in (*laid, *held, stock, pile, apart) for card in row}
        rest = [card for card in deck if card not in named]
        hands = [by_rank(cards) for cards in held]
        given = setup.given["hands"]
        assert isinstance(given, Mapping), "`cards_by_seat` has read it"
        for seat, name in enumerate(setup.names):
            if seat not in setup.left and name not in set(map(str, given)):
                size = self.size_of(setup, seat)
                hands[seat], rest = by_rank(rest[:size]), rest[size:]
        if setup.given.get("rest_to") in ("pile", "dead"):
            pile = (*rest, *pile)
        else:
            stock = (*stock, *rest)
        table.hands, table.stock, table.pile = hands, stock, pile
        return apart

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


Rows = tuple[tuple[Card, ...], ...]


def _cut(rows: Rows, melds: int, seats: int) -> tuple[Rows, Rows, Rows]:
    """Rows of melds, rows of hands, and the others."""
    return rows[:melds], rows[melds : melds + seats], rows[melds + seats :]


def numbers(setup: Setup, key: str) -> list[int]:
    """Whole numbers from a map by seat; 0 for a seat that is missing."""
    rows = setup.given.get(key, {})
    if not isinstance(rows, Mapping) or any(str(name) not in setup.names for name in rows):
        raise BadNotation(f"{key}: a map from seats is expected")
    written = {str(name): read_number(f"{key}.{name}", value) for name, value in rows.items()}
    return [written.get(name, 0) for name in setup.names]

"""Indian Marriage in the words of its rules (indian-marriage.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import BACK, Card, by_suit, face
from games.core.chance import Chance
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import BadNotation, Place, Setup, copies, read_cards, read_number, stack
from games.rummy.melds import Kind
from games.rummy.slots import Reading
from games.rummy.turns.notation import RummyNotation
from games.rummy.turns.position import Hidden, Laid
from games.rummy.turns.table import Table
from games.rummy.variants.marriage.knowing import hidden_of, owned, pair_of, ruleset, shown
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from games.rummy.wilds import View, wild_faces


class MarriageNotation(RummyNotation[Marriage]):
    """A joker lies aside, and shown melds belong to who has seen it."""

    setup_keys = frozenset(
        """
        dealer deck joker turn phase hands table stock pile rest_to turnovers deal_no scores
        """.split()
    )
    fact_keys = frozenset(
        """
        phase turn deal_no dealer hands hand_n table seen joker_for wild pile pile_top pile_n
        stock_top stock_n stock turnovers result value count net corrected scores aside absent
        winners over left
        """.split()
    )
    shown = frozenset({"took", "discarded", "exchanged", "tunnela", "joker"})
    step_keys: ClassVar[Mapping[str, frozenset[str]]] = {"next": frozenset({"deck", "joker"})}
    choices = ("stock", "pile", "1", "2", "3", "4")

    # Deals

    def prepared(
        self, state: Marriage, given: Mapping[str, object], names: Sequence[str]
    ) -> Marriage:
        """A `next` that names its deck or its joker is dealt with them."""
        seats = state.seats - len(state.left)
        chance = self._stacked(state.options, state.seats, seats, state.deals + 1, given, state)
        return replace(state, chance=chance)

    def position(self, setup: Setup) -> Step[Marriage]:
        """A deal or a position. Raises BadNotation when the keys fit neither."""
        written = set(setup.given)
        if not {"dealer", "deck"} <= written <= {"dealer", "deck", "joker"} or setup.left:
            return super().position(setup)
        self.check_start(setup)
        dealer, seats = setup.seat("dealer"), len(setup.names)
        assert isinstance(setup.options, MarriageOptions)
        chance = self._stacked(setup.options, seats, seats, 1, setup.given, setup)
        return self.game.deal(Deal(seats, setup.options, chance, setup.stamp, dealer))

    def _stacked(
        self,
        options: MarriageOptions,
        seats: int,
        dealt: int,
        number: int,
        given: Mapping[str, object],
        source: Setup | Marriage,
    ) -> Chance:
        """The chance of a deal with the deck and the joker that are written."""
        chance, purpose = source.chance, f"deal:{number}"
        deck = self.game.declaration.deck(options, seats)
        if "deck" in given:
            (top,) = copies(deck, [read_cards("deck", given["deck"])])
            chance = stack(chance, purpose, deck, top)
        if "joker" not in given:
            return chance
        (joker,) = read_cards("joker", [given["joker"]])
        order = list(chance.shuffle(purpose, deck))
        at = dealt * self.game.declaration.size(dealt)
        place = next((n for n, card in enumerate(order[at:], at) if face(card) == joker), None)
        if place is None and "deck" in given:
            raise BadNotation(f"joker: no {joker} is left after dealing")
        if place is None:
            there = next((n for n, card in enumerate(order) if face(card) == joker), None)
            if there is None:
                raise BadNotation(f"{joker} is not in this deck")
            place = len(order) - 1
            order[there], order[place] = order[place], order[there]
            chance = stack(chance, purpose, deck, order)
        stacked = (*chance.stacked, (f"joker:{number}", (order[place],)))
        return replace(chance, stacked=stacked)

    # Positions

    def fill(self, setup: Setup, table: Table[Marriage]) -> None:
        """Cards, the joker, and who has seen it."""
        apart = self.place_cards(setup, table)
        if len(apart) != 1:
            raise BadNotation("joker: a position has one")
        seen = tuple(sorted({laid.owner for laid in table.table}))
        table.hidden = Hidden(apart[0], seen)
        table.deals = read_number("deal_no", setup.given.get("deal_no", 1))

    def apart(self, setup: Setup) -> tuple[Card, ...]:
        """The joker."""
        return read_cards("joker", [setup.given["joker"]]) if "joker" in setup.given else ()

    def size_of(self, setup: Setup, seat: Seat) -> int:
        """Twenty-one, less what the seat has shown."""
        lying = sum(len(cards) for owner, cards in self._written(setup) if owner == seat)
        return super().size_of(setup, seat) - lying

    def _meld(self, owner: Seat, cards: Sequence[Card], said: Mapping[int, Card]) -> Laid:
        pair = pair_of(cards)
        return super()._meld(owner, cards, said) if pair is None else Laid(owner, pair)

    # Facts

    def facts(
        self, state: Marriage, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """indian-marriage.md, Facts."""
        hidden = hidden_of(state)
        known = {name: self._known(state, seat) for seat, name in enumerate(names)}
        shared = super().facts(state, events, names)
        result = state.result
        if result is not None:
            kind = "show" if result.kind == "show" else "unwon"
            shared = {**shared, "result": {"kind": kind, "winner": shared["result"]["winner"]}}
        aside = dict(state.aside)
        dealt = [s for s in range(state.seats) if s not in state.left or s in aside]

        def settled(values: Sequence[int]) -> dict[str, int]:
            return {names[seat]: values[seat] for seat in dealt} if result is not None else {}

        return {
            **shared,
            "deal_no": state.deals,
            "table": {
                name: [_text(meld) for meld in shown(state, seat)]
                for seat, name in enumerate(names)
            },
            "seen": [names[seat] for seat in hidden.seen],
            "joker_for": {**known, "public": self._known(state, None)},
            "wild": {name: _wild(state, seat, known[name]) for seat, name in enumerate(names)},
            "turnovers": state.turnovers,
            "value": settled(hidden.values),
            "count": settled(hidden.counts),
            "net": settled(() if result is None else result.changes),
            "corrected": settled(hidden.corrected) if hidden.corrected else {},
        }

    def _known(self, state: Marriage, seat: Seat | None) -> Card | None:
        """The joker as a seat, or the public, sees it."""
        joker = hidden_of(self.game.observe(state, seat)).joker
        return None if joker == BACK else face(joker)

    # Places

    def places(self, state: Marriage) -> tuple[Place, ...]:
        """The joker is seen by who has seen it; after the deal by everybody."""
        hidden = hidden_of(state)
        seen = None if state.phase == "done" else hidden.seen
        return (*super().places(state), Place("joker", (hidden.joker,), seen))

    def replaced(self, state: Marriage, places: Sequence[Place]) -> Marriage:
        """Another joker, too."""
        (joker,) = next(place.cards for place in places if place.name == "joker")
        other = super().replaced(state, places)
        return replace(other, hidden=replace(hidden_of(state), joker=joker))


def _text(meld: Reading) -> list[Card]:
    """A run from low to high, anything else in canonical order."""
    cards = meld.cards if meld.kind is Kind.RUN else by_suit(meld.cards)
    return [face(card) for card in cards]


def _wild(state: Marriage, seat: Seat, joker: Card | None) -> list[Card]:
    wilds = ruleset(state.options).melds.wilds
    faces = wild_faces(wilds, View() if joker is None else View(joker=joker))
    return [face(card) for card in by_suit(owned(state, seat)) if face(card) in faces]

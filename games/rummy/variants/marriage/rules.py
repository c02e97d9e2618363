"""Indian Marriage: its declaration, and what is its own in it (indian-marriage.md).

Facts of its own: `tunnela` seat, cards (shown before the first draw); `saw` seat, card (secret);
`exchanged` seat, cards (the new meld); `showed` seat, n (what they get, less than 0 perhaps);
`joker` card; `corrected` seat, n (points, less than 0 perhaps), m (the total then),
choice `more` or `less`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from games.core.actions import FieldSpec, Form
from games.core.cards import JOKER, Card, by_suit, face, rank
from games.core.chance import Chance
from games.core.game import Seat
from games.core.options import Options
from games.rummy.rulesets.marriage import INDIA
from games.rummy.turns import game
from games.rummy.turns.declaration import Declaration, Exhaust
from games.rummy.turns.hooks import Hooks
from games.rummy.turns.position import Hidden
from games.rummy.turns.seeing import forms_of
from games.rummy.turns.table import Table
from games.rummy.variants.marriage import settling
from games.rummy.variants.marriage.knowing import view
from games.rummy.variants.marriage.state import FIX, Marriage, MarriageOptions
from games.rummy.wilds import View

SEE = Form("see", {"melds": FieldSpec("groups", optional=True)}, style="success")
EXCHANGE = Form(
    "exchange",
    {"meld": FieldSpec("choice"), "cards": FieldSpec("card", many=True)},
    style="secondary",
    standing=True,
)
SHOW = Form(
    "show",
    {
        "melds": FieldSpec("groups", optional=True),
        "discard": FieldSpec("card", optional=True),
    },
    style="success",
)
CORRECT = Form(
    FIX,
    {"player": FieldSpec("seat"), "points": FieldSpec("number")},
    lane=FIX,
    where="menu",
    style="secondary",
    order=True,
)
FORMS = forms_of(SEE, SHOW, EXCHANGE, CORRECT)
CODES = (game.CODES | game.MELD_CODES - {"E_NOFIT", "E_NO_JOKER"}) | {
    "E_SEEN",
    "E_NOT_SEEN",
    "E_THREE_PURE",
    "E_NOT_PURE",
    "E_COUNT",
    "E_SHOWN",
    "E_NOT_HOST",
    "E_BETWEEN",
    "E_NO_SEAT",
    "E_POINTS",
}
EVENTS: Mapping[str, tuple[str, ...]] = {
    **game.EVENTS,
    "tunnela": ("seat", "cards"),
    "saw": ("seat", "card"),
    "exchanged": ("seat", "cards"),
    "showed": ("seat", "n"),
    "joker": ("card",),
    "corrected": ("seat", "n", "m", "choice"),
}
TRIPLE = 3


class MarriageHooks(Hooks[Marriage]):
    """A joker lies aside, and whoever shows three pure melds sees it."""

    def packs(self, rules: Declaration, options: Options, seats: int) -> tuple[int, int]:
        """As many as the number of players asks, or four (§2)."""
        packs, _ = super().packs(rules, options, seats)
        assert isinstance(options, MarriageOptions)
        return packs if options.packs == "by_seats" else options.packs, options.printed_jokers

    def direction(self, options: Options) -> int:
        """Clockwise, unless the house says otherwise."""
        assert isinstance(options, MarriageOptions)
        return 1 if options.direction == "left" else -1

    def view(self, state: Marriage, seat: Seat) -> View:
        """The joker, for who has seen it."""
        return view(state, seat)

    def begun(self, table: Table[Marriage], deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """The joker is taken out, face down."""
        joker = drawn(table.state.chance, table.deals, deck)
        table.hidden = Hidden(joker)
        return tuple(card for card in deck if card != joker)

    def opened(self, table: Table[Marriage]) -> None:
        """Where they count, everybody's triples are shown before the first draw."""
        if not table.state.options.tunnela_bonus:
            return
        assert table.hidden is not None, "the joker was taken out"
        found = [triples_in(hand) for hand in table.hands]
        table.hidden = replace(table.hidden, tunnelas=tuple(map(len, found)))
        for seat in table.order(table.dealer):
            for cards in found[seat]:
                table.known[seat] = (*table.known[seat], *cards)
                table.tell("tunnela", seat, cards=cards)

    def match_over(self, table: Table[Marriage]) -> str | None:
        """One deal for each player at the start, or as many as the house says (§7.5)."""
        options = table.state.options
        deals = table.seats if options.deals == "players" else options.deals
        return "deals" if table.deals >= deals else None

    def unwon(self, table: Table[Marriage]) -> tuple[int, ...]:
        """Values are traded, and counts written down that nobody collects (§6)."""
        changes = settling.changed(table, None)
        settling.reveal(table)
        return changes

    def emptied(self, table: Table[Marriage], seat: Seat) -> None:
        """All that a seat has lies shown; the turn passes on, as a deal is won by a show alone."""
        self.after_discard(table, seat)

    def gone(self, table: Table[Marriage], seat: Seat) -> None:
        """Shown melds are set aside with the hand (§11)."""
        if table.hidden is None:
            return
        carried = [c for laid in table.table if laid.owner == seat for c in laid.meld.cards]
        table.table = tuple(laid for laid in table.table if laid.owner != seat)
        table.aside = tuple(
            (owner, by_suit((*cards, *carried)) if owner == seat else cards)
            for owner, cards in table.aside
        )
        seen = tuple(other for other in table.hidden.seen if other != seat)
        table.hidden = replace(table.hidden, seen=seen)


def drawn(chance: Chance, deal: int, deck: tuple[Card, ...]) -> Card:
    """The joker of a deal; a printed one is passed over, as it has no rank."""
    purpose = f"joker:{deal}"
    given = next((order for name, order in chance.stacked if name == purpose), None)
    if given is not None:
        return given[0]
    ordinary = [card for card in deck if rank(card) != JOKER]
    return ordinary[chance.below(purpose, len(ordinary))]


def triples_in(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Three or more identical cards."""
    counts = Counter(map(face, hand))
    alike = [one for one, number in counts.items() if number >= TRIPLE and one != JOKER]
    return [tuple(card for card in hand if face(card) == one) for one in alike]


RULES = Declaration(
    ruleset=INDIA,
    seats=(2, 7),
    sizes=((7, 21),),
    hooks=MarriageHooks(),
    packs=((5, 3), (7, 4)),
    exhaust=Exhaust(turnovers=1),
    timer=150,
)

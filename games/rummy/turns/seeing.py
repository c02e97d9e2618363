"""What a seat sees of a game of the family, and what it may do (rummy-family.md, §5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.core.actions import LEAVE, LEAVING, Action, FieldSpec, Form, Pick, Values
from games.core.cards import BACK, Card, by_rank
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.game import Seat
from games.core.seats import is_seated
from games.rummy.fitting import room
from games.rummy.flaws import Flaw
from games.rummy.grouping import melds_in
from games.rummy.laying import lay
from games.rummy.ruleset import Ruleset
from games.rummy.slots import Reading
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.position import Buying, Position, name_of
from games.rummy.turns.table import P, wild_for

NO_WILDS: frozenset[Card] = frozenset()

DRAW = Form("draw", {"from": FieldSpec("choice")})
DISCARD = Form("discard", {"card": FieldSpec("card")}, style="secondary")
MELD = Form("meld", {"cards": FieldSpec("card", many=True)}, style="success")
ADD = Form(
    "add", {"meld": FieldSpec("choice"), "cards": FieldSpec("card", many=True)}, style="success"
)
NEXT = Form("next", where="both", style="success", shared=True)
REFUSE = Form("refuse")


def forms_of(*forms: Form) -> Mapping[str, Form]:
    """The forms of a game by name, with those all have."""
    return {form.name: form for form in (DRAW, DISCARD, *forms, NEXT, LEAVE)}


# What is seen


def is_open(state: Position, seat: Seat) -> bool:
    """Whether everybody sees this hand: after the deal, and a knocker's at once."""
    return state.phase == "done" or (state.knock is not None and state.knock.seat == seat)


def observe(state: P, seat: Seat | None) -> P:
    """The position with all blanked that a seat may not know; who has left is a spectator."""
    own = seat if seat is not None and is_seated(state, seat) else None
    done = state.phase == "done"
    hands = tuple(
        hand if s == own or is_open(state, s) else (BACK,) * len(hand)
        for s, hand in enumerate(state.hands)
    )
    knock = state.knock
    if knock is not None and knock.down is not None and knock.seat != own:
        knock = replace(knock, down=BACK)
    hidden = state.hidden
    if hidden is not None and not done and own not in hidden.seen:
        hidden = replace(hidden, joker=BACK)
    buying = None if state.buying is None else _known(state.buying, own)
    aside = state.aside
    if not done:
        aside = tuple((s, (BACK,) * len(cards)) for s, cards in aside)
    return replace(
        state,
        hands=hands,
        stock=(BACK,) * len(state.stock),
        fresh=state.fresh if own == state.turn else (),
        knock=knock,
        buying=buying,
        hidden=hidden,
        aside=aside,
        clocks=visible(state.clocks),
        chance=NO_CHANCE,
    )


def _known(buying: Buying, own: Seat | None) -> Buying:
    """Only one's own answer, and what came with a purchase only if it was one's own."""
    answers = tuple(answer for answer in buying.answers if answer[0] == own)
    bought = buying.bought is not None and buying.bought[0] == own
    return replace(buying, answers=answers, extra=buying.extra if bought else ())


# What may be done


def drawing(seen: Position) -> Action:
    """The draw of the seat in turn: what it may be made from."""
    told: dict[str, Mapping[str, object]] = {}
    if seen.phase != "offer":
        told["stock"] = {"choice": "stock"}
    if seen.pile and not seen.shut:
        told["pile"] = {"choice": "pile", "card": seen.pile[-1]}
    sources = Pick("from", "choice", tuple(told), told=tuple(told.values()))
    return Action("draw", (sources,))


def discarding(seen: Position, seat: Seat) -> Action:
    """The discard of the seat in turn."""
    return Action("discard", (Pick("card", "card", discards(seen, seat)),))


def discards(seen: Position, seat: Seat) -> tuple[Card, ...]:
    """What may be discarded: any card but the one just taken, unless it is the last."""
    hand = seen.hands[seat]
    return tuple(card for card in hand if card != seen.taken) or hand


def melding(seen: Position, seat: Seat, ruleset: Ruleset) -> Iterator[Action]:
    """A new meld, where the hand holds one: the cards that are in any."""
    melds = melds_in(seen.hands[seat], ruleset.melds)
    if melds:
        cards = by_rank({card for meld in melds for card in meld})
        least, most = min(map(len, melds)), max(map(len, melds))
        yield Action("meld", (Pick("cards", "card", cards, least, most, many=True, exact=False),))


def adding(seen: Position, seat: Seat, rules: Declaration, draft: Values) -> Iterator[Action]:
    """Cards to a meld on the table, where any fits; once a meld is chosen those that fit there."""
    hand, wild = seen.hands[seat], wild_for(seen, seat, rules)
    fits = {
        name_of(place): cards
        for place, laid in enumerate(seen.table)
        if (cards := fitting(laid.meld, hand, rules.ruleset, wild))
    }
    if not fits:
        return
    chosen = draft.get("meld")
    shown = [fits[str(chosen)]] if chosen in fits else list(fits.values())
    cards = by_rank({card for some in shown for card in some})
    most = max(map(len, shown))
    told = tuple({"cards": seen.table[int(name[1:]) - 1].meld.cards} for name in fits)
    which = Pick("meld", "choice", tuple(fits), told=told)
    yield Action("add", (which, Pick("cards", "card", cards, 1, most, many=True, exact=False)))


def fitting(
    meld: Reading, hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card] = NO_WILDS
) -> tuple[Card, ...]:
    """The cards that can be added to a meld, one after the other, in an order that is possible."""
    found: list[Card] = []
    while True:
        space = room(meld, ruleset.melds)
        card = next((c for c in hand if c not in found and space.takes(c, wild)), None)
        if card is None:
            return tuple(found)
        longer = lay(meld, (card,), ruleset.melds, wild)
        assert not isinstance(longer, Flaw), f"{card} fits {meld} and doesn't"
        found.append(card)
        meld = longer[0]


def seat_actions(seen: Position, seat: Seat | None) -> tuple[Action, ...] | None:
    """What a seat may do that is not in turn, or between deals; None: it is this seat's turn.

    From the observation of somebody else, who sees only backs of its hand, nothing more is told.
    """
    if seen.over or seat is None or not is_seated(seen, seat):
        return ()
    if seen.phase == "done":
        return (Action("next"), LEAVING)
    return None if seat == seen.turn and BACK not in seen.hands[seat] else (LEAVING,)

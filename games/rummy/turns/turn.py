"""One turn: draw, lay down, add, discard (rummy-family.md, §7 for the order of refusals)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.cards import Card
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.core.seats import check_player
from games.rummy.flaws import Flaw
from games.rummy.laying import lay
from games.rummy.reading import read
from games.rummy.slots import Reading
from games.rummy.turns.copies import held, parted
from games.rummy.turns.position import Laid, Position, named
from games.rummy.turns.table import P, Table


def check_turn(state: Position, seat: Seat) -> None:
    """Raises IllegalMove E_OVER, E_NOT_PLAYER, E_PHASE, E_NOT_TURN, in this order."""
    check_player(state, seat)
    if state.phase in ("done", "reply"):
        raise IllegalMove("E_PHASE")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn, choice=state.phase)


def check_drawn(state: Position) -> None:
    """Raises IllegalMove E_OFFER, E_DRAW_FIRST unless the seat in turn has drawn."""
    if state.phase == "offer":
        raise IllegalMove("E_OFFER")
    if state.phase != "play":
        raise IllegalMove("E_DRAW_FIRST")


def discarded(state: Position, seat: Seat, card: Card) -> Card:
    """The copy that goes to the pile, not the one just taken. Raises E_NOT_HELD, E_THROWBACK."""
    taken = () if state.taken is None else (state.taken,)
    (own,) = held(state.hands[seat], (card,), taken)
    if own == state.taken and len(state.hands[seat]) > 1:
        raise IllegalMove("E_THROWBACK", card=own)
    return own


def declared(
    hand: Sequence[Card], value: object
) -> tuple[tuple[Card, ...], Mapping[Card, Card] | None]:
    """Cards of a move by the copies held, and what was said of wilds. Raises E_FORM, E_NOT_HELD."""
    named, said = parted(cards_of(value))
    cards = held(hand, named)
    return cards, {cards[place]: meaning for place, meaning in said.items()} or None


def cards_of(value: object) -> tuple[Card, ...]:
    """Several cards of a move. Raises IllegalMove E_FORM."""
    if not isinstance(value, tuple) or not all(isinstance(card, str) for card in value):
        raise IllegalMove("E_FORM")
    return tuple(map(str, value))


def groups_of(value: object) -> tuple[tuple[str, ...], ...]:
    """Cards of a move in groups. Raises IllegalMove E_FORM."""
    if not isinstance(value, tuple):
        raise IllegalMove("E_FORM")
    return tuple(map(cards_of, value))


def all_of(found: tuple[Reading, ...] | Flaw) -> tuple[Reading, ...]:
    """Some readings, the default first. Raises IllegalMove with the code of a flaw."""
    if isinstance(found, Flaw):
        raise IllegalMove(str(found.value))
    return found


def no_flaw(found: tuple[Reading, ...] | Flaw) -> Reading:
    """The first of some readings. Raises IllegalMove with the code of a flaw."""
    return all_of(found)[0]


# Draw


def draw(table: Table[P], seat: Seat, source: object) -> None:
    """One card from the stock or the top of the pile. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    if source not in ("stock", "pile"):
        raise IllegalMove("E_FORM")
    if state.phase == "play":
        raise IllegalMove("E_DREW")
    if source == "stock":
        if state.phase == "offer":
            raise IllegalMove("E_OFFER")
        draw_stock(table, seat)
        return
    if state.shut:
        raise IllegalMove("E_REFUSED")
    if not state.pile:
        raise IllegalMove("E_NO_UPCARD")
    card, table.pile = state.pile[-1], state.pile[:-1]
    if state.phase == "offer":
        table.turns += 1
    table.tell("took", seat, card=card)
    table.take(seat, card, seen=True)


def draw_stock(table: Table[P], seat: Seat) -> None:
    """The top card of the stock; where there is none the pile is turned over, or all is void."""
    if not table.stock and not table.turn_over():
        table.void()
        return
    card, table.stock = table.stock[0], table.stock[1:]
    table.whisper("drew", seat, card)
    table.take(seat, card, seen=False)
    table.shut = False


# Lay down


def meld(table: Table[P], seat: Seat, value: object) -> None:
    """New meld on the table. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    cards, stands = declared(state.hands[seat], value)
    reading = no_flaw(read(cards, table.rules.ruleset.melds, table.wild(seat), stands))
    table.table = (*table.table, Laid(seat, reading))
    table.tell("melded", seat, cards=reading.cards)
    leave_hand(table, seat, cards)


def add(table: Table[P], seat: Seat, name: object, value: object) -> None:
    """Cards to a meld on the table, anybody's. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    place = named(state, name)
    if place is None:
        raise IllegalMove("E_NO_MELD")
    cards, stands = declared(state.hands[seat], value)
    there = state.table[place]
    melds, wild = table.rules.ruleset.melds, table.wild(seat)
    found = lay(there.meld, cards, melds, wild, stands) if cards else Flaw.NOFIT
    if found is Flaw.NOFIT:
        raise IllegalMove("E_NOFIT", cards=cards)
    longer = no_flaw(found)
    table.table = (*state.table[:place], Laid(there.owner, longer), *state.table[place + 1 :])
    table.tell("added", seat, other=there.owner, cards=cards)
    leave_hand(table, seat, cards)


def leave_hand(table: Table[P], seat: Seat, cards: tuple[Card, ...]) -> None:
    """Cards went from the hand to the table; who holds none any more is out."""
    table.play_taken(seat, cards)
    table.give(seat, cards)
    table.busy = True
    if not table.hands[seat]:
        table.rules.hooks.emptied(table, seat)


# Discard


def discard(table: Table[P], seat: Seat, card: object) -> None:
    """One card to the pile ends the turn. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    put(table, seat, discarded(state, seat, str(card)))


def put(table: Table[P], seat: Seat, card: Card) -> None:
    """The card goes to the pile; who holds none any more is out, else the turn passes on."""
    table.give(seat, (card,))
    table.pile = (*table.pile, card)
    table.shut = False
    table.tell("discarded", seat, card=card)
    if table.hands[seat]:
        table.rules.hooks.after_discard(table, seat)
    else:
        table.rules.hooks.emptied(table, seat)

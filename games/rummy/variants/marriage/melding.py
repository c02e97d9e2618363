"""See, exchange, show and discard (indian-marriage.md, §5), with the refusals of §14 in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.cards import Card, by_rank, face
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.rummy.flaws import Flaw
from games.rummy.reading import Readings, read
from games.rummy.showing import SEE_PAIRS, SHOW_PAIRS, are_pairs, is_pure
from games.rummy.slots import Reading
from games.rummy.turns.copies import held
from games.rummy.turns.position import Laid
from games.rummy.turns.table import Table
from games.rummy.turns.turn import (
    cards_of,
    check_drawn,
    check_turn,
    discarded,
    groups_of,
    put,
)
from games.rummy.variants.marriage import arranging, settling
from games.rummy.variants.marriage.knowing import (
    has_seen,
    hidden_of,
    owned,
    pair_of,
    ruleset,
    shown,
    wild,
)
from games.rummy.variants.marriage.state import PAIR, SEES, Marriage


def see(table: Table[Marriage], seat: Seat, melds: object) -> None:
    """Three pure melds are shown, and their owner sees the joker; without `melds` the best ones.

    Raises IllegalMove in the printed order.
    """
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    if has_seen(state, seat):
        raise IllegalMove("E_SEEN")
    given = _seeing(state, seat) if melds is None else groups_of(melds)
    pairs = state.options.dublee and len(given) == SEE_PAIRS
    if len(given) != SEES and not pairs:
        raise IllegalMove("E_THREE_PURE", n=len(given))
    groups = _cut(held(state.hands[seat], [card for group in given for card in group]), given)
    readings = [_pure(state, seat, group, pair=pairs) for group in groups]
    cards = tuple(card for group in groups for card in group)
    table.play_taken(seat, cards)
    table.give(seat, cards)
    table.table = (*state.table, *(Laid(seat, reading) for reading in readings))
    hidden = hidden_of(state)
    table.hidden = replace(hidden, seen=tuple(sorted((*hidden.seen, seat))))
    table.whisper("saw", seat, hidden.joker)


def _seeing(state: Marriage, seat: Seat) -> arranging.Melds:
    return arranging.seeing(state, seat) or arranging.pure_melds(state, seat)


def exchange(table: Table[Marriage], seat: Seat, which: object, value: object) -> None:
    """One of the shown melds for another pure one, made of the hand and of its own cards.

    Raises IllegalMove in the printed order.
    """
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    _check_seen(state, seat)
    own = [place for place, laid in enumerate(state.table) if laid.owner == seat]
    names = [str(number) for number in range(1, len(own) + 1)]
    if str(which) not in names:
        raise IllegalMove("E_NO_MELD")
    place = own[names.index(str(which))]
    old = state.table[place].meld.cards
    pool = (*state.hands[seat], *old)
    cards = held(pool, cards_of(value))
    reading = _pure(state, seat, cards, pair=len(old) == PAIR)
    table.play_taken(seat, cards)
    table.hands[seat] = by_rank(card for card in pool if card not in cards)
    back = (*table.known[seat], *old)
    table.known[seat] = tuple(card for card in back if card not in cards)
    table.fresh = tuple(card for card in table.fresh if card not in cards)
    table.table = (*state.table[:place], Laid(seat, reading), *state.table[place + 1 :])
    table.tell("exchanged", seat, cards=reading.cards)


def show(table: Table[Marriage], seat: Seat, melds: object, discard: object) -> None:
    """All cards in melds but the discard, and the deal is over; without `melds` the best ones.

    Raises IllegalMove in the printed order.
    """
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    _check_seen(state, seat)
    if melds is None:
        if discard is not None:
            raise IllegalMove("E_FORM")
        given, discard = _showing(state, seat)
    else:
        given = groups_of(melds)
    pool = owned(state, seat)
    named = [card for group in given for card in group]
    down: tuple[Card, ...] = () if discard is None else (str(discard),)
    held(pool, [*named, *down])
    pairs = _are_pairs(state, given)
    if len(named) + len(down) < len(pool) and not pairs:
        raise IllegalMove("E_COUNT", n=len(pool) - len(named) - len(down))
    down = held(pool, down, () if state.taken is None else (state.taken,))
    rest = tuple(card for card in pool if card not in down)
    groups = _cut(held(rest, named), given)
    found = [_legal(state, seat, group, pair=pairs) for group in groups]
    sets = ruleset(state.options).melds.pure_sets
    pure = sum(is_pure(readings, sets=sets) for readings in found)
    if pure < SEES:
        raise IllegalMove("E_THREE_PURE", n=pure)
    if down == (state.taken,):
        raise IllegalMove("E_THROWBACK", card=state.taken)
    used = {card for group in groups for card in group}
    table.hands[seat] = by_rank(card for card in rest if card not in used)
    table.known[seat] = ()
    table.pile = (*table.pile, *down)
    others = [laid for laid in state.table if laid.owner != seat]
    table.table = (*others, *(Laid(seat, readings[0]) for readings in found))
    settling.settle(table, seat)


def _showing(state: Marriage, seat: Seat) -> arranging.Show:
    """What the rules show for somebody. Raises IllegalMove E_COUNT."""
    found = arranging.showing(state, seat)
    if found is None:
        raise IllegalMove("E_COUNT", n=len(arranging.grouped(state, seat).loose))
    return found


def _are_pairs(state: Marriage, given: arranging.Melds) -> bool:
    """Whether these are eight pairs, where those end a deal."""
    return state.options.dublee and len(given) == SHOW_PAIRS and are_pairs(given)


def discard(table: Table[Marriage], seat: Seat, card: object) -> None:
    """One card to the pile ends the turn. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    named = face(str(card))
    faces = {face(one) for one in state.hands[seat]}
    lying = {face(one) for meld in shown(state, seat) for one in meld.cards}
    if named in lying and named not in faces:
        raise IllegalMove("E_SHOWN")
    own = discarded(state, seat, str(card))
    if own == state.taken:
        raise IllegalMove("E_THROWBACK", card=own)
    put(table, seat, own)


# What groups are


def _check_seen(state: Marriage, seat: Seat) -> None:
    if not has_seen(state, seat):
        raise IllegalMove("E_NOT_SEEN")


def _cut(cards: Sequence[Card], like: arranging.Melds) -> list[tuple[Card, ...]]:
    """Cards in groups as long as those of a move."""
    rest = iter(cards)
    return [tuple(next(rest) for _ in group) for group in like]


def _legal(state: Marriage, seat: Seat, cards: tuple[Card, ...], *, pair: bool) -> Readings:
    """How a seat reads a group, as it knows the joker or not. Raises IllegalMove with a code."""
    if pair and (two := pair_of(cards)) is not None:
        return (two,)
    found = read(cards, ruleset(state.options).melds, wild(state, seat))
    if isinstance(found, Flaw):
        raise IllegalMove(str(found.value), cards=cards)
    return found


def _pure(state: Marriage, seat: Seat, cards: tuple[Card, ...], *, pair: bool) -> Reading:
    """The pure reading of a group. Raises IllegalMove, E_NOT_PURE last."""
    found = _legal(state, seat, cards, pair=pair)
    sets = ruleset(state.options).melds.pure_sets
    pure = next((one for one in found if is_pure((one,), sets=sets)), None)
    if pure is None or (pair and len(cards) != PAIR):
        raise IllegalMove("E_NOT_PURE", cards=cards)
    return pure

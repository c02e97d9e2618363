"""Knocking, and the reply to it: melds shown at the end, and cards laid to them (§4, `Reply`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from games.core.cards import Card
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.core.seats import check_player
from games.rummy.flaws import Flaw
from games.rummy.grouping import Grouper, grouped
from games.rummy.laying import lay
from games.rummy.reading import read
from games.rummy.ruleset import Ruleset
from games.rummy.slots import Reading
from games.rummy.turns.copies import held
from games.rummy.turns.position import Knock, index_of, name_of
from games.rummy.turns.table import P, Table
from games.rummy.turns.turn import (
    check_drawn,
    check_turn,
    discarded,
    groups_of,
    no_flaw,
)

NO_WILDS: frozenset[Card] = frozenset()
Lays = tuple[tuple[str, ...], ...]
"""Cards laid to melds, each group begun by the name of its meld."""
Melds = tuple[tuple[Card, ...], ...]


# The knock


def knock(table: Table[P], seat: Seat, card: object, melds: object) -> None:
    """Ends the deal with few points loose; without `melds` the rules group the hand.

    Without `card` all cards are melded and none goes down. Raises IllegalMove in the printed order.
    """
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    limit, whole = table.rules.hooks.knocks(state)
    if card is None and not whole:
        raise IllegalMove("E_FORM")
    down = None if card is None else discarded(state, seat, str(card))
    hand = tuple(one for one in state.hands[seat] if one != down)
    shown = shown_melds(hand, melds, table.rules.ruleset)
    loose = points_loose(hand, shown, table.rules.ruleset)
    most = limit if down is not None else 0
    if loose > most:
        raise IllegalMove("E_DEADWOOD", n=loose, m=most)
    if down is not None:
        table.give(seat, (down,))
    table.knock = Knock(seat, down, shown)
    table.tell("knocked", seat, n=loose)
    if loose:
        table.to_move(table.following(seat), "reply")
    else:
        table.rules.hooks.knock_settled(table)


def shown_melds(hand: Sequence[Card], melds: object, ruleset: Ruleset) -> tuple[Reading, ...]:
    """The melds that somebody shows, or those of the best grouping. Raises IllegalMove."""
    if melds is None:
        given: Melds = grouped(hand, ruleset).melds
    else:
        given = groups_of(melds)
        held(hand, [card for group in given for card in group])
    return tuple(no_flaw(read(group, ruleset.melds, NO_WILDS)) for group in given)


def points_loose(
    hand: Sequence[Card], melds: Sequence[Reading], ruleset: Ruleset, laid: Sequence[Card] = ()
) -> int:
    """What the cards count that are neither in the melds nor laid to somebody's."""
    used = {card for meld in melds for card in meld.cards} | set(laid)
    return ruleset.values.total(card for card in hand if card not in used)


# The reply


def reply(table: Table[P], seat: Seat, melds: object, lays: object) -> None:
    """The opponent's own melds, and cards laid to the knocker's, in the order given.

    With neither the rules find the cheapest; with one of them the other is none. Raises IllegalMove
    in the printed order.
    """
    state = table.state
    check_player(state, seat)
    if state.phase == "done" and state.knock is not None and lays and not _loose_knock(state.knock):
        raise IllegalMove("E_NO_LAYOFF")
    if state.phase != "reply":
        raise IllegalMove("E_PHASE")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn, choice=state.phase)
    assert state.knock is not None
    hand, ruleset = state.hands[seat], table.rules.ruleset
    if melds is None and lays is None:
        melds, lays = cheapest(hand, state.knock.melds, ruleset)
    shown = shown_melds(hand, melds or (), ruleset)
    longer, laid = _laid(hand, shown, state.knock.melds, groups_of(lays or ()), ruleset)
    table.give(seat, laid)
    table.knock = replace(state.knock, layoffs=laid, longer=longer, answer=shown)
    if laid:
        table.tell("laid_off", seat, other=state.knock.seat, cards=laid)
    rest = points_loose(table.hands[seat], shown, ruleset)
    table.rules.hooks.knock_settled(table, rest)


def _loose_knock(knock: Knock) -> bool:
    return dict(knock.loose).get(knock.seat, 0) > 0


def _laid(
    hand: Sequence[Card],
    shown: Sequence[Reading],
    targets: Sequence[Reading],
    lays: Lays,
    ruleset: Ruleset,
) -> tuple[tuple[Reading, ...], tuple[Card, ...]]:
    """The targets with what is laid to them, group after group, and that. Raises IllegalMove."""
    melds = list(targets)
    melded = {card for meld in shown for card in meld.cards}
    free = [card for card in hand if card not in melded]
    laid: list[Card] = []
    for name, *cards in lays:
        place = index_of(name, len(melds))
        if place is None:
            raise IllegalMove("E_NO_MELD")
        held(free, cards)
        if not cards:
            raise IllegalMove("E_NOFIT", cards=())
        melds[place] = no_flaw(lay(melds[place], cards, ruleset.melds, NO_WILDS))
        free = [card for card in free if card not in cards]
        laid += cards
    return tuple(melds), tuple(laid)


def cheapest(
    hand: Sequence[Card], targets: Sequence[Reading], ruleset: Ruleset
) -> tuple[Melds, Lays]:
    """The melds and lay-offs that leave the fewest points loose; of equals the fewest lay-offs."""
    grouper = Grouper(hand, ruleset)
    choices = [list(_extensions(target, hand, ruleset)) for target in targets]
    best: tuple[tuple[int, int], tuple[tuple[Card, ...], ...]] | None = None
    for chosen in product(*choices):
        laid = [card for cards in chosen for card in cards]
        if len(set(laid)) < len(laid):
            continue
        cost = grouper.points(laid), len(laid)
        if best is None or cost < best[0]:
            best = cost, chosen
    assert best is not None, "to lay off nothing is always possible"
    laid = [card for cards in best[1] for card in cards]
    lays = tuple((name_of(place), *cards) for place, cards in enumerate(best[1]) if cards)
    return grouper.grouping(laid).melds, lays


def _extensions(
    meld: Reading, hand: Sequence[Card], ruleset: Ruleset
) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards that can be laid to a meld one after the other, none at first."""
    seen: set[frozenset[Card]] = {frozenset()}
    waiting: list[tuple[tuple[Card, ...], Reading]] = [((), meld)]
    while waiting:
        cards, longer = waiting.pop(0)
        yield cards
        for card in hand:
            together = frozenset((*cards, card))
            if card in cards or together in seen:
                continue
            found = lay(longer, (card,), ruleset.melds, NO_WILDS)
            if not isinstance(found, Flaw):
                seen.add(together)
                waiting.append(((*cards, card), found[0]))

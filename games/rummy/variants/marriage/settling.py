"""Values, counts, and who pays whom (indian-marriage.md, §7)."""

from __future__ import annotations

from games.core.cards import Card, by_suit
from games.core.game import Seat
from games.rummy.showing import SEE_PAIRS
from games.rummy.trading import SEEN_PAYS, UNSEEN_PAYS, Account, settle_india, value_points
from games.rummy.turns.position import Hidden, Result
from games.rummy.turns.table import Table
from games.rummy.variants.marriage.arranging import arranged
from games.rummy.variants.marriage.knowing import ruleset
from games.rummy.variants.marriage.state import SEES, Marriage
from games.rummy.wilds import View, wild_faces

MOST = 14
"""Loose cards count at most so much, and those of a leaver always."""
TUNNELA = 5


def settle(table: Table[Marriage], winner: Seat) -> None:
    """Somebody has shown: everything is paid, and the joker lies open."""
    changes = changed(table, winner)
    table.tell("showed", winner, n=changes[winner])
    reveal(table)
    table.settle(Result("show", winner, changes[winner], changes))


def reveal(table: Table[Marriage]) -> None:
    """Tells what the joker was."""
    table.tell("joker", card=_hidden(table).joker)


def changed(table: Table[Marriage], winner: Seat | None) -> tuple[int, ...]:
    """What each seat's score changes by; values and counts are noted on the way."""
    dealt = [seat for seat in range(table.seats) if _was_dealt(table, seat)]
    accounts = {seat: _account(table, seat, winner) for seat in dealt}
    nets = dict(zip(dealt, settle_india(list(accounts.values())), strict=True))
    nobody = Account(0, 0, seen=False)
    each = [accounts.get(seat, nobody) for seat in range(table.seats)]
    hidden = _hidden(table)
    table.hidden = Hidden(
        joker=hidden.joker,
        seen=hidden.seen,
        values=tuple(one.value for one in each),
        counts=tuple(one.count for one in each),
        tunnelas=hidden.tunnelas,
    )
    return tuple(nets.get(seat, 0) for seat in range(table.seats))


def _was_dealt(table: Table[Marriage], seat: Seat) -> bool:
    return seat not in table.left or seat in dict(table.aside)


def _hidden(table: Table[Marriage]) -> Hidden:
    assert table.hidden is not None, "every deal has a joker"
    return table.hidden


def _account(table: Table[Marriage], seat: Seat, winner: Seat | None) -> Account:
    options, hidden = table.state.options, _hidden(table)
    if seat in table.left:
        return Account(0, UNSEEN_PAYS if options.counts == "fixed" else MOST, seen=False)
    seen = seat in hidden.seen
    counts = seen or options.unseen_value == "keep"
    value = _value(table, seat) if counts else 0
    if seat == winner:
        return Account(value, 0, seen=counts, winner=True)
    if options.counts == "fixed":
        count = SEEN_PAYS if seen else UNSEEN_PAYS
    else:
        count = _count(table, seat, seen=seen)
    return Account(value, count, seen=counts)


def _value(table: Table[Marriage], seat: Seat) -> int:
    """All cards that a player owns, and the triples shown before the first draw."""
    hidden = _hidden(table)
    triples = hidden.tunnelas[seat] if hidden.tunnelas else 0
    return value_points((*table.hands[seat], *_shown(table, seat)), hidden.joker) + (
        TUNNELA * triples
    )


def _shown(table: Table[Marriage], seat: Seat) -> tuple[Card, ...]:
    return tuple(card for laid in table.table if laid.owner == seat for card in laid.meld.cards)


def _count(table: Table[Marriage], seat: Seat, *, seen: bool) -> int:
    """What is loose: without wilds for who has not seen them, else beside three pure melds."""
    rules, options = ruleset(table.state.options), table.state.options
    wilds = rules.melds.wilds
    faces = wild_faces(wilds, View(joker=_hidden(table).joker) if seen else View())
    hand, shown = table.hands[seat], _shown(table, seat)
    most = MOST if options.cap else None
    pairs = sum(laid.owner == seat for laid in table.table) == SEE_PAIRS
    if not seen or pairs:
        found = arranged(hand, rules, faces)
    else:
        cards = by_suit((*hand, *shown))
        found = arranged(cards, rules, faces)
        if most is None or (found is not None and found.points < most):
            found = arranged(cards, rules, faces, SEES)
    assert found is not None, "what is shown are three pure melds"
    return found.points if most is None else min(found.points, most)

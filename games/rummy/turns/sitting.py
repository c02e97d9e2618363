"""Leaving, and what happens when time runs out (rummy-family.md, §5.3 and §5.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from games.core.cards import Card, by_suit
from games.core.game import Outcome, Seat
from games.core.seats import check_player
from games.rummy.grouping import best_loose
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.position import Position
from games.rummy.turns.seeing import discards
from games.rummy.turns.table import P, Table, wild_for
from games.rummy.wilds import is_wild

WORST = 2
"""Of so many totals of the others is a leaver's made, in games that record it so."""


def leave(table: Table[P], seat: Seat) -> None:
    """The hand is set aside, and a turn passes on. Raises IllegalMove E_OVER, E_NOT_PLAYER.

    Melds on the table stay there. With one player left the match is over.
    """
    state = table.state
    check_player(state, seat)
    table.left = tuple(sorted((*state.left, seat)))
    hand = state.hands[seat]
    table.tell("left", seat, n=len(hand))
    table.aside = (*state.aside, (seat, by_suit(hand)))
    table.hands[seat], table.known[seat] = (), ()
    if len(table.seated()) == 1:
        table.finish("walkover")
    elif seat == state.turn:
        table.to_move(table.following(seat), "draw")
    else:
        table.decided = False
    table.rules.hooks.gone(table, seat)


def recorded(outcome: Outcome, left: Collection[Seat]) -> Outcome:
    """What is kept of a match: who left gets the two worst totals of those who did not.

    Nothing where there are not two (shanghai-rummy.md and indian-marriage.md, §11).
    """
    stayed = [n for s, n in enumerate(outcome.scores) if n is not None and s not in left]
    worst = sorted(stayed, reverse=outcome.low)[:WORST]
    record = sum(worst) if len(worst) == WORST else None
    scores = tuple(record if s in left else n for s, n in enumerate(outcome.scores))
    return replace(outcome, scores=scores)


def thrown(state: Position, seat: Seat, rules: Declaration) -> Card:
    """What the auto-turn discards: the dearest natural card outside the best grouping.

    Never one barred. Equal values: the first in hand order. If every card is protected: the last
    drawn (§5.3).
    """
    hand, ruleset, wild = state.hands[seat], rules.ruleset, wild_for(state, seat, rules)
    allowed = discards(state, seat)
    spare = [card for card in allowed if not is_wild(card, wild)]
    loose = set(best_loose(hand, ruleset, wild)).intersection(spare)
    if loose:
        return max(sorted(loose, key=hand.index), key=ruleset.values.of)
    fresh = [card for card in state.fresh if card in allowed]
    return fresh[-1] if fresh else max(spare or allowed, key=ruleset.values.of)

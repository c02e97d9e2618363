"""What every game of the catalogue must hold to at every step of every match."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from games.core.cards import BACK
from games.core.clocks import Stamp, mint
from games.core.errors import COMMON_CODES, IllegalMove
from games.core.events import KEY_KINDS, Event, seen_by
from games.core.game import HOUSE, NOBODY, Game
from games.core.notation import EPOCH
from games.core.replay import Line, Log, fingerprint, head_of, read_log, replay, write_log
from tests.kit import hidden
from tests.kit.moves import allows, moves_of, tries
from tests.kit.walks import Walk

OFTEN = 9
"""Every how many steps the costly checks are made."""
HEAVY = 5
"""In heavy games, whose matches are long, so many times more seldom."""
WATCHED = 4
"""For so many seats, others each time, it is checked that nothing hidden can be noticed."""
PRESSES = (1, 2)


def check_match(walk: Walk) -> int:
    """Walks a match to its end, checking every step; how often something hidden was shuffled."""
    game, random = walk.game, Random(walk.seed)
    lines: list[Line] = []
    shuffled = 0
    deck: list[str] = []
    before: Any = None
    every = OFTEN * (HEAVY if game.heavy else 1)
    for number, (entry, step) in enumerate(walk.steps()):
        state = step.state
        deck = deck or cards_of(game, state)
        check_position(game, state, deck)
        check_events(game, before, state, step.events)
        if number % every == 0 or state.over:
            check_offers(game, state, EPOCH if entry is None else entry.stamp.arrival)
            seats = random.sample(range(state.seats), min(state.seats, WATCHED))
            for viewer in (None, *seats):
                shuffled += hidden.check(game, state, viewer, random)
        if entry is not None:
            lines.append(Line(entry, fingerprint(game, state)))
        before = state
    assert before.over
    check_replay(walk, Log(head_of(game, walk.table, PRESSES), tuple(lines)))
    return shuffled


def cards_of(game: Game[Any], state: Any) -> list[str]:
    """Every card there is, sorted."""
    return sorted(card for place in game.notation.places(state) for card in place.cards)


def check_position(game: Game[Any], state: Any, deck: list[str]) -> None:
    """Cards conserved, stored and loaded equal, outcome and turn consistent."""
    cards = cards_of(game, state)
    assert cards == deck, "a card was lost or doubled"
    assert len(set(cards)) == len(cards), "a card is in two places"
    assert BACK not in cards
    assert game.load(game.dump(state)) == state
    outcome = game.outcome(state)
    assert (outcome is not None) == state.over
    stayed = set(range(state.seats)) - set(state.left)
    if outcome is None:
        seen = game.observe(state, None)
        waiting = game.waiting(seen)
        assert set(waiting) <= stayed
        assert waiting == game.waiting(state), "who owes a decision shows what is hidden"
        going = waiting or state.clocks or game.actions(seen, HOUSE)
        assert going, "nobody is waited for, no clock runs, and the host has no order to give"
        for seat in waiting:
            offered = game.actions(game.observe(state, seat), seat)
            assert any(not game.forms[a.name].confirm for a in offered), f"{seat} cannot move"
    else:
        # Whoever came first and left the others to play on has won all the same.
        assert set(outcome.winners) <= stayed | set(outcome.places)
        assert len(outcome.scores) in (0, state.seats)
        # A game for one goes on for whoever is left.
        assert outcome.walkover == (len(stayed) == 1 < game.seats[0])
        assert not state.clocks, "a clock runs on after the end"
        assert not game.waiting(game.observe(state, None))


def check_offers(game: Game[Any], state: Any, now: int) -> None:
    """Offered is accepted and nothing else is; trying changes nothing.

    A choice with `exact=False` may be refused although it is offered, and so may whatever comes at
    the wrong time (`Game.timed`). A press that is refused and kept counts as refused.
    """
    before = game.dump(state)
    assert game.actions(game.observe(state, None), None) == ()
    for seat in (HOUSE, NOBODY, *range(state.seats)):
        seen = game.observe(state, seat if seat >= 0 else None)
        stamp = mint(now, max(seat, 0))
        actions = game.actions(seen, seat)
        loose = {action.name for action in actions if not action.exact}
        for move in (move for action in actions for move in moves_of(action)):
            code = _code(game, state, seat, move, stamp)
            refusable = code in game.timed or move.action in loose
            assert code is None or refusable, f"{seat} is offered {move}: {code}"
        for move in tries(game, state):
            code = _code(game, state, seat, move, stamp)
            offered = any(allows(action, move) for action in actions)
            assert code is not None or offered, f"{seat} may {move} without being offered"
            assert code is None or code in COMMON_CODES | game.codes
    assert game.dump(state) == before


def _code(game: Game[Any], state: Any, seat: int, move: Any, stamp: Stamp) -> str | None:
    try:
        kept = game.play(state, seat, move, stamp).refused
    except IllegalMove as refusal:
        return refusal.code
    return kept.code if kept else None


def check_events(game: Game[Any], before: Any, after: Any, events: Iterable[Event]) -> None:
    """Facts are declared and typed, and name no card to anybody who may not see it."""
    for event in events:
        told = {"seat"} - ({"seat"} if event.seat is None else set()) | set(event.args)
        assert told == set(game.events[event.what]), f"{event} is declared otherwise"
        assert told <= KEY_KINDS.keys()
        for viewer in (None, *range(after.seats)):
            _check_event(game, before, after, event, viewer)


def _check_event(game: Game[Any], before: Any, after: Any, event: Event, viewer: Any) -> None:
    named = _cards(seen_by(event, viewer)) - {BACK}
    if event.what in game.notation.shown:
        return
    visible = {
        card
        for state in (before, after)
        if state is not None
        for place in game.notation.places(game.observe(state, viewer))
        for card in place.cards
    }
    assert named <= visible, f"{viewer} is told {named} by {event}"


def _cards(event: Event) -> set[str]:
    found: set[str] = set()
    for key, value in event.args.items():
        if KEY_KINDS[key] == "card":
            found.add(str(value))
        elif KEY_KINDS[key] == "cards":
            assert isinstance(value, tuple)
            found.update(value)
    return found


def check_replay(walk: Walk, log: Log) -> None:
    """The log, written and read again, leads through the same positions."""
    game, again = read_log(write_log(log), {walk.game.key: walk.game})
    assert again == log
    assert len(list(replay(game, again))) == len(log.lines) + 1

"""What a seat is offered and sees, and what the clocks wait for (docs/rules/irish-snap.md, 12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.actions import Action, Move, Pick
from games.core.chance import NO_CHANCE
from games.core.clocks import mint, renewed
from games.core.errors import IllegalMove
from games.core.game import HOUSE, NOBODY, Outcome
from games.core.notation import EPOCH
from games.irishsnap.state import Press
from tests.games.irishsnap.playing import GAME, Played, dealt, fired, seen
from tests.games.irishsnap.test_race import match, snap_of

SNAP = Action("snap", (Pick("card", "number", (1,)),))


def _offered(table: Played, seat: int | None) -> tuple[Action, ...]:
    return GAME.actions(GAME.observe(table.state, seat), seat)


# On offer


def test_everybody_may_snap_and_one_may_turn() -> None:
    table = match(stacks={"A": "", "B": "2D 9C", "C": "KS KH"})
    assert _offered(table, 0) == _offered(table, 1) == (SNAP, Action("leave"))
    assert _offered(table, 2) == (Action("flip"), SNAP, Action("leave"))
    for nobody in (None, HOUSE, NOBODY, 3):
        assert _offered(table, nobody) == ()


def test_before_the_first_card_and_after_a_pile_there_is_nothing_to_snap() -> None:
    assert [a.name for a in _offered(Played(), 1)] == ["flip", "leave"]
    table = match().snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902)
    assert [a.name for a in _offered(table, 2)] == ["flip", "leave"]
    assert [a.name for a in _offered(table, 0)] == ["leave"]


def test_in_a_race_only_hands_that_are_not_down_yet_are_asked_for() -> None:
    table = match().snap("A", 1, 900)
    assert _offered(table, 0) == (Action("leave"),)
    assert _offered(table, 1) == _offered(table, 2) == (SNAP, Action("leave"))


def test_nothing_is_offered_to_leavers_or_at_the_end() -> None:
    table = match().leave("A")
    assert _offered(table, 0) == ()
    table.leave("B")
    assert _offered(table, 2) == ()


def test_what_is_held_changes_nothing_on_offer() -> None:
    before, held = match(), match().flip("C", 2_500)
    for seat in range(3):
        assert _offered(held, seat) == _offered(before, seat)
    assert GAME.scene(held.state, None) == GAME.scene(before.state, None)


def test_who_is_waited_for() -> None:
    table = match()
    assert GAME.waiting(table.state) == (2,)
    assert GAME.automatic(table.state, 2) == Move("flip")
    assert GAME.automatic(table.state, 0) is None
    table.flip("C", 2_500)
    assert GAME.waiting(table.state) == ()
    assert GAME.automatic(table.state, 2) is None
    assert GAME.waiting(match().snap("A", 1, 900).state) == ()


def test_a_move_of_no_known_name() -> None:
    with pytest.raises(IllegalMove, match="E_FORM"):
        GAME.play(match().state, 0, Move("slap"), mint(EPOCH, 0))
    with pytest.raises(IllegalMove, match="E_NOT_PLAYER"):
        GAME.play(match().state, NOBODY, Move("slap"), mint(EPOCH, 0))
    with pytest.raises(IllegalMove, match="E_FORM"):
        GAME.play(match().state, 0, Move("snap"), mint(EPOCH, 0))


# In view


def test_12_stacks_are_hidden_from_all_and_the_pile_from_nobody() -> None:
    state = match(pile="QD").state
    for viewer in (None, 0, 1, 2):
        view = GAME.observe(state, viewer)
        assert view.stacks == (("??", "??"), ("??",), ("??", "??"))
        assert view.pile == state.pile
        assert (view.chance, view.clocks) == (NO_CHANCE, ())
        assert (view.t0, view.called, view.turn) == (state.t0, "2", 2)


def test_12_who_has_pressed_is_public_but_not_when() -> None:
    view = GAME.observe(match().snap("C", 1, 900).snap("A", 1, 901).state, 1)
    assert view.snaps is not None
    assert view.snaps.presses == (Press(0, 0, 0), Press(2, 0, 0))
    assert (view.snaps.opener, view.snaps.first) == (2, 0)
    held = GAME.observe(match().flip("C", 2_500).state, 1).held
    assert held == Press(2, 0, 0)


def test_9_the_first_winner_is_the_only_one() -> None:
    table = match(stacks={"A": "", "B": "2D 9C", "C": "KS KH"})
    assert GAME.outcome(table.state) is None
    table.snap("A", 1, 900).settle()
    assert GAME.outcome(table.state) == Outcome((0,))


# What waits to be seen


def test_5_nothing_counts_before_the_table_was_seen() -> None:
    state = dealt(3)
    (look,) = state.clocks
    assert (look.name, look.shown, look.secret, look.decision) == ("look", False, True, False)
    anchored = seen(state, 700, lag=80)
    assert (anchored.t0, anchored.ready, anchored.lag) == (EPOCH + 700, EPOCH + 700, 80)
    assert GAME.anchor(anchored, "look", mint(EPOCH + 9_000, 0)) == anchored
    assert GAME.anchor(state, "other", mint(EPOCH + 9_000, 0)) == state


def test_5_t0_of_a_card_is_noted_once() -> None:
    table = match().snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902)
    assert table.state.t0 == EPOCH + 400
    assert table.state.ready == EPOCH + 962


def test_5_a_card_that_was_never_seen_lying_there_keeps_its_dwell() -> None:
    """The pile went before the bot knew T0: it counts from the table that shows so."""
    turned = fired(Played(count="3").flip("B", 0, arr=0).state).state
    wrong = GAME.play(turned, 0, snap_of(1), mint(EPOCH + 500, 0, EPOCH + 560)).state
    assert [clock.name for clock in wrong.clocks] == ["look", "falsesnap"]
    taken = fired(wrong).state
    assert (taken.turn, taken.t0, taken.ready) == (0, None, None)
    again = seen(taken, 1_400)
    with pytest.raises(IllegalMove, match="E_TOO_SOON"):
        GAME.play(again, 0, Move("flip"), mint(EPOCH + 2_899, 0))
    assert GAME.play(again, 0, Move("flip"), mint(EPOCH + 2_900, 0)).state.held is not None


def test_7_a_false_snap_may_be_settled_while_the_card_still_waits_to_be_seen() -> None:
    turned = fired(Played(count="3").flip("B", 0, arr=0).state).state
    wrong = GAME.play(turned, 0, snap_of(1), mint(EPOCH + 500, 0, EPOCH + 560)).state
    noted = seen(wrong, 450)
    assert (noted.t0, [clock.name for clock in noted.clocks]) == (EPOCH + 450, ["falsesnap"])


def test_after_downtime_only_the_turn_is_given_anew() -> None:
    later = EPOCH + 10**7
    turn = GAME.reclock(match().state, renewed(match().state.clocks, later))
    assert turn.clocks[0].until == later + 15_000
    for table in (match().snap("A", 1, 900), match().flip("C", 2_500), Played(turner="auto")):
        assert renewed(table.state.clocks, later) == table.state.clocks
    unseen = dealt(3).clocks
    assert renewed(unseen, later) == unseen


@pytest.mark.parametrize("lag", [-90_000, 0, 90_000])
def test_a_bot_whose_clock_is_wrong_cuts_no_race_short(lag: int) -> None:
    """The bot's clock is `lag` ahead of Discord's."""
    state = replace(Played().flip("B", 0, arr=0).state, lag=None)
    turned = seen(fired(state).state, 500, lag=lag)
    press = mint(EPOCH + 900, 0, EPOCH + 950 + lag)
    race = GAME.play(turned, 0, snap_of(1), press).state
    assert race.clocks[0].due == EPOCH + 900 + 6_500 + lag
    assert race.clocks[0].until == EPOCH + 5_900

"""What stands on the table and in the menu behind its ⋯, and for whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.screens import blocks, hand, lobby, notes, result, table
from bot.screens.layout import Button, Layout, Row, Text, alike
from bot.sessions.session import Session
from games.core.clocks import Clock, anchored, mint
from games.gofish.state import FishOptions
from tests.kit.spelled import controls, texts
from tests.kit.tables import (
    HOST,
    HOSTILE,
    LATER,
    START,
    example,
    finished,
    on_turn,
    player,
    playing,
    words,
)
from tests.kit.tables import lobby as a_lobby


def test_c145_the_turn_is_marked_by_shape_and_weight() -> None:
    session = playing()
    turn = session.names[on_turn(session)]
    lines = texts(table.table(session, words(session))).splitlines()
    assert [line for line in lines if line.startswith("▶")] == [f"▶ **{turn}** (host) · 10 cards"]


def test_c125_time_is_discords_own_countdown() -> None:
    session = playing()
    until = session.state.clocks[0].until // 1000
    assert f"to ask · ⏳ <t:{until}:R>" in texts(table.table(session, words(session)))


def test_c8_without_a_clock_no_time_is_shown() -> None:
    session = playing(a_lobby(options=FishOptions(clock="off")))
    assert "<t:" not in texts(table.table(session, words(session)))


def test_c113_spectators_are_offered_no_move() -> None:
    session = playing()
    assert {c.control.kind for c in controls(table.table(session, words(session)))} == {"table"}


def test_c46_computers_hosts_and_the_absent_are_marked() -> None:
    session = player(playing(), 1, away=True)
    seen = texts(table.table(session, words(session)))
    assert "**Ann** (host)" in seen
    assert "Ben 💤 away" in seen
    assert "Cy 🤖" in seen


def test_c136_c137_c138_hostile_names_stay_names_on_every_screen() -> None:
    session = playing(a_lobby(HOSTILE, computers=0))
    layouts = [
        lobby.lobby(replace(session, phase="lobby"), words(session)),
        table.table(session, words(session)),
        *(hand.hand(session, s, words(session, s), private=True) for s in range(6)),
        result.result(finished(a_lobby(HOSTILE, computers=0)), words(session)),
    ]
    for layout in layouts:
        seen = texts(layout)
        assert "@everyone" not in seen
        assert "<@1>" not in seen
        assert "||" not in seen
        assert "\u202e" not in seen
        assert "\n# " not in seen
        assert layout.pings == ()
    assert "Sam (2)" in texts(layouts[0])


@pytest.mark.usefixtures("rounds")
def test_what_always_stands_there_fits_one_line_of_a_phone() -> None:
    """Three buttons do; of what might be a fourth the most needed, and the rules are behind ⋯."""
    setup = {"seats": ["Ann", "Ben"], "deck": "TC 9D TH 6C TD 7S".split()}
    dealt = example("blackjack", setup, {"do": "deal"})[-1]
    full = replace(dealt, closing=True)
    paused = replace(dealt, phase="paused")
    for session, wanted in (
        (playing(), ["hand", "rules", "more"]),
        (dealt, ["hand", "join", "more"]),
        (full, ["hand", "rules", "more"]),
        (paused, ["back", "hand", "more"]),
    ):
        *_, last = table.table(session, words(session)).blocks
        assert isinstance(last, Row)
        assert [item.control.name for item in last.items if isinstance(item, Button)] == wanted
        more = controls(table.more(session, 999, words(session), LATER))
        assert "rules" in [each.control.name for each in more]


def test_a_paused_table_can_be_woken() -> None:
    session = replace(playing(), phase="paused")
    layout = table.table(session, words(session))
    assert "Paused" in texts(layout)
    assert controls(layout)[0].control.name == "back"


def test_public_moves_stand_on_the_table_one_button_each(crowd: Session, crowd_words) -> None:
    names = [
        (c.control.kind, c.control.name, c.control.args)
        for c in controls(table.table(crowd, crowd_words(crowd)))
    ]
    assert names[:2] == [("draft", "boast", ("form",)), ("act", "cheat", ())]


def test_what_is_red_stands_alone_right_above_the_buttons_of_the_house(
    crowd: Session, crowd_words
) -> None:
    layout = table.table(crowd, crowd_words(crowd))
    rows = [block for block in layout.blocks if isinstance(block, Row)]
    assert [[item.control.name for item in row.items] for row in rows] == [
        ["boast"],
        ["cheat"],
        ["hand", "rules", "more"],
    ]


def test_a_large_card_comes_first_with_what_belongs_to_it(crowd: Session, crowd_words) -> None:
    assert texts(table.table(crowd, crowd_words(crowd))).splitlines()[1] == "# Q♠ · Five!"


def fan(moves: int) -> tuple[Session, list[list[Button]]]:
    """A game of Old Maid, and the rows of buttons on its table."""
    session = playing(a_lobby(["Ann", "Ben"], computers=0, game="oldmaid"), moves=moves)
    layout = table.table(session, words(session))
    rows = [block.items for block in layout.blocks if isinstance(block, Row)]
    return session, [[item for item in row if isinstance(item, Button)] for row in rows]


def test_cards_to_pick_from_are_numbers_five_to_a_row() -> None:
    session, rows = fan(0)
    n = len(session.state.fan)
    labels = [[button.label for button in row] for row in rows[:-1]]
    assert labels == [["1", "2", "3", "4", "5"], [str(pos) for pos in range(6, n + 1)]]
    controls = [button.control for row in rows[:-1] for button in row]
    assert [control.args for control in controls] == [(f"pos={pos}",) for pos in range(1, n + 1)]
    assert {(control.kind, control.name) for control in controls} == {("act", "pick")}


def test_the_only_card_to_pick_from_is_a_button_that_says_what_it_does() -> None:
    moves = next(n for n in range(200) if len(fan(n)[0].state.fan) == 1)
    session, rows = fan(moves)
    assert [[button.label for button in row] for row in rows[:-1]] == [["Take the card"]]
    assert rows[0][0].control.args == ("pos=1",)
    picker = on_turn(session)
    own = hand.hand(session, picker, words(session, picker), private=False)
    assert next(c.label for c in controls(own) if isinstance(c, Button)) == "Take the card"


SNAP: Mapping[str, object] = {
    "seats": ["Ann", "Ben", "Cy"],
    "turn": "Ben",
    "stacks": {"Ben": ["2D", "9C"], "Cy": ["KS", "KH"]},
    "rest_to": "Ann",
}
TURNED = ({"do": "flip", "by": "Ben", "t": 0}, {"do": "wait", "arr": 600})


def test_the_button_of_a_race_never_moves() -> None:
    snap = {"do": "snap", "by": "Ben", "card": 1, "t": 1250}
    before, _, turned, race = example("irishsnap", {**SNAP, "count": "2"}, *TURNED, snap)
    for session in (before, turned, race):
        layout = table.table(session, words(session))
        rows = [block.items for block in layout.blocks if isinstance(block, Row)]
        names = [[i.control.name for i in row if isinstance(i, Button)] for row in rows]
        assert names[-2:] == [["snap"], ["rules", "more"]]
        (button,) = rows[-2]
        assert isinstance(button, Button)
        assert button.disabled == (session is before)


def test_nothing_on_a_table_tells_a_match_but_card_and_number() -> None:
    (*_, match), (*_, none) = (example("irishsnap", {**SNAP, "count": n}, *TURNED) for n in "23")
    seen = [table.table(session, words(session)) for session in (match, none)]
    assert texts(seen[0]).splitlines()[1] == "# 2♦ · “Two!”"
    assert texts(seen[1]).splitlines()[1] == "# 2♦ · “Three!”"
    assert seen[0].blocks[0] == seen[1].blocks[0]
    assert seen[0].blocks[2:] == seen[1].blocks[2:]


def clocked(*clocks: Clock) -> str:
    session = playing()
    session = replace(session, state=session.game.reclock(session.state, clocks))
    return texts(table.table(session, words(session)))


def test_a_window_that_waits_to_be_seen_shows_the_end_it_will_have() -> None:
    window = Clock("window", START, START + 10_000, START + 11_000, shown=False, decision=False)
    assert f"⏳ <t:{START // 1000 + 10}:R>" in clocked(window)
    (begun,) = anchored((window,), "window", mint(START + 350, 0))
    assert clocked(begun) == clocked(window)


def test_what_only_moves_a_countdown_by_a_second_is_not_worth_drawing() -> None:
    def shown(*lines: str) -> Layout:
        return Layout(tuple(map(Text, lines)), 7)

    one = shown("Ann plays", "true? · ⏳ <t:1790000010:R>")
    assert alike(one, one)
    assert alike(one, shown("Ann plays", "true? · ⏳ <t:1790000011:R>"))
    assert not alike(one, shown("Ann plays", "true? · ⏳ <t:1790000012:R>"))
    assert not alike(one, shown("Ben plays", "true? · ⏳ <t:1790000010:R>"))
    assert not alike(one, shown("Ann plays", "true?"))


def test_a_secret_clock_is_never_shown() -> None:
    hold = Clock("hold", START, START + 400, START + 400, secret=True, decision=False)
    assert "⏳" not in clocked(hold)
    turn = Clock("turn", START, START + 60_000, START + 60_000)
    assert clocked(turn, hold) == clocked(turn)


def labels(session: Session, user: int, now: int = LATER) -> list[str]:
    seat = session.seat_of(user)
    layout = table.more(session, user, words(session, seat), now)
    return [c.label for c in controls(layout) if isinstance(c, Button)]


def test_more_shows_each_person_only_what_they_can_do() -> None:
    session = playing(a_lobby(computers=0))
    waiting = session.names[on_turn(session)]
    assert labels(session, 999) == ["Bring the table down", "Rules"]
    for seat in range(3):
        shown = labels(session, HOST + seat)
        assert (f"Skip {waiting}" in shown) == (seat != on_turn(session))
        assert shown[-2:] == ["Leave", "End the game"]
        assert not any("Skip" in label for label in labels(session, HOST + seat, START))


def test_c24_the_absent_can_be_voted_off_and_come_back() -> None:
    session = player(playing(a_lobby(computers=0)), 2, away=True, misses=2)
    voted = replace(session, votes={f"kick:{HOST + 2}": (HOST,)})
    assert "Remove Cy" in labels(session, HOST)
    assert "Remove Cy 1/2" in labels(voted, HOST + 1)
    assert labels(session, HOST + 2)[0] == "I'm back"
    assert "Remove Cy" not in labels(session, HOST + 2)


def test_c50_an_absent_host_can_be_replaced() -> None:
    session = playing(a_lobby(computers=0))
    assert "Be the host" not in labels(session, HOST + 1)
    assert "Be the host" in labels(player(session, 0, away=True), HOST + 1)


def test_c150_what_cannot_be_undone_stands_apart_and_is_asked_once() -> None:
    session = playing()
    layout = table.more(session, HOST, words(session, 0), LATER)
    last = layout.blocks[-1]
    assert isinstance(last, Row)
    assert [i.style for i in last.items if isinstance(i, Button)] == ["danger", "danger"]
    for ask in (notes.leave(session, words(session)), notes.stop(session, words(session))):
        yes, no = controls(ask)
        assert (yes.control.kind, no.control.name) == ("ask", "keep")
        assert isinstance(yes, Button)
        assert yes.style == "danger"


def test_once_the_game_is_over_the_menu_offers_no_way_to_end_it() -> None:
    assert labels(finished(), HOST) == ["Bring the table down", "Rules"]


def test_what_comes_first_is_the_time_that_everybody_reads() -> None:
    asking = Clock("window", START, START + 8_000, START + 8_000, (1,), decision=False)
    turn = Clock("turn", START, START + 120_000, START + 120_000, (2,))
    session = playing()
    session = replace(session, state=session.game.reclock(session.state, (asking, turn)))
    assert {blocks.until(session, seat) for seat in (None, 0, 1, 2)} == {
        f"<t:{START // 1000 + 8}:R>"
    }


def test_everybody_reads_the_time_that_is_theirs() -> None:
    arranging = Clock("arrange", START, START + 15_000, START + 15_000, (1,), decision=False)
    picking = Clock("turn", START, START + 45_000, START + 45_000, (2,))
    session = playing()
    session = replace(session, state=session.game.reclock(session.state, (arranging, picking)))
    assert [blocks.until(session, seat) for seat in (None, 0, 1, 2)] == [
        f"<t:{START // 1000 + seconds}:R>" for seconds in (45, 45, 15, 45)
    ]


def test_a_sentence_loses_its_full_stop_to_the_clock_behind_it() -> None:
    session = playing()
    until = blocks.until(session)
    assert blocks.status(session, ["One.", "You have 3 buys left."]).splitlines() == [
        "One.",
        f"You have 3 buys left · ⏳ {until}",
    ]
    still = replace(session, state=session.game.reclock(session.state, ()))
    assert blocks.status(still, ["You have 3 buys left."]) == "You have 3 buys left."

"""How a game ends on screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens import forms, result
from bot.screens.blocks import REST
from bot.screens.budget import Thrift
from bot.screens.ids import Control
from bot.screens.layout import Attachment
from bot.sessions.session import Session
from games.core.game import Outcome
from games.core.scene import SeatRow
from tests.kit.spelled import controls, spelled, texts
from tests.kit.tables import example, finished, my_hand, playing, words
from tests.kit.tables import lobby as a_lobby


def test_c180_c181_the_result_offers_a_rematch() -> None:
    session = finished()
    layout = result.result(session, words(session))
    assert [c.control.name for c in controls(layout)] == ["rematch", "change", "fair"]
    closed = replace(session, phase="closed")
    assert controls(result.result(closed, words(closed))) == []


def test_equals_share_a_place_and_leavers_come_last() -> None:
    session = finished(a_lobby(["Ann", "Ben", "Cy", "Di"]))
    books = (("A", "2"), ("3", "4"), ("5", "6", "7", "8"), ("9",))
    state = replace(session.state, books=books, left=(2,))
    session = replace(session, state=state)
    lines = texts(result.result(session, words(session))).splitlines()
    assert lines[1].startswith("🥇 **Ann** · 2 books")
    assert lines[2].startswith("🥇 **Ben** · 2 books")
    assert lines[3].startswith("🥉 Di 🤖 · 1 book ")
    assert lines[4].endswith("(left)")
    assert "Ann and Ben share the win." in lines


def test_c70_c92_a_table_that_closed_says_why_and_keeps_no_buttons() -> None:
    session = replace(a_lobby(), phase="closed", ended_why="idle")
    layout = result.result(session, words(session))
    assert "closed by itself" in texts(layout)
    assert controls(layout) == []
    assert "closed by itself" in my_hand(session, 0)


def test_a_game_that_cannot_be_read_any_more_ends_with_an_apology() -> None:
    session = replace(playing(), phase="closed", ended_why="unreadable", state=None)
    assert "Sorry!" in texts(result.result(session, words(session)))
    assert "Sorry!" in my_hand(session, 0)


def test_a_stopped_game_has_no_winner() -> None:
    session = replace(playing(), phase="over", ended_why="stopped")
    assert "ended early" in texts(result.result(session, words(session)))
    assert "ended early" in my_hand(session, 0)


def test_options_keep_the_number_of_seconds_behind_a_form() -> None:
    session = a_lobby()
    modal = forms.timer(session, Control("ask", 7, 0, "timer"), words(session))
    assert modal.fields[0].name == "timer"


def test_places_make_the_podium_and_a_loser_gets_no_medal() -> None:
    session = finished(a_lobby(["Ann", "Ben", "Cy", "Di"], computers=0, game="oldmaid"))
    safe, loser = session.state.safe, session.state.loser
    lines = texts(result.result(session, words(session))).splitlines()
    for place, medal in enumerate("🥇🥈🥉"):
        assert lines[1 + place].startswith(f"{medal} **{session.names[safe[place]]}**")
    last = f"  {session.names[loser]} · 👵 our Old Maid"
    assert lines[4].startswith(last)
    assert "point" not in "".join(lines)


def test_who_came_after_the_winner_is_left_open_where_nothing_tells() -> None:
    session = finished(a_lobby(["Ann", "Ben", "Cy"], computers=0))
    outcome = Outcome(winners=(1,))
    podium = result._Podium(session, outcome, words(session), Thrift.MARKS)
    lines = podium.lines([SeatRow(seat) for seat in range(3)])
    assert [line.replace(REST, "  ") for line in lines] == ["🥇 **Ben**", "  Ann", "  Cy"]


@pytest.mark.parametrize("session", [playing(), finished()], ids=["playing", "over"])
def test_races_go_along_with_how_to_read_them_also_while_a_game_runs(session: Session) -> None:
    shown = result.fair(session, words(session), races='{"n":1}\n')
    assert "the lowest id was first" in texts(shown)
    kept = {block.name: block.data for block in shown.blocks if isinstance(block, Attachment)}
    assert kept["races.jsonl"] == b'{"n":1}\n'
    assert "races" not in spelled(result.fair(session, words(session)))


def test_whoever_won_and_left_stands_first_all_the_same() -> None:
    """docs/rules/cheat.md, 7: the first to be rid of all cards has won, whatever they do then."""
    session = playing(a_lobby(["Ann", "Ben", "Cy", "Di"], game="cheat"), moves=0)
    hands = ((), (), (), session.state.hands[3])
    state = replace(
        session.state,
        options=session.game.options(places=True),
        hands=hands,
        placed=(2, 1, 0),
        left=(2,),
        phase="over",
        turn=None,
        clocks=(),
    )
    over = replace(session, state=state, phase="over")
    lines = texts(result.result(over, words(over))).splitlines()
    places = [line for line in lines if any(name in line for name in ("Ann", "Ben", "Cy", "Di "))]
    assert places[0].startswith("🥇 **Cy**")
    assert [line.split(" · ")[0][:1] for line in places[1:3]] == ["🥈", "🥉"]


@pytest.mark.usefixtures("rounds")
def test_below_the_podium_stands_how_the_last_deal_was_settled() -> None:
    """Ann stands on 16 and Ben on 19; the house has 17."""
    setup = {"seats": ["Ann", "Ben"], "deck": "TC 9D TH 6C TD 7S".split()}
    steps = [{"do": "stand", "by": by} for by in ("Ann", "Ben")]
    session = example("blackjack", setup, {"do": "deal"}, *steps, {"do": "end"})[-1]
    shown = texts(result.result(session, words(session)))
    podium, table, end = shown.split("```")
    assert "🥇" in podium
    assert "Ann · wins less losses: −1 " in podium
    assert [line.split() for line in table.strip().splitlines()] == [
        ["Player", "Result", "Won", "Lost", "Tied"],
        ["Ann", "lost", "0", "1", "0"],
        ["Ben", "won", "1", "0", "0"],
    ]
    assert "🥇" not in end
    # Above the facts that decided it stands who won.
    told = end.strip().splitlines()
    assert told[0].startswith("Ben comes out best")
    assert all(line.startswith("-# ") for line in told[1:])
    ann, ben, dealer, closed = told[1:]
    assert "17" in dealer
    assert "Ann loses" in ann
    assert "Ben wins" in ben
    assert "closed" in closed


def test_what_decided_a_game_stands_below_the_verdict_last_things_last() -> None:
    """Everybody reads it as they may know it: Ann was asked for a card, and reads of herself."""
    over = finished()
    shown = texts(result.result(over, words(over))).splitlines()
    small = [line for line in shown if line.startswith("-# ")]
    assert len(small) == 4
    assert small[-1].startswith("-# The stock is empty")
    assert small[0] == "-# Cy asked Ann for nines: go fish!"
    assert "-# Cy asked you for nines: go fish!" in my_hand(over, 0)
    assert shown.index(small[0]) == shown.index("Ann and Ben share the win.") + 1
    stopped = replace(playing(), phase="over", ended_why="stopped")
    assert "-# " not in texts(result.result(stopped, words(stopped)))
    assert "-# " not in my_hand(stopped, 0)


def test_balances_are_one_quiet_line_at_the_end_where_a_server_keeps_them() -> None:
    session = finished()
    assert "so far" not in texts(result.result(session, words(session)))
    kept = replace(session, balances={0: -5, 1: 40})
    last = texts(result.result(kept, words(kept))).splitlines()[-1]
    assert last == f"-# Chips in this server so far: {session.names[1]} 40 · {session.names[0]} −5"


def test_a_table_that_everybody_left_tells_balances_too() -> None:
    session = replace(playing(), phase="closed", ended_why="empty", balances={0: -5})
    lines = texts(result.result(session, words(session))).splitlines()
    assert lines[-1] == f"-# Chips in this server so far: {session.names[0]} −5"


def test_of_many_balances_the_highest_ten_are_told() -> None:
    names = [f"P{n}" for n in range(12)]
    session = replace(
        a_lobby(names), phase="closed", ended_why="empty", balances={n: n for n in range(12)}
    )
    shown = texts(result.result(session, words(session)))
    assert shown.endswith("P11 11 · P10 10 · P9 9 · P8 8 · P7 7 · P6 6 · P5 5 · P4 4 · P3 3 · P2 2")

"""What stands on lobby, table, hand and result, and for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens import forms, hand, lobby, notes, options, result, table
from bot.screens.ids import Control
from bot.screens.layout import Attachment, Button, Menu, Row
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.actions import parse_move
from games.core.cards import pack
from games.core.clocks import mint
from games.core.events import Event
from games.gofish.state import FAMILY, FishOptions
from tests.kit.spelled import controls, spelled, texts
from tests.kit.tables import HOST, HOSTILE, SEED, START, finished, playing, words
from tests.kit.tables import lobby as a_lobby


def my_hand(session: Session, seat: int, *, private: bool = False, note: str | None = None) -> str:
    return spelled(hand.hand(session, seat, words(session, seat), private=private, note=note))


def on_turn(session: Session) -> int:
    seat: int = session.state.turn
    return seat


def player(session: Session, seat: int, **changes: object) -> Session:
    changed = replace(session.players[seat], **changes)
    players = (*session.players[:seat], changed, *session.players[seat + 1 :])
    return replace(session, players=players)


# The lobby


def test_c177_the_lobby_explains_itself_and_leads_to_the_rules() -> None:
    session = a_lobby()
    labels = [
        c.label for c in controls(lobby.lobby(session, words(session))) if isinstance(c, Button)
    ]
    assert labels == ["Join", "Leave", "Add computer", "Options", "How to play", "Start"]


def test_start_waits_for_enough_players_and_says_so() -> None:
    session = a_lobby(["Ann"], computers=0)
    layout = lobby.lobby(session, words(session))
    assert controls(layout)[-1].disabled
    assert "needs 2 to 6 players" in texts(layout)


def test_a_full_lobby_takes_nobody_more() -> None:
    session = a_lobby(["a", "b", "c", "d", "e", "f"])
    by_label = {
        c.label: c for c in controls(lobby.lobby(session, words(session))) if isinstance(c, Button)
    }
    assert by_label["Join"].disabled
    assert by_label["Add computer"].disabled
    assert not by_label["Start"].disabled


def test_c50_votes_to_start_are_counted_on_the_button() -> None:
    session = a_lobby(computers=0, votes={"start": (12,)})
    assert "[+Start 1/2]" in spelled(lobby.lobby(session, words(session)))


def test_only_what_differs_from_the_preset_is_listed() -> None:
    chosen = FishOptions(**{**FAMILY, "pass_to": "left", "removed": ["2", "K"]})
    session = a_lobby(preset="family", options=chosen)
    seen = texts(lobby.lobby(session, words(session)))
    assert "**Family**" in seen
    assert "Who is next: The next player" in seen
    assert "Ranks left out: 2 K" in seen
    assert "Fish your wish" not in seen


def test_the_seed_is_sealed_until_the_game_is_over() -> None:
    session = a_lobby()
    for early in (session, playing(session)):
        shown = result.fair(early, words(early))
        proof = next(b.data for b in shown.blocks if isinstance(b, Attachment))
        assert SEED not in texts(shown)
        assert SEED.encode() not in proof
    over = finished(session)
    assert SEED in texts(result.fair(over, words(over)))
    assert "630dcd2966c43366…" in texts(lobby.lobby(session, words(session)))


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_c96_no_menu_offers_a_house_rule_that_would_be_refused(key: str) -> None:
    game = CATALOGUE[key]
    session = a_lobby(game=key)
    seen: set[str] = set()
    for page in range(10):
        for control in controls(options.options(session, words(session), page)):
            if isinstance(control, Menu) and control.control.name == "options_set":
                name = control.control.args[0]
                seen.add(name)
                many = isinstance(getattr(session.options, name), tuple)
                for option in control.options:
                    game.options(**{name: [option.value] if many else option.value})
    assert seen | {"timer"} == set(game.options.model_fields)


def test_c178_every_table_has_its_own_pace() -> None:
    session = a_lobby(options=FishOptions(clock="slow"))
    assert "Pace: Slow: a day for each turn" in texts(lobby.lobby(session, words(session)))


def test_c57_the_host_may_share_powers_and_remove_others_but_not_themselves() -> None:
    session = a_lobby()
    people = controls(options.options(session, words(session), 99))
    menus = {c.control.name: [o.label for o in c.options] for c in people if isinstance(c, Menu)}
    assert menus == {"remove": ["Ben", "Cy"], "cohost": ["Ben"]}


def test_rules_show_what_this_table_plays_and_mark_what_is_unusual() -> None:
    game = CATALOGUE["gofish"]
    speak = words(a_lobby())
    usual = texts(lobby.rules(game, game.options(), speak))
    family = texts(lobby.rules(game, game.options(**FAMILY), speak))
    assert "🔸" not in usual
    assert "round the table" in usual
    assert "🔸 Next comes whoever you asked." in family
    assert "round the table." not in family


# The table


def test_c145_the_turn_is_marked_by_shape_and_weight() -> None:
    session = playing()
    turn = session.names[on_turn(session)]
    lines = texts(table.table(session, words(session))).splitlines()
    assert [line for line in lines if line.startswith("▶")] == [f"▶ **{turn}** · 8 cards"]


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
    assert "Ann 👑" in seen
    assert "**Ben** 💤 away" in seen
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


# The menu behind ⋯


def labels(session: Session, user: int) -> list[str]:
    seat = session.seat_of(user)
    layout = table.more(session, user, words(session, seat))
    return [c.label for c in controls(layout) if isinstance(c, Button)]


def test_more_shows_each_person_only_what_they_can_do() -> None:
    session = playing(a_lobby(computers=0))
    waiting = session.names[on_turn(session)]
    assert labels(session, 999) == ["Move table down here", "How to play"]
    for seat in range(3):
        shown = labels(session, HOST + seat)
        assert (f"Skip {waiting}" in shown) == (seat != on_turn(session))
        assert shown[-2:] == ["Leave", "End the game"]


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
    layout = table.more(session, HOST, words(session, 0))
    last = layout.blocks[-1]
    assert isinstance(last, Row)
    assert [i.style for i in last.items if isinstance(i, Button)] == ["danger", "danger"]
    for ask in (notes.leave(session, words(session)), notes.stop(session, words(session))):
        yes, no = controls(ask)
        assert (yes.control.kind, no.control.name) == ("ask", "keep")
        assert isinstance(yes, Button)
        assert yes.style == "danger"


# The hand


def test_c141_c144_c145_cards_are_plain_letters_and_signs() -> None:
    session = playing()
    seat = on_turn(session)
    assert "## 2♣ · 6♣ 6♦ · 7♦ · 8♦ 8♠ · Q♥ · K♣" in my_hand(session, seat)


def test_c146_hands_sort_by_rank_or_suit_with_ten_between_nine_and_jack() -> None:
    session = playing()
    full = tuple(c for c in pack() if c[0] in "9TJ" and c[1] in "CS")
    hands = (full, *session.state.hands[1:])
    session = replace(session, state=replace(session.state, hands=hands))
    assert "## 9♣ 9♠ · 10♣ 10♠ · J♣ J♠" in my_hand(session, 0)
    assert "## 9♣ 10♣ J♣ · 9♠ 10♠ J♠" in my_hand(player(session, 0, sorting="suit"), 0)


def test_the_newest_card_is_marked() -> None:
    session = playing()
    state = replace(session.state, fresh=(session.state.hands[0][:1], (), ()))
    session = replace(session, state=state)
    assert my_hand(session, 0).count("🆕") == 1


def test_c109_two_taps_in_the_hand_itself_ask_what_then_whom() -> None:
    session = playing()
    seat = on_turn(session)
    first = hand.hand(session, seat, words(session, seat), private=False)
    moves = [c.control for c in controls(first) if c.control.kind in ("act", "draft")]
    assert all(move.kind == "draft" for move in moves)
    assert moves[0].args == ("rank", "2")
    half = replace(session, drafts={seat: {"rank": "2"}})
    second = hand.hand(half, seat, words(half, seat), private=False)
    moves = [c.control for c in controls(second) if c.control.kind == "act"]
    assert [move.args for move in moves] == [("target=0", "rank=2"), ("target=2", "rank=2")]
    assert "✓ 2" in spelled(second)


def test_with_one_opponent_one_tap_is_enough() -> None:
    session = playing(a_lobby(["Ann", "Ben"]), moves=0)
    seat = on_turn(session)
    layout = hand.hand(session, seat, words(session, seat), private=False)
    moves = [c.control for c in controls(layout) if c.control.kind in ("act", "draft")]
    assert {move.kind for move in moves} == {"act"}
    assert all(move.args[0] == f"target={1 - seat}" for move in moves)
    assert "who?" not in texts(layout)


def test_every_move_on_a_button_is_one_the_rules_take() -> None:
    session = playing()
    seat = on_turn(session)
    game, state = session.game, session.state
    ranks = {card[0] for card in state.hands[seat]}
    for rank in ranks:
        half = replace(session, drafts={seat: {"rank": rank}})
        layout = hand.hand(half, seat, words(half, seat), private=False)
        moves = [c.control for c in controls(layout) if c.control.kind == "act"]
        assert len(moves) == 2
        for control in moves:
            assert control.beat == state.beats["main"]
            raw = {k: [v] for k, _, v in (arg.partition("=") for arg in control.args)}
            move = parse_move(game.forms[control.name], raw)
            assert game.play(state, seat, move, mint(START, seat)).state != state


def test_off_turn_the_hand_says_whose_turn_it_is_and_offers_nothing() -> None:
    session = playing()
    other = next(s for s in range(3) if s != on_turn(session))
    layout = hand.hand(session, other, words(session, other), private=False)
    assert f"**{session.names[on_turn(session)]}** to ask" in texts(layout)
    assert {c.control.kind for c in controls(layout)} == {"table"}


def test_c98_private_replies_can_refresh_themselves() -> None:
    session = playing()
    assert "Refresh" in my_hand(session, 0, private=True)
    assert "Refresh" not in my_hand(session, 0)


def test_c9_an_absent_player_finds_a_way_back() -> None:
    seen = my_hand(player(playing(), 0, away=True), 0)
    assert "[+I'm back]" in seen
    assert "The computer is playing your cards" in seen


def test_notes_stand_on_top() -> None:
    assert my_hand(playing(), 0, note="Not yet.").startswith("> Not yet.")


def test_a_seat_is_told_what_happened_to_it() -> None:
    caught = Event("caught", 1, {"other": 0, "rank": "6", "n": 1, "cards": ("6H",)})
    session = replace(playing(), recent=(caught, *[Event("turn", 1)] * 9))
    assert "Ben asked you for sixes and got 6♥." in my_hand(session, 0)
    assert "You asked Ann for sixes and got 6♥." not in my_hand(session, 0)
    assert "You asked Ann for sixes and got 6♥." in my_hand(session, 1)


def test_before_the_deal_the_hand_is_a_promise() -> None:
    assert "Your cards will appear right here" in my_hand(a_lobby(), 0)


def test_costly_moves_are_never_played_by_one_tap(crowd: Session, crowd_words) -> None:
    layout = hand.hand(crowd, 0, crowd_words(crowd, 0), private=False)
    meld = [c for c in controls(layout) if isinstance(c, Button) and c.control.name == "meld"]
    assert [c.control.args for c in meld] == [("submit",)]
    assert not meld[0].disabled


def test_labels_of_ranks_say_how_many() -> None:
    session = playing()
    assert "6 ×2" in my_hand(session, on_turn(session))
    assert "×1" not in my_hand(session, on_turn(session))


# The end


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


def test_once_the_game_is_over_the_menu_offers_no_way_to_end_it() -> None:
    assert labels(finished(), HOST) == ["Move table down here", "How to play"]


def test_a_stopped_game_has_no_winner() -> None:
    session = replace(playing(), phase="over", ended_why="stopped")
    assert "ended early" in texts(result.result(session, words(session)))
    assert "ended early" in my_hand(session, 0)


def test_options_keep_the_number_of_seconds_behind_a_form() -> None:
    session = a_lobby()
    modal = forms.timer(session, Control("ask", 7, 0, "timer"), words(session))
    assert modal.fields[0].name == "timer"

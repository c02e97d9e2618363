"""What a seat's own hand shows, and what it can do there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.screens import hand
from bot.screens.layout import Button, Text
from bot.sessions.session import Session
from games.core.actions import parse_move
from games.core.cards import by_rank, pack, rank_label
from games.core.clocks import mint
from games.core.events import Event
from tests.kit.spelled import controls, spelled, texts
from tests.kit.tables import (
    START,
    my_hand,
    on_turn,
    player,
    playing,
    words,
)
from tests.kit.tables import lobby as a_lobby


def test_c141_c144_c145_cards_are_plain_letters_and_signs() -> None:
    session = playing()
    seat = on_turn(session)
    assert "## A♣ · 3♥ 3♠ · 5♦ · 9♣ · J♣ J♥ · Q♣ · K♥ K♠" in my_hand(session, seat)


def test_c146_hands_sort_by_rank_or_suit_with_ten_between_nine_and_jack() -> None:
    session = playing()
    full = tuple(c for c in pack() if c[0] in "9TJ" and c[1] in "CS")
    hands = (full, *session.state.hands[1:])
    session = replace(session, state=replace(session.state, hands=hands))
    assert "## 9♣ 9♠ · 10♣ 10♠ · J♣ J♠" in my_hand(session, 0)
    assert "## 9♣ 10♣ J♣ · 9♠ 10♠ J♠" in my_hand(player(session, 0, sorting="suit"), 0)


def holding(cards: Iterable[str]) -> str:
    """How a hand of Go Fish with these cards is written."""
    session = playing()
    hands = (by_rank(cards), *session.state.hands[1:])
    fresh = (hands[0][:9], *session.state.fresh[1:])
    state = replace(session.state, hands=hands, fresh=fresh)
    return my_hand(replace(session, state=state), 0).splitlines()[1]


def test_in_a_large_hand_a_rank_is_named_once() -> None:
    cards = [c for c in pack(2) if c[0] in "7TQ"] + ["AS", "AS#2", "KH"]
    assert len(cards) == 27
    shown = "A♠♠ · 7♣♣♦♦♥♥♠♠ · 10♣♣♦♦♥♥♠♠ · Q♣♣♦♦♥♥♠♠ · K♥"
    assert holding(cards) == shown
    assert "7♣ 7♣ 7♦" in holding(cards[:-1])


def test_in_a_large_hand_by_suit_each_suit_has_its_line() -> None:
    cards = [c for c in pack(2) if c[0] in "7TQ"] + ["AS", "AS#2", "KH"]
    session = player(playing(), 0, sorting="suit")
    state = replace(session.state, hands=(by_rank(cards), *session.state.hands[1:]))
    seen = my_hand(replace(session, state=state), 0)
    assert "♣ 7 7 10 10 Q Q\n♦ 7 7 10 10 Q Q\n♥ 7 7 10 10 Q Q K\n♠ A A 7 7 10 10 Q Q\n" in seen


def test_a_pile_taken_up_is_not_marked_card_by_card() -> None:
    nine = [c for c in pack() if c[1] == "C"][:9]
    assert "🆕" not in holding(nine)
    assert holding(nine[:8]).count("🆕") == 8


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
    assert moves[0].args == ("rank", "A")
    half = replace(session, drafts={seat: {"rank": "A"}})
    second = hand.hand(half, seat, words(half, seat), private=False)
    moves = [c.control for c in controls(second) if c.control.kind == "act"]
    assert [move.args for move in moves] == [("target=1", "rank=A"), ("target=2", "rank=A")]
    assert "✓ A" in spelled(second)


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


def test_a_seat_is_told_all_that_happened_and_what_it_did_itself_as_you() -> None:
    caught = Event("caught", 1, {"other": 0, "rank": "6", "n": 1, "cards": ("6H",)})
    session = replace(playing(), recent=(caught, *[Event("turn", 1)] * 9))
    assert "Ben asked Ann for sixes and got 6♥." in my_hand(session, 2)
    assert "Ben asked you for sixes and got 6♥." in my_hand(session, 0)
    assert "You asked Ann for sixes and got 6♥." not in my_hand(session, 0)
    assert "You asked Ann for sixes and got 6♥." in my_hand(session, 1)


def test_before_the_deal_the_hand_is_a_promise() -> None:
    assert "Your cards will appear right here" in my_hand(a_lobby(), 0)


def test_costly_moves_are_never_played_by_one_tap(crowd: Session, crowd_words) -> None:
    layout = hand.hand(crowd, 0, crowd_words(crowd, 0), private=False)
    meld = [c for c in controls(layout) if isinstance(c, Button) and c.control.name == "meld"]
    assert [c.control.args for c in meld] == [("submit",), ("clear",)]
    assert not meld[0].disabled


def test_labels_of_ranks_say_how_many() -> None:
    session = playing()
    assert "3 ×2" in my_hand(session, on_turn(session))
    assert "×1" not in my_hand(session, on_turn(session))


def test_cards_of_a_group_stay_on_one_line() -> None:
    session = playing()
    seat = on_turn(session)
    shown = hand.hand(session, seat, words(session, seat), private=False)
    cards = next(b.content for b in shown.blocks if isinstance(b, Text) and "##" in b.content)
    assert "3♥\u00a03♠\u00a0· 5♦" in cards


def test_a_single_choice_still_says_what_will_be_asked() -> None:
    session = playing(a_lobby(["Ann", "Ben"], computers=0))
    seat = on_turn(session)
    hands = list(session.state.hands)
    hands[seat] = tuple(card for card in hands[seat] if card[0] == hands[seat][0][0])
    session = replace(session, state=replace(session.state, hands=tuple(hands)))
    name = session.names[1 - seat]
    assert f"Ask {name} for…\n[!{rank_label(hands[seat][0][0])}" in my_hand(session, seat)


def test_c174_whoever_plays_in_cheat_reads_that_they_may_lie() -> None:
    session = playing(a_lobby(game="cheat"), moves=0)
    assert "What do you say they are? It needn't be true." in my_hand(session, on_turn(session))

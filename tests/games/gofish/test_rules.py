"""The rules beyond the worked examples, by clause of docs/rules/go-fish.md; cases by number."""

from __future__ import annotations

import pytest

from games.core.actions import Action, Move
from games.core.cards import RANKS, pack
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import HOUSE, NOBODY, Deal, Refusal
from games.core.notation import EPOCH
from games.gofish.dealing import cut, turned
from tests.games.gofish.positions import GAME, ask, dealt, facts, position, refused

# 2 and 3: the table, the deal


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_2_two_to_six_play(seats: int) -> None:
    assert GAME.check_table(GAME.options(), seats) == Refusal("E_SEATS", {"n": 2, "m": 6})


@pytest.mark.parametrize(
    ("seats", "deal", "size"),
    [
        *((n, "classic", 7 if n < 4 else 5) for n in range(2, 7)),
        *((n, "family", 7 if n < 3 else 5) for n in range(2, 7)),
    ],
)
def test_3_hand_sizes(seats: int, deal: str, size: int) -> None:
    step = dealt(seats, dealer=seats - 1, deal=deal)
    laid = [event.seat for event in step.events if event.what == "book"]
    for seat, hand in enumerate(step.state.hands):
        assert len(hand) == size - 4 * laid.count(seat)
    assert step.state.turn == 0


def test_2_a_deck_too_short_isrefused() -> None:
    for n in range(14):
        options = GAME.options(removed=RANKS[:n])
        enough = 52 - 4 * n >= 3 * 7 + 1
        refusal = GAME.check_table(options, 3)
        assert refusal == (None if enough else Refusal("E_DECK_SMALL", {"n": 3}))
    exactly = GAME.options(removed=RANKS[:8])
    assert GAME.check_table(exactly, 4) == Refusal("E_DECK_SMALL", {"n": 4})
    assert GAME.check_table(GAME.options(removed=RANKS[:7]), 4) is None


def test_3_the_lowest_card_deals_two_low_ace_high() -> None:
    assert cut(3, iter(["AS", "2C", "KD"]))[0] == 1
    assert cut(2, iter(["AS", "KD"]))[0] == 1
    assert cut(3, iter(["9C", "9D", "TS", "4H", "4C", "AS", "3D"]))[0] == 1


def test_3_a_cut_that_uses_up_the_deck_goes_on_with_a_fresh_one() -> None:
    options = GAME.options(removed=RANKS[2:])
    cards = turned(options, Chance("00"))
    first, second = [next(cards) for _ in range(8)], [next(cards) for _ in range(8)]
    assert sorted(first) == sorted(second) == sorted(pack(removed=RANKS[2:]))
    assert tuple(second) == Chance("00").shuffle("cut:2", pack(removed=RANKS[2:]))


def test_3_cards_turned_for_the_dealer_go_back() -> None:
    step = dealt(4, dealer=None)
    turned_up = [event.args["card"] for event in step.events if event.what == "cut"]
    assert len(turned_up) >= 4
    assert facts(step)[len(turned_up)] == "dealt"
    assert step.events[len(turned_up)].seat == step.state.dealer
    hands = [card for hand in step.state.hands for card in hand]
    assert len(hands) + len(step.state.stock) + 4 * sum(map(len, step.state.books)) == 52


def test_3_nobody_cuts_in_a_rematch() -> None:
    step = dealt(3, dealer=1)
    assert facts(step)[0] == "dealt"
    assert step.state.dealer == 1
    assert step.state.turn == 2


def test_3_dealt_fours_are_laid_down_in_deal_order_without_another_turn() -> None:
    order = "2C 3C 2D 3D 2H 3H 2S 3S".split()
    deck = (*order, *(c for c in pack() if c not in order))
    chance = Chance("00", "", (("deal:1", deck),))
    step = GAME.deal(Deal(2, GAME.options(), chance, mint(EPOCH, 0), dealer=0))
    assert [(e.seat, e.args) for e in step.events if e.what == "book"] == [
        (1, {"rank": "2"}),
        (0, {"rank": "3"}),
    ]
    assert step.state.books == (("3",), ("2",))
    assert step.state.turn == 1


def test_c157_every_deal_is_of_a_full_deck() -> None:
    for seed in ("00", "01", "02"):
        state = dealt(4, seed=seed).state
        places = GAME.notation.places(state)
        assert sorted(c for place in places for c in place.cards) == sorted(pack())


# 5: the ask


def test_5_the_checks_come_in_the_printed_order() -> None:
    state = position(
        "A",
        {"A": "4C", "B": "4H 4S 4D", "C": "", "D": ""},
        rest=False,
        left="D",
        removed=["2"],
        books={"C": "A35678", "B": "9TJQK"},
    )
    wrong = Move("ask", {"target": 9, "rank": "2"})
    assert refused(state, 1, wrong).code == "E_NOT_TURN"
    assert dict(refused(state, 1, wrong).values) == {"seat": 0}
    for nobody in (HOUSE, NOBODY, 3, 4):
        assert refused(state, nobody, wrong).code == "E_NOT_PLAYER"
    asked = [
        (-1, "2", "E_TARGET_UNKNOWN"),
        (3, "2", "E_TARGET_UNKNOWN"),
        (0, "2", "E_TARGET_SELF"),
        (2, "2", "E_TARGET_OUT"),
        (1, "2", "E_RANK_REMOVED"),
        (1, "3", "E_RANK_NOT_HELD"),
    ]
    for target, rank, code in asked:
        assert refused(state, 0, Move("ask", {"target": target, "rank": rank})).code == code
    over = ask(state, 0, 1, "4").state
    assert over.over
    assert refused(over, NOBODY, wrong).code == "E_OVER"
    assert refused(over, 0, Move("leave")).code == "E_OVER"


@pytest.mark.parametrize(
    "move",
    [
        Move("ask"),
        Move("ask", {"target": "1", "rank": "4"}),
        Move("ask", {"target": 1, "rank": 4}),
        Move("fly"),
    ],
)
def test_a_move_without_shape_isrefused(move: Move) -> None:
    assert refused(position("A", {"A": "4C", "B": "5C"}), 0, move).code == "E_FORM"


def test_5_a_catch_is_shown_and_a_book_follows() -> None:
    step = ask(position("A", {"A": "4C 5C", "B": "4D 4H 4S 5D"}), 0, 1, "4")
    assert facts(step) == ["asked", "caught", "book"]
    assert step.events[1].args["cards"] == ("4D", "4H", "4S")
    assert step.state.turn == 0
    assert step.state.hands[0] == ("5C",)


def test_5_a_silent_draw_is_for_the_actor_alone() -> None:
    step = ask(position("A", {"A": "4C", "B": "5C"}, stock="9S"), 0, 1, "4")
    drew = step.events[2]
    assert (drew.what, drew.seat, drew.to, drew.secret) == ("drew", 0, (0,), {"card"})
    assert step.state.fresh == (("9S",), ())


def test_5_a_lucky_card_that_completes_a_book_is_shown() -> None:
    step = ask(
        position("A", {"A": "4C 4D 4H 6C", "B": "5C"}, stock="4S", draw_match_again=True), 0, 1, "4"
    )
    assert facts(step) == ["asked", "gofish", "lucky", "book"]
    assert step.state.turn == 0


def test_5_the_same_card_stays_unnamed_without_the_switch() -> None:
    hands = {"A": "4C 4D 4H 6C", "B": "5C"}
    step = ask(position("A", hands, stock="4S", draw_book_again=False), 0, 1, "4")
    assert facts(step) == ["asked", "gofish", "drew", "book", "turn"]
    assert step.state.turn == 1


def test_5_from_an_empty_stock_nothing_is_drawn() -> None:
    books = {"A": "A23456789", "B": "TJ"}
    state = position("A", {"A": "QC QD KC", "B": "KD KH KS", "C": "QH QS"}, rest=False, books=books)
    step = ask(state, 0, 1, "Q")
    assert facts(step) == ["asked", "gofish", "turn"]
    assert step.state.turn == 1


def test_c158_a_seat_without_cards_may_be_asked_while_there_is_stock_else_not() -> None:
    state = position("A", {"A": "4C", "B": "", "C": "5C"}, stock="9S")
    (offered, _) = GAME.actions(GAME.observe(state, 0), 0)
    assert offered.fields[0].options == (1, 2)  # type: ignore[union-attr]
    step = ask(state, 0, 1, "4")
    assert facts(step)[:3] == ["asked", "gofish", "drew"]
    dry = position(
        "A",
        {"A": "KC KD", "B": "", "C": "KH KS"},
        rest=False,
        books={"B": "A23456", "A": "789TJQ"},
    )
    (offered, _) = GAME.actions(GAME.observe(dry, 0), 0)
    assert offered.fields[0].options == (2,)  # type: ignore[union-attr]
    assert refused(dry, 0, Move("ask", {"target": 1, "rank": "K"})).code == "E_TARGET_OUT"


def test_c160_drawing_the_asked_rank_and_refilling_are_as_the_options_say() -> None:
    hands = {"A": "KS 7C", "B": "3C", "C": "9H"}
    for again in (False, True):
        state = position("A", hands, stock="KH", draw_match_again=again)
        assert ask(state, 0, 2, "K").state.turn == (0 if again else 1)
    empty = position("A", {"A": "KS", "B": "KD KH KC", "C": "9H"}, stock="5D")
    step = ask(empty, 0, 1, "K")
    assert facts(step) == ["asked", "caught", "book", "refilled"]
    assert step.state.hands[0] == ("5D",)
    assert step.events[3].to == (0,)
    assert step.state.turn == 0


def test_c156_one_card_is_left_where_two_are_wanted() -> None:
    """The card fished completes a book and gives another turn, but there is none to refill from."""
    books = {"B": "A234", "C": "56789TJ"}
    hands = {"A": "QC QD QH", "B": "KC KD", "C": "KH KS"}
    for again in (False, True):
        state = position(
            "A", hands, "QS", rest=False, books=books, draw_match_again=again, draw_book_again=again
        )
        step = ask(state, 0, 1, "Q")
        assert facts(step)[-2:] == ["book", "turn"]
        assert step.state.turn == 1
        assert GAME.waiting(step.state) == (1,)


# 6: whose turn


def test_6_a_failed_ask_passes_left_or_to_the_asked() -> None:
    hands = {"A": "KS", "B": "3C", "C": "9H", "D": "9S"}
    assert ask(position("A", hands, stock="5D"), 0, 2, "K").state.turn == 1
    assert ask(position("A", hands, stock="5D", pass_to="asked"), 0, 2, "K").state.turn == 2


def test_6_an_asked_seat_that_is_out_passes_on_clockwise() -> None:
    """The last card of the stock was just drawn, so empty-handed C is out: D moves, not B."""
    books = {"A": "A2345678", "B": "9TJ"}
    hands = {"A": "QC QD KC", "B": "KD KH", "C": "", "D": "QH KS"}
    state = position("A", hands, "QS", rest=False, books=books, pass_to="asked")
    assert ask(state, 0, 2, "Q").state.turn == 3
    assert ask(state, 0, 1, "K").state.turn == 0
    more = position("A", {"A": "QC", "B": "2D", "C": ""}, pass_to="asked")
    assert ask(more, 0, 2, "Q").state.turn == 2


def test_c12_who_is_out_is_passed_over() -> None:
    books = {"A": "A2345678", "B": "9TJ"}
    hands = {"A": "QC QD", "B": "", "C": "KD KH KS KC QH", "D": "QS"}
    with pytest.raises(ValueError, match="four of a rank"):
        position("A", hands, rest=False, books=books)
    hands["C"], hands["D"] = "KD KH KS QH", "QS KC"
    state = position("A", hands, rest=False, books=books)
    assert GAME.waiting(ask(state, 0, 3, "Q").state) == (0,)
    step = ask(position("A", {**hands, "A": "QC QD"}, rest=False, books=books), 0, 2, "Q")
    assert step.state.turn == 0
    assert GAME.actions(GAME.observe(state, 1), 1) == (Action("leave"),)


def test_6_laying_the_last_cards_from_an_empty_stock_passes_left_whatever_pass_to_says() -> None:
    books = {"B": "A2345678", "C": "9TJ"}
    hands = {"A": "QC QD QH", "B": "KC", "C": "QS KD KH KS"}
    state = position("A", hands, rest=False, books=books, pass_to="asked")
    step = ask(state, 0, 2, "Q")
    assert facts(step) == ["asked", "caught", "book", "turn"]
    assert step.state.turn == 1


def test_6_only_the_seat_on_turn_refills() -> None:
    state = position("A", {"A": "QC", "B": "QD", "C": "KD"}, stock="5D 6D")
    step = ask(state, 0, 1, "Q")
    assert step.state.hands[1] == ()
    step = ask(step.state, 0, 2, "Q")
    assert facts(step) == ["asked", "gofish", "drew", "turn", "refilled"]
    assert step.state.hands[1] == ("6D",)


# 7: the end


def test_7_a_stall_ends_the_game_as_it_stands() -> None:
    """Four asks in a row per seat that is in bring nothing from an empty stock."""
    books = {"A": "A2345678", "B": "9T"}
    hands = {"A": "JC JD QC", "B": "QD QH KC", "C": "JH JS QS KD KH KS"}
    state = position("A", hands, rest=False, books=books)
    for n in range(12):
        assert not state.over
        assert state.idle == n
        seat = state.turn
        assert seat is not None
        target, rank = {0: (1, "J"), 1: (0, "K"), 2: (0, "K")}[seat]
        step = ask(state, seat, target, rank)
        state = step.state
    assert state.over
    assert step.events[-1].args == {"seats": (0,), "n": 8, "choice": "stalled"}
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores == (8, 2, 0)


def test_7_a_catch_starts_the_stall_count_anew() -> None:
    books = {"A": "A2345678", "B": "9T"}
    hands = {"A": "JC JD QC", "B": "QD QH KC", "C": "JH JS QS KD KH KS"}
    state = ask(position("A", hands, rest=False, books=books), 0, 1, "J").state
    assert state.idle == 1
    assert ask(state, 1, 0, "Q").state.idle == 0


def test_c176_the_game_ends_on_the_very_last_card() -> None:
    """The last card of the stock completes the last book."""
    removed = [rank for rank in RANKS if rank not in "QK"]
    state = position(
        "A",
        {"A": "KC KD KH", "B": ""},
        stock="KS",
        rest=False,
        removed=removed,
        books={"B": "Q"},
    )
    step = ask(state, 0, 1, "K")
    assert facts(step) == ["asked", "gofish", "drew", "book", "ended"]
    assert step.state.over
    assert step.state.turn is None
    assert step.state.clocks == ()
    assert GAME.waiting(step.state) == ()


def test_7_stock_or_hand_ends_when_the_last_card_of_the_stock_is_drawn() -> None:
    hands = {"A": "7C 7D 7H", "B": "6C 6D", "C": "7S 6H"}
    books = {"A": "A2345", "B": "89TJQK"}
    state = position("A", hands, "6S", rest=False, end="stock_or_hand", books=books)
    step = ask(state, 0, 1, "7")
    assert step.state.over
    assert step.events[-1].args["choice"] == "out"
    assert ask(position("A", hands, "6S", rest=False, books=books), 0, 1, "7").state.turn == 1


def test_7_stock_or_hand_ends_when_a_hand_is_empty_also_that_of_the_asked() -> None:
    state = position("A", {"A": "6C 7C", "B": "6D", "C": "9C"}, end="stock_or_hand")
    step = ask(state, 0, 1, "6")
    assert step.state.over
    assert step.events[-1].args["choice"] == "out"


def test_7_values() -> None:
    books = {"A": "AT", "B": "29K", "C": "JQ"}
    state = position("A", {"A": "3C", "B": "3D", "C": "4C"}, books=books, scoring="value")
    left = GAME.leave(state, 1, mint(EPOCH, 1)).state
    outcome = GAME.outcome(GAME.leave(left, 2, mint(EPOCH, 2)).state)
    assert outcome is not None
    assert outcome.scores == (21, 21, 20)


def test_a_catch_opens_a_new_decision() -> None:
    state = position("A", {"A": "KC", "B": "KD 4C", "C": "5C"}, stock="9S")
    again = ask(state, 0, 1, "K", now=EPOCH + 7).state
    assert again.turn == 0
    assert again.beats["main"] == state.beats["main"] + 1
    assert again.clocks[0].start == EPOCH + 7


# 9: who sees what


def test_c112_c113_a_spectator_sees_no_card_and_may_do_nothing() -> None:
    state = dealt(3).state
    seen = GAME.observe(state, None)
    assert {card for hand in seen.hands for card in hand} | set(seen.stock) == {"??"}
    assert seen.chance.seed == ""
    assert GAME.actions(seen, None) == ()


def test_c166_hand_sizes_and_cards_agree_after_every_ask() -> None:
    state = dealt(3).state
    for _ in range(20):
        if state.turn is None:
            break
        move = GAME.automatic(state, state.turn)
        assert move is not None
        state = GAME.play(state, state.turn, move, mint(EPOCH, 0)).state
        seen = GAME.observe(state, None)
        assert list(map(len, seen.hands)) == list(map(len, state.hands))
        assert GAME.notation.facts(state, (), "ABC")["hand_n"] == dict(
            zip("ABC", map(len, state.hands), strict=True)
        )


def test_3_the_next_seat_clockwise_deals_in_a_rematch() -> None:
    state = dealt(3, dealer=2).state
    assert GAME.next_dealer(state) == 0
    assert GAME.next_dealer(dealt(3, dealer=0).state) == 1
    assert GAME.next_dealer(position("A", {"A": "KC", "B": "KD"})) is None

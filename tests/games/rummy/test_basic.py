"""Rummy where its worked examples say nothing: offers, suggestions, secrets, absence, the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.actions import Action, Move, Pick
from games.core.cards import BACK
from games.core.chance import Chance
from games.core.clocks import mint, next_clock
from games.core.errors import IllegalMove
from games.core.game import Deal
from games.core.notation import EPOCH
from games.core.scene import Grid, Hand, Line, Melds
from games.referee.scenario import Scenario
from games.rummy.turns.position import Result
from games.rummy.turns.table import MOST_TURNS
from games.rummy.variants.basic import Rummy
from games.rummy.variants.basic.state import Basic, BasicOptions

GAME = Rummy()
NOW = mint(EPOCH, 0)


def placed(**setup: Any) -> Basic:
    """A position as the rules write it; Ann, Ben and Cy unless seats are given."""
    return Scenario(GAME, {"setup": {"seats": ["A", "B", "C"], **setup}}).state


def offered(state: Basic, seat: int, **draft: Any) -> dict[str, Action]:
    seen = GAME.observe(state, seat)
    return {action.name: action for action in GAME.actions(seen, seat, draft)}


def pick(action: Action, name: str) -> Pick:
    (found,) = (field for field in action.fields if field.name == name)
    assert isinstance(found, Pick)
    return found


def play(state: Basic, seat: int, action: str, **values: Any) -> Basic:
    return GAME.play(state, seat, Move(action, values), NOW).state


def dealt(seats: int, **options: Any) -> Basic:
    chance = Chance("07" * 32, "1")
    return GAME.deal(Deal(seats, BasicOptions(**options), chance, NOW, 0)).state


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_everybody_gets_as_many_cards_as_the_table_is_large(seats: int, size: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert (len(state.pile), len(state.stock)) == (1, 52 - 1 - size * seats)
    assert (state.dealer, state.turn) == (0, 1)


@pytest.mark.parametrize("seats", [1, 7])
def test_one_and_seven_are_no_table(seats: int) -> None:
    refusal = GAME.check_table(BasicOptions(), seats)
    assert refusal is not None
    assert (refusal.code, dict(refusal.args)) == ("E_SEATS", {"n": 2, "m": 6})


def test_the_first_dealer_is_drawn_and_the_deal_moves_on_past_who_has_left() -> None:
    drawn = {
        GAME.deal(Deal(4, BasicOptions(), Chance(f"{n:064x}", "1"), NOW)).state.dealer
        for n in range(40)
    }
    assert drawn == {0, 1, 2, 3}
    hands = {"A": ["2C", "3C", "4C"], "B": ["2H"], "C": ["2D"]}
    state = placed(turn="A", dealer="A", hands=hands, phase="play")
    state = GAME.leave(state, 1, NOW).state
    state = play(state, 0, "meld", cards=("2C", "3C", "4C"))
    assert state.result == Result("rummy", 0, 8)
    assert play(state, 2, "next").dealer == 2


# What is offered


def test_before_the_draw_there_is_nothing_but_the_draw() -> None:
    state = placed(turn="A", hands={}, pile=["KS"])
    assert set(offered(state, 0)) == {"draw", "leave"}
    assert pick(offered(state, 0)["draw"], "from").options == ("stock", "pile")
    assert set(offered(state, 1)) == {"leave"}


def test_a_meld_is_offered_with_the_cards_that_are_in_one() -> None:
    hand = ["4C", "5C", "6C", "7C", "9D", "9H", "KS"]
    state = placed(turn="A", phase="play", hands={"A": hand})
    cards = pick(offered(state, 0)["meld"], "cards")
    assert cards.options == ("4C", "5C", "6C", "7C")
    assert (cards.least, cards.most, cards.exact) == (3, 4, False)
    none = placed(turn="A", phase="play", hands={"A": ["4C", "5C", "9D"]})
    assert set(offered(none, 0)) == {"discard", "leave"}


def test_the_meld_that_is_chosen_narrows_the_cards_that_can_be_added() -> None:
    state = placed(
        turn="A",
        phase="play",
        table={"B": [["7D", "7H", "7S"], ["JH", "QH", "KH"]]},
        hands={"A": ["7C", "TH", "9H", "2S"]},
    )
    add = offered(state, 0)["add"]
    assert pick(add, "meld").options == ("M1", "M2")
    assert pick(add, "meld").told[1] == {"cards": ("JH", "QH", "KH")}
    assert pick(add, "cards").options == ("7C", "9H", "TH")
    narrowed = pick(offered(state, 0, meld="M2")["add"], "cards")
    assert (narrowed.options, narrowed.most) == (("9H", "TH"), 2)
    longer = play(state, 0, "add", meld="M2", cards=("9H", "TH"))
    assert longer.table[1].meld.cards == ("9H", "TH", "JH", "QH", "KH")


def test_the_card_just_taken_is_not_on_offer_to_be_thrown_away() -> None:
    state = placed(turn="A", hands={"A": ["2C", "9D"]}, pile=["KS"])
    state = play(state, 0, "draw", **{"from": "pile"})
    assert pick(offered(state, 0)["discard"], "card").options == ("2C", "9D")


def test_melds_and_additions_are_suggested_and_each_is_legal() -> None:
    state = placed(
        turn="A",
        phase="play",
        table={"B": [["7D", "7H", "7S"], ["JH", "QH", "KH"]]},
        hands={"A": ["4C", "5C", "6C", "7C", "TH", "2S", "9S", "9D"]},
    )
    found = GAME.suggest(GAME.observe(state, 0), 0, {})
    # The seven is worth more in the run of clubs than with the other sevens.
    assert [(one.key, one.values["cards"]) for one in found] == [
        ("meld", ("4C", "5C", "6C", "7C")),
        ("add_run", ("TH",)),
    ]
    for one in found:
        assert play(state, 0, one.action, **one.values).busy
    assert GAME.suggest(GAME.observe(state, 1), 1, {}) == ()
    before = placed(turn="A", hands={"A": ["4C", "5C", "6C"]})
    assert GAME.suggest(GAME.observe(before, 0), 0, {}) == ()


def test_c164_a_card_that_fits_a_set_and_a_run_goes_where_its_player_says() -> None:
    table = {"B": [["7C", "7D", "7H"], ["4S", "5S", "6S"]]}
    state = placed(turn="A", phase="play", table=table, hands={"A": ["7S", "KD"]})
    assert pick(offered(state, 0)["add"], "meld").options == ("M1", "M2")
    found = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert [(one.key, one.values["meld"]) for one in found] == [
        ("add_set", "M1"),
        ("add_run", "M2"),
    ]
    for name, cards in (("M1", ("7C", "7D", "7H", "7S")), ("M2", ("4S", "5S", "6S", "7S"))):
        added = play(state, 0, "add", meld=name, cards=("7S",))
        assert added.table[int(name[1]) - 1].meld.cards == cards
    # In the hand as well: the seven is in melds of both kinds, and any may be laid.
    hand = ["7C", "7D", "7S", "5S", "6S", "KD"]
    own = placed(turn="A", phase="play", hands={"A": hand})
    for cards in (("7C", "7D", "7S"), ("5S", "6S", "7S")):
        assert set(cards) <= set(pick(offered(own, 0)["meld"], "cards").options)
        assert play(own, 0, "meld", cards=cards).table[0].meld.cards == cards


# What is seen


def test_hands_are_hidden_until_the_deal_is_over() -> None:
    state = placed(turn="A", phase="play", hands={"A": ["2C"], "B": ["9D"], "C": ["KS"]})
    seen = GAME.observe(state, 0)
    assert seen.hands == (("2C",), (BACK,), (BACK,))
    assert set(seen.stock) == {BACK}
    over = play(state, 0, "discard", card="2C")
    assert GAME.observe(over, None).hands == ((), ("9D",), ("KS",))


def test_a_drawn_card_is_told_to_its_owner_alone_and_a_taken_one_to_all() -> None:
    state = placed(turn="A", hands={"A": ["2C"]}, stock=["KS"], pile=["9D"])
    step = GAME.play(state, 0, Move("draw", {"from": "stock"}), NOW)
    (drew,) = step.events
    assert (drew.secret, drew.to) == ({"card"}, (0,))
    taken = play(state, 0, "draw", **{"from": "pile"})
    assert taken.known[0] == ("9D",)
    thrown = play(taken, 0, "discard", card="2C")
    assert (thrown.known[0], thrown.taken) == (("9D",), None)


def test_the_table_shows_melds_and_after_the_deal_what_everybody_was_caught_with() -> None:
    state = placed(
        turn="A",
        phase="play",
        table={"A": [["5C", "6C", "7C"]]},
        hands={"A": ["9H"], "B": ["KS", "7D", "2H"], "C": ["AS", "AD", "9S"]},
        scores={"B": 20},
    )
    blocks = GAME.scene(GAME.observe(state, None), None).blocks
    assert [b for b in blocks if isinstance(b, Melds)] == [Melds(((0, ("5C", "6C", "7C"), ()),))]
    over = play(state, 0, "discard", card="9H")
    (grid,) = (b for b in GAME.scene(over, None).blocks if isinstance(b, Grid))
    rows = [[value for _, value in row] for row in grid.rows]
    assert rows == [[0, 0, 30, 30], [1, 19, 0, 20], [2, 11, 0, 0]]


def test_a_hand_says_what_to_do_next() -> None:
    state = placed(turn="A", hands={"A": ["2C"]}, stock=["KS"])
    lines = []
    for now in (state, drawn := play(state, 0, "draw", **{"from": "stock"})):
        own = GAME.scene(GAME.observe(now, 0), 0).own
        lines += [b.key for b in own if isinstance(b, Line)]
    assert lines == ["own_draw", "own_play"]
    (hand,) = (b for b in GAME.scene(drawn, 0).own if isinstance(b, Hand))
    assert hand.new == ("KS",)
    (waits,) = (b for b in GAME.scene(drawn, 1).own if isinstance(b, Line))
    assert (waits.key, dict(waits.args)) == ("wait", {"seat": 0})


# Time, absence, the end


def test_one_clock_runs_for_the_whole_turn() -> None:
    state = placed(turn="A", hands={"A": ["2C", "9D"]}, stock=["KS"])
    clock = next_clock(state.clocks)
    assert clock is not None
    assert (clock.until - clock.start, clock.seats) == (120_000, (0,))
    drawn = GAME.play(state, 0, Move("draw", {"from": "stock"}), mint(EPOCH + 50_000, 0)).state
    assert drawn.clocks == state.clocks
    passed = GAME.play(drawn, 0, Move("discard", {"card": "2C"}), mint(EPOCH + 60_000, 0)).state
    later = next_clock(passed.clocks)
    assert later is not None
    assert (later.start, later.seats) == (EPOCH + 60_000, (1,))


def test_who_has_drawn_and_falls_asleep_only_throws_a_card_away() -> None:
    state = placed(turn="A", phase="play", hands={"A": ["4C", "5C", "6C", "KD", "2S"]})
    step = GAME.expire(state, "turn", EPOCH + 120_000)
    assert step.state.pile[-1] == "KD"
    assert [event.what for event in step.events] == ["missed", "discarded"]
    assert step.state.turn == 1


def test_nothing_needed_is_thrown_away_for_a_sleeper_unless_all_is_needed() -> None:
    needed = placed(turn="A", hands={"A": ["4C", "5C", "6C"]}, stock=["7C"])
    assert GAME.expire(needed, "turn", EPOCH).state.pile[-1] == "7C"
    taken = play(
        placed(turn="A", hands={"A": ["4C", "5C", "2S"]}, pile=["KD"]),
        0,
        "draw",
        **{"from": "pile"},
    )
    # The king was taken, so the next dearest goes.
    assert GAME.expire(taken, "turn", EPOCH).state.pile[-1] == "5C"


def test_for_somebody_away_nothing_is_laid_down() -> None:
    state = placed(turn="A", hands={"A": ["4C", "5C", "6C", "KD"]}, stock=["2H"])
    moves = []
    for _ in range(2):
        choice = GAME.stand_in(GAME.observe(state, 0), 0, Chance("00" * 32))
        assert choice.move is not None
        moves.append((choice.move.action, choice.delay))
        state = GAME.play(state, 0, choice.move, NOW).state
    assert moves == [("draw", 5_000), ("discard", 800)]
    assert (state.table, state.pile[-1]) == ((), "KD")


def test_the_next_deal_comes_by_itself_without_a_miss() -> None:
    state = play(
        placed(turn="A", phase="play", hands={"A": ["2C"], "B": ["3D"]}), 0, "discard", card="2C"
    )
    clock = next_clock(state.clocks)
    assert clock is not None
    assert (clock.name, clock.due - clock.start, clock.seats) == ("next", 30_000, ())
    step = GAME.expire(state, "next", clock.due)
    assert [event.what for event in step.events] == ["dealt"]
    assert (step.state.deals, step.state.turn) == (2, 1)


def test_a_deal_in_which_nobody_gets_anywhere_is_void() -> None:
    state = placed(turn="A", hands={"A": ["2C"], "B": ["9D"], "C": ["KS"]}, pile=["3H"])
    for turn in range(MOST_TURNS * 3):
        seat = turn % 3
        assert state.turn == seat, turn
        state = play(state, seat, "draw", **{"from": "pile"})
        card = next(c for c in state.hands[seat] if c != state.taken)
        step = GAME.play(state, seat, Move("discard", {"card": card}), NOW)
        state = step.state
    assert (state.result, state.phase) == (Result("void"), "done")
    assert (step.events[-1].what, step.events[-1].args["choice"]) == ("void", "turns")
    assert state.scores == (0, 0, 0)


def test_between_deals_nobody_plays() -> None:
    state = play(
        placed(turn="A", phase="play", hands={"A": ["2C"], "B": ["3D"]}), 0, "discard", card="2C"
    )
    for action, values in (("discard", {"card": "3D"}), ("meld", {"cards": ("3D",) * 3})):
        with pytest.raises(IllegalMove) as refused:
            play(state, 1, action, **values)
        assert refused.value.code == "E_PHASE"
    assert set(offered(state, 2)) == {"next", "leave"}
    assert GAME.waiting(state) == ()


def test_without_clocks_the_next_deal_is_anybodys() -> None:
    state = dealt(3, clock="off")
    assert state.clocks == ()
    state = GAME.load(GAME.dump(state))
    while state.turn is not None:
        seen = GAME.observe(state, state.turn)
        choice = GAME.choose(seen, state.turn, Chance("01" * 32))
        assert choice.move is not None
        state = GAME.play(state, state.turn, choice.move, NOW).state
    assert GAME.waiting(state) == (0, 1, 2)
    choice = GAME.choose(GAME.observe(state, 2), 2, Chance("01" * 32))
    assert choice.move == Move("next")


def test_a_target_of_the_table_ends_the_match() -> None:
    game = Scenario(
        GAME,
        {
            "opts": {"target": 20},
            "setup": {
                "seats": ["A", "B"],
                "turn": "A",
                "phase": "play",
                "hands": {"A": ["2C"], "B": ["KD"]},
                "table": {"A": [["5C", "6C", "7C"]]},
                "scores": {"A": 10, "B": 19},
            },
        },
    )
    assert game.step({"do": "discard", "by": "A", "card": "2C"}) is None
    ended = GAME.outcome(game.state)
    assert ended is not None
    assert (ended.winners, ended.scores, ended.walkover) == ((0,), (20, 19), False)

"""Gin Rummy where its worked examples say nothing: offers, secrets, the reply, big gin, the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.actions import Action, Groups, Lays, Move, Pick
from games.core.cards import BACK
from games.core.chance import Chance
from games.core.clocks import mint, next_clock
from games.core.errors import IllegalMove
from games.core.game import Deal
from games.core.notation import EPOCH
from games.core.scene import Grid, Hand, Line, Melds, Pile, Seats
from games.referee.match import AtRandom, computer, play_match
from games.referee.scenario import Scenario
from games.rummy.rulesets.plain import GIN
from games.rummy.turns.knocking import cheapest, shown_melds
from games.rummy.turns.position import Result
from games.rummy.variants.gin import Gin
from games.rummy.variants.gin.state import GinOptions, GinPosition
from tests.kit.scale import scaled

GAME = Gin()
NOW = mint(EPOCH, 0)
KNOCKER = "3C 3D 3H 9S TS JS 6H 7H 8H 6D KD".split()
OTHER = "QC QD QH 4S 5S 6S KC 2D 8D 9H".split()


def placed(opts: dict[str, Any] | None = None, **setup: Any) -> GinPosition:
    """A position as the rules write it, Ann and Ben; it is Ann's turn."""
    given = {"seats": ["A", "B"], "turn": "A", **setup}
    return Scenario(GAME, {"opts": opts or {}, "setup": given}).state


def about_to_knock(**opts: Any) -> GinPosition:
    return placed(opts, phase="play", hands={"A": KNOCKER, "B": OTHER})


def offered(state: GinPosition, seat: int) -> dict[str, Action]:
    seen = GAME.observe(state, seat)
    return {action.name: action for action in GAME.actions(seen, seat)}


def play(state: GinPosition, seat: int, action: str, **values: Any) -> GinPosition:
    return GAME.play(state, seat, Move(action, values), NOW).state


def lines(state: GinPosition, seat: int) -> list[str]:
    own = GAME.scene(GAME.observe(state, seat), seat).own
    return [block.key for block in own if isinstance(block, Line)]


# What is offered


def test_the_upcard_is_taken_or_refused_and_nothing_else() -> None:
    state = GAME.deal(Deal(2, GinOptions(), Chance("05" * 32, "1"), NOW, 0)).state
    assert (state.phase, state.turn) == ("offer", 1)
    assert set(offered(state, 1)) == {"draw", "refuse", "leave"}
    (source,) = offered(state, 1)["draw"].fields
    assert isinstance(source, Pick)
    assert source.options == ("pile",)
    assert set(offered(state, 0)) == {"leave"}


def test_after_two_refusals_only_the_stock_is_left_for_one_draw() -> None:
    state = placed(phase="offer", turn="B", hands={}, pile=["AS"])
    state = play(play(state, 1, "refuse"), 0, "refuse")
    (source,) = offered(state, 1)["draw"].fields
    assert isinstance(source, Pick)
    assert source.options == ("stock",)
    state = play(state, 1, "draw", **{"from": "stock"})
    state = play(state, 1, "discard", card=state.hands[1][0])
    (source,) = offered(state, 0)["draw"].fields
    assert isinstance(source, Pick)
    assert source.options == ("stock", "pile")


def test_a_knock_is_offered_with_every_card_that_leaves_little_enough() -> None:
    knock = offered(about_to_knock(), 0)["knock"]
    pick, groups = knock.fields
    assert isinstance(pick, Pick)
    assert isinstance(groups, Groups)
    # Without the six of diamonds the king is loose: ten are just allowed.
    assert pick.options == ("6D", "KD")
    assert pick.told == ({"card": "6D", "n": 10}, {"card": "KD", "n": 6})
    stricter = offered(about_to_knock(knock=9), 0)["knock"].fields[0]
    assert isinstance(stricter, Pick)
    assert stricter.options == ("KD",)
    assert "knock" not in offered(about_to_knock(knock=5), 0)


def test_the_knock_that_leaves_least_is_suggested() -> None:
    state = about_to_knock()
    (one,) = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert (one.action, dict(one.values), dict(one.args)) == (
        "knock",
        {"card": "KD"},
        {"card": "KD", "n": 6},
    )
    assert GAME.suggest(GAME.observe(about_to_knock(knock=5), 0), 0, {}) == ()
    assert GAME.suggest(GAME.observe(state, 1), 1, {}) == ()


def test_a_reply_may_be_left_to_the_rules_or_made_by_hand() -> None:
    state = play(about_to_knock(), 0, "knock", card="KD")
    groups, lays = offered(state, 1)["reply"].fields
    assert isinstance(groups, Groups)
    assert isinstance(lays, Lays)
    assert lays.targets == ("M1", "M2", "M3")
    # Nothing is laid off by somebody who only groups.
    melds = (("QC", "QD", "QH"), ("4S", "5S", "6S"))
    after = play(state, 1, "reply", melds=melds)
    assert after.knock is not None
    assert (after.knock.layoffs, dict(after.knock.loose)) == ((), {0: 6, 1: 29})


def offered_with(state: GinPosition, seat: int, **draft: Any) -> dict[str, Action]:
    return {action.name: action for action in GAME.actions(GAME.observe(state, seat), seat, draft)}


@pytest.mark.parametrize(
    ("draft", "args"),
    [
        ({}, {"choice": "knock"}),
        ({"melds": ((),)}, {"choice": "knock"}),
        ({"card": "KD"}, {"choice": "loose", "n": 6}),
        ({"card": "6D", "melds": ((),)}, {"choice": "loose", "n": 10}),
        # Tens and jack 20, the nine, 6 7 8 and the six: only a group that is something counts.
        ({"card": "KD", "melds": (("3C", "3D", "3H"), ("9S",))}, {"choice": "loose", "n": 56}),
    ],
)
def test_a_knock_says_what_it_leaves_loose(draft: dict[str, Any], args: dict[str, Any]) -> None:
    assert dict(offered_with(about_to_knock(), 0, **draft)["knock"].args) == args


@pytest.mark.parametrize(
    ("draft", "loose"),
    [
        # King, 2 and 8; the nine of hearts is laid off.
        ({}, 20),
        ({"melds": ((),)}, 20),
        # Three queens are 30 of 74.
        ({"melds": (("QC", "QD", "QH"), ())}, 44),
        ({"melds": (("QC", "QD"),)}, 74),
        ({"layoff": (("M2",),)}, 20),
        ({"layoff": (("M2", "9H"),)}, 65),
        ({"layoff": (("M2", "9H"),), "melds": (("QC", "QD", "QH"), ("4S", "5S", "6S"))}, 20),
    ],
)
def test_a_reply_says_what_it_leaves_loose(draft: dict[str, Any], loose: int) -> None:
    state = play(about_to_knock(), 0, "knock", card="KD")
    assert dict(offered_with(state, 1, **draft)["reply"].args) == {"n": loose}


# Big gin


def test_big_gin_needs_the_house_rule_and_eleven_melded_cards() -> None:
    hand = "3C 3D 3H 9S TS JS 6H 7H 8H 9H TH".split()
    with_rule = placed({"big_gin": True}, phase="play", hands={"A": hand, "B": [*OTHER[:9], "KH"]})
    after = play(with_rule, 0, "knock")
    # Three queens and 4-5-6; loose are KC, KH 10 each, 2D, 8D: 30, and 31 more.
    assert after.result == Result("big_gin", 0, 61)
    assert after.knock is not None
    assert after.knock.down is None
    without = placed(phase="play", hands={"A": hand})
    with pytest.raises(IllegalMove) as refused:
        play(without, 0, "knock")
    assert refused.value.code == "E_FORM"
    loose = placed({"big_gin": True}, phase="play", hands={"A": KNOCKER})
    with pytest.raises(IllegalMove) as refused:
        play(loose, 0, "knock")
    # Six of diamonds and king.
    assert (refused.value.code, refused.value.values) == ("E_DEADWOOD", {"n": 16, "m": 0})


def test_big_gin_is_offered_beside_gin_with_a_card() -> None:
    hand = "3C 3D 3H 9S TS JS 6H 7H 8H 9H TH".split()
    state = placed({"big_gin": True}, phase="play", hands={"A": hand})
    seen = GAME.observe(state, 0)
    knocks = [action for action in GAME.actions(seen, 0) if action.name == "knock"]
    assert [dict(action.args) for action in knocks] == [{"choice": "knock"}, {"choice": "big_gin"}]
    assert not [field for field in knocks[1].fields if isinstance(field, Pick)]


def test_to_whom_the_upcard_is_not_offered_yet_is_told_so() -> None:
    state = placed(phase="offer", turn="B", hands={}, pile=["AS"])
    for action, values in (("refuse", {}), ("draw", {"from": "pile"})):
        with pytest.raises(IllegalMove) as refused:
            play(state, 0, action, **values)
        assert refused.value.code == "E_NOT_TURN"
        assert refused.value.values == {"seat": 1, "choice": "offer"}


# What is seen


def test_the_knockers_hand_is_open_at_once_and_the_others_after_the_reply() -> None:
    state = play(about_to_knock(), 0, "knock", card="KD")
    seen = GAME.observe(state, None)
    assert BACK not in seen.hands[0]
    assert set(seen.hands[1]) == {BACK}
    assert seen.knock is not None
    assert seen.knock.down == BACK
    own = GAME.observe(state, 0).knock
    assert own is not None
    assert own.down == "KD"
    settled = GAME.observe(play(state, 1, "reply"), None)
    assert BACK not in settled.hands[1]
    assert settled.knock is not None
    assert settled.knock.down == BACK


def test_melds_in_the_hand_are_nobody_elses_business_until_then() -> None:
    state = about_to_knock()
    own = GAME.scene(GAME.observe(state, 0), 0).own
    (hand,) = (block for block in own if isinstance(block, Hand))
    assert hand.groups[:3] == (("3C", "3D", "3H"), ("6H", "7H", "8H"), ("9S", "TS", "JS"))
    assert hand.groups[3:] == (("6D", "KD"),)
    assert lines(state, 0) == ["loose", "own_play"]
    public = GAME.scene(GAME.observe(state, None), None)
    assert not [block for block in public.blocks if isinstance(block, Melds)]
    knocked = play(state, 0, "knock", card="KD")
    public = GAME.scene(GAME.observe(knocked, None), None)
    (melds,) = (block for block in public.blocks if isinstance(block, Melds))
    assert [cards for _, cards, _ in melds.rows] == list(hand.groups[:3])


def test_the_grid_tells_what_was_loose_and_won() -> None:
    state = play(play(about_to_knock(), 0, "knock", card="KD"), 1, "reply")
    (grid,) = (b for b in GAME.scene(state, None).blocks if isinstance(b, Grid))
    rows = [[value for _, value in row] for row in grid.rows]
    assert rows == [[0, 6, 14, 14], [1, 20, 0, 0]]


def test_the_knocker_sees_the_own_melds_once_as_they_were_shown() -> None:
    # The aces would be a set; they were shown as loose cards.
    given = (("3C", "3D", "3H"), ("9S", "TS", "JS"))
    low = [*KNOCKER[:6], "6H", "AC", "AD", "AS", "KD"]
    state = placed(phase="play", hands={"A": low, "B": OTHER})
    state = play(state, 0, "knock", card="KD", melds=given)
    own = GAME.scene(GAME.observe(state, 0), 0).own
    assert not [block for block in own if isinstance(block, Melds)]
    (hand,) = (block for block in own if isinstance(block, Hand))
    assert hand.groups[:2] == given
    assert set(hand.groups[2]) == {"AC", "AD", "AS", "6H"}
    (loose, _) = (block for block in own if isinstance(block, Line))
    # 6 + 1 + 1 + 1.
    assert (loose.key, dict(loose.args)) == ("knocked", {"n": 9})


def end_of_deal(state: GinPosition) -> tuple[list[Any], list[Any]]:
    """The melds on the table, and what each player has loose, with the points."""
    blocks = GAME.scene(GAME.observe(state, None), None).blocks
    assert not [block for block in blocks if isinstance(block, Pile)]
    (melds,) = (block for block in blocks if isinstance(block, Melds))
    (seats,) = (block for block in blocks if isinstance(block, Seats))
    shown = [
        (seat, *cards, *(dict(mark.args) for mark in marks)) for seat, cards, marks in melds.rows
    ]
    return shown, [(set(row.shown), *(mark.args["n"] for mark in row.marks)) for row in seats.rows]


def test_after_the_reply_everybody_can_check_what_was_loose() -> None:
    state = play(play(about_to_knock(), 0, "knock", card="KD"), 1, "reply")
    melds, loose = end_of_deal(state)
    assert melds == [
        (0, "3C", "3D", "3H"),
        (0, "6H", "7H", "8H", "9H", {"seat": 1, "cards": ("9H",)}),
        (0, "9S", "TS", "JS"),
        (1, "QC", "QD", "QH"),
        (1, "4S", "5S", "6S"),
    ]
    assert loose == [({"6D"}, 6), ({"KC", "2D", "8D"}, 20)]


def test_melds_are_shown_as_the_reply_made_them_and_after_gin_at_their_best() -> None:
    knocked = play(about_to_knock(), 0, "knock", card="KD")
    melds, loose = end_of_deal(play(knocked, 1, "reply", melds=(("QC", "QD", "QH"),)))
    assert melds[3:] == [(1, "QC", "QD", "QH")]
    # 20 as above, the spades 15, the nine.
    assert loose[1] == ({"KC", "2D", "8D", "4S", "5S", "6S", "9H"}, 44)
    gin = "4H 5H 6H 9C 9D 9S TS JS QS KS KD".split()
    state = placed(phase="play", hands={"A": gin, "B": OTHER})
    melds, loose = end_of_deal(play(state, 0, "knock", card="KD"))
    assert melds[-2:] == [(1, "QC", "QD", "QH"), (1, "4S", "5S", "6S")]
    # Of the eight of diamonds nothing is said twice: king 10, 2, 8 and 9.
    assert loose == [(set(), 0), ({"KC", "2D", "8D", "9H"}, 29)]


def test_a_hand_says_what_to_do_next() -> None:
    offer = placed(phase="offer", turn="B", hands={}, pile=["AS"])
    assert lines(offer, 1) == ["loose", "own_offer"]
    assert lines(offer, 0) == ["loose", "wait"]
    assert lines(placed(hands={}), 0) == ["loose", "own_draw"]
    knocked = play(about_to_knock(), 0, "knock", card="KD")
    # What the reply leaves loose depends on how it is made.
    assert lines(knocked, 1) == ["own_reply"]
    assert lines(knocked, 0) == ["knocked", "wait"]


# The cheapest reply


@pytest.mark.parametrize(
    ("knocked", "hand", "lays", "loose"),
    [
        # A chain is laid in the order that is possible, and a set takes its fourth card.
        (["4H 5H 6H", "9C 9D 9S"], "8H 7H KC", [("M1", "7H", "8H")], 10),
        (["4H 5H 6H", "9C 9D 9S"], "8H 9H KC", [("M2", "9H")], 18),
        (["4H 5H 6H"], "2H 3H KC", [("M1", "3H", "2H")], 10),
        # What is a meld of its own stays one.
        (["4H 5H 6H"], "7H 8H 9H KC", [], 10),
        # Own melds are kept where laying one of their cards off would cost more.
        (["TC JC QC"], "KC KD KH 2S", [], 2),
        (["TC JC QC"], "KC KD 2S", [("M1", "KC")], 12),
        # The four of a meld may be spared.
        (["TC JC QC"], "KC KD KH KS", [], 0),
        (["3C 3D 3H"], "KS QD", [], 20),
    ],
)
def test_the_cheapest_reply_leaves_the_fewest_points(
    knocked: list[str], hand: str, lays: list[tuple[str, ...]], loose: int
) -> None:
    every = [card for meld in knocked for card in meld.split()]
    targets = shown_melds(every, tuple(tuple(meld.split()) for meld in knocked), GIN)
    melds, laid = cheapest(hand.split(), targets, GIN)
    assert [sorted(cards) for cards in laid] == [sorted(cards) for cards in lays]
    used = {card for group in (*melds, *laid) for card in group}
    assert GIN.values.total(card for card in hand.split() if card not in used) == loose


# Time, absence, the end


def test_a_reply_has_its_own_shorter_clock() -> None:
    state = play(about_to_knock(), 0, "knock", card="KD")
    clock = next_clock(state.clocks)
    assert clock is not None
    assert (clock.until - clock.start, clock.seats) == (45_000, (1,))
    turn = next_clock(placed(hands={}).clocks)
    assert turn is not None
    assert turn.until - turn.start == 90_000


def test_nobody_knocks_for_somebody_away() -> None:
    state = about_to_knock()
    choice = GAME.stand_in(GAME.observe(state, 0), 0, Chance("00" * 32))
    assert choice.move == Move("discard", {"card": "KD"})
    offer = placed(phase="offer", turn="B", hands={}, pile=["AS"])
    choice = GAME.stand_in(GAME.observe(offer, 1), 1, Chance("00" * 32))
    assert (choice.move, choice.delay) == (Move("refuse"), 5_000)


def test_a_knock_without_loose_cards_is_gin_whatever_was_said() -> None:
    hand = "4H 5H 6H 9C 9D 9S TS JS QS KS KD".split()
    state = placed(phase="play", hands={"A": hand, "B": OTHER})
    # Queens and 4-5-6 of spades cannot both be had: QS and the spades are Ann's.
    step = GAME.play(state, 0, Move("knock", {"card": "KD"}), NOW)
    assert step.state.result is not None
    assert (step.state.result.kind, step.state.phase) == ("gin", "done")
    assert [event.what for event in step.events] == ["knocked", "won"]


def test_whoever_reaches_the_target_wins_though_the_bonuses_say_otherwise() -> None:
    state = placed(
        phase="play",
        hands={"A": KNOCKER, "B": OTHER},
        scores={"A": 90, "B": 99},
        deals={"A": 1, "B": 12},
    )
    state = play(play(state, 0, "knock", card="KD"), 1, "reply")
    ended = GAME.outcome(state)
    assert ended is not None
    # 104 + 100 + 2 * 25, and 99 + 12 * 25.
    assert (ended.winners, ended.scores, ended.places) == ((0,), (254, 399), (0, 1))


# Computers


def decided(opts: dict[str, Any] | None = None, **setup: Any) -> Move:
    state = placed(opts, **setup)
    assert state.turn is not None
    move = GAME.choose(GAME.observe(state, state.turn), state.turn, Chance("03" * 32)).move
    assert move is not None
    return move


def test_computers_draw_what_makes_a_meld() -> None:
    hand = ["3C", "3D", "7S", "8S", "KD", "QH", "JC", "9D", "2H", "AS"]
    assert decided(hands={"A": hand}, pile=["3H"]) == Move("draw", {"from": "pile"})
    assert decided(hands={"A": hand}, pile=["9S"]) == Move("draw", {"from": "pile"})
    assert decided(hands={"A": hand}, pile=["KC"]) == Move("draw", {"from": "stock"})
    offer: dict[str, Any] = {"phase": "offer", "turn": "B", "hands": {"B": hand}}
    assert decided(**offer, pile=["3H"]) == Move("draw", {"from": "pile"})
    assert decided(**offer, pile=["KC"]) == Move("refuse")


def test_computers_knock_as_soon_as_they_may_and_throw_away_what_is_dear() -> None:
    assert decided(phase="play", hands={"A": KNOCKER}) == Move("knock", {"card": "KD"})
    hand = ["3C", "3D", "3H", "7S", "8S", "KD", "QH", "JC", "9D", "2H", "AS"]
    # The king waits for nothing that is left: queen and jack are of other suits, as is the nine.
    thrown = decided(phase="play", hands={"A": hand})
    assert thrown.action == "discard"
    assert thrown.values["card"] in {"KD", "QH", "JC"}


@pytest.mark.bulk
def test_computers_win_nearly_all_deals_against_chance() -> None:
    deals, won = scaled(60, 500), 0
    played = 0
    for seed in range(deals):
        own = seed % 2
        seats = [computer if s == own else AtRandom(f"{seed:064x}") for s in range(2)]
        table = Deal(2, GinOptions(target=10), Chance(f"{seed:064x}", "1"), NOW)
        for _, step in play_match(GAME, table, seats):
            result = step.state.result
            if result is not None:
                played += 1
                won += result.winner == own
                break
    assert played == deals
    assert won >= 0.95 * deals

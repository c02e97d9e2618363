"""What players of Shanghai read and see: who is asked, what is dead, what helps their contract."""

from __future__ import annotations

import pytest

from games.core.cards import face
from games.core.scene import Hand, Line, Pile
from games.rummy.variants.shanghai.state import Shanghai
from tests.games.rummy.test_shanghai import DOWN, GAME, offered, placed, play


def test_51_the_answer_given_is_marked_and_only_for_whoever_gave_it() -> None:
    state = placed(upcard="5S", upcard_by=None)

    def marked(state: Shanghai) -> list[object]:
        found = offered(state, 0)
        return [found[name].args["choice"] for name in ("buy", "pass")]

    assert marked(state) == ["open", "open"]
    state = play(state, 0, "buy")
    assert marked(state) == ["held", "open"]
    assert marked(play(state, 0, "pass")) == ["open", "held"]
    public = GAME.observe(state, None)
    assert [one.args["choice"] for one in GAME.actions(public, 0)[:2]] == ["open", "open"]


def test_51_while_others_are_asked_everybody_reads_the_clock_of_the_wait() -> None:
    asked = placed(upcard="5S", upcard_by=None)
    assert [clock.name for clock in asked.clocks if clock.first] == ["window"]
    status = [b for b in GAME.scene(GAME.observe(asked, None), None).blocks if isinstance(b, Line)]
    assert [line.key for line in status] == ["contract", "draw", "window"]
    assert status[-1].args == {"card": "5S", "seats": (0, 2), "n": 0, "m": 2}


def test_51_a_card_that_is_dead_is_shown_as_dead() -> None:
    state = placed(upcard="5S", upcard_by=None, stock=["KH", "KD", "9S"])

    def pile(state: Shanghai) -> Pile:
        blocks = GAME.scene(GAME.observe(state, None), None).blocks
        return [block for block in blocks if isinstance(block, Pile)][1]

    assert pile(state) == Pile("upcard", 1, ("5S",))
    state = play(play(state, 0, "pass"), 2, "pass")
    assert pile(play(state, 1, "draw", **{"from": "stock"})) == Pile("dead", 1, ("5S",))
    assert pile(play(state, 1, "draw", **{"from": "upcard"})) == Pile("upcard", 0)


@pytest.mark.parametrize(
    ("hand", "able"), [(["4S", "8S"], "none"), (["QH", "8S"], "add"), (["2H", "8S"], "add")]
)
def test_53_whoever_is_down_reads_only_of_what_can_be_done(hand: list[str], able: str) -> None:
    state = placed(table={"B": DOWN}, phase="play", hands={"B": hand})
    own = GAME.scene(GAME.observe(state, 1), 1).own
    (line,) = (b for b in own if isinstance(b, Line) and b.key == "own_down")
    assert line.args == {"choice": able}


@pytest.mark.parametrize(
    ("hand_no", "groups"),
    [
        # Two sets are begun; a run of spades is no help where three sets are asked.
        (2, [("5C", "5D"), ("9C", "9S"), ("4S", "6S", "7S", "8S"), ("2H",)]),
        # Three runs: suits.
        (5, [("5C", "9C"), ("5D",), ("4S", "6S", "7S", "8S", "9S"), ("2H",)]),
    ],
)
def test_10_a_hand_is_grouped_by_what_its_contract_asks_for(
    hand_no: int, groups: list[tuple[str, ...]]
) -> None:
    hand = ["4S", "6S", "7S", "8S", "9S", "5C", "5D", "9C", "2H"]
    state = placed(phase="play", hand_no=hand_no, hands={"B": hand})
    own = GAME.scene(GAME.observe(state, 1), 1).own
    (held,) = (block for block in own if isinstance(block, Hand))
    assert [tuple(sorted(map(face, group))) for group in held.groups] == [
        tuple(sorted(group)) for group in groups
    ]

"""A lie and the truth look the same to everybody but the one who played (docs/rules/cheat.md, 9).

The same game is played twice: once A's play is a lie, once it is true, because a card of it has
changed places with one that lies unseen on the pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from games.cheat.state import Bluff
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.events import seen_by
from games.core.game import Step
from games.core.notation import EPOCH
from games.core.replay import Entry, apply
from tests.games.cheat.positions import BELIEVE, CHEAT, GAME, lay, opened, position
from tests.kit.moves import tries

OTHERS = {"B": "3C 3D 8D", "C": "4C 4D 9S", "D": "KS 5C"}
PLAYS = {
    "one card": (("2C 9D", "2C"), ("7C 9D", "7C")),
    "among true ones": (("7D 2C 9D", "7D 2C"), ("7D 7C 9D", "7D 7C")),
    "last card": (("2C", "2C"), ("7C", "7C")),
    "last cards": (("7D 2C", "7D 2C"), ("7D 7C", "7D 7C")),
}
"""A's hand and what is played of it as sevens: a lie, then the truth."""


def _press(ms: int, seat: int, move: object) -> Entry:
    return Entry("play", mint(EPOCH + ms, seat), seat, move)  # type: ignore[arg-type]


ENDS = {
    "deadline": [
        _press(900, 1, BELIEVE),
        _press(950, 2, BELIEVE),
        Entry("expire", mint(EPOCH + 21_300, 0), clock="window"),
    ],
    "belief": [_press(900, 1, BELIEVE), _press(950, 3, BELIEVE), _press(990, 2, BELIEVE)],
    "challenge": [_press(900, 1, BELIEVE), _press(990, 3, CHEAT), _press(995, 2, CHEAT)],
}
"""What happens in the window; of a challenge all until it is answered."""
LATER = [
    _press(22_000, 1, lay("8D", "8")),
    Entry("anchor", mint(EPOCH + 22_300, 0), clock="window"),
    Entry("expire", mint(EPOCH + 33_300, 0), clock="window"),
]


def _match(hand: str, played: str, entries: Sequence[Entry]) -> Iterator[tuple[int, Step[Bluff]]]:
    """Every step of the match with its time; what A lacks of 2C and 7C lies on the pile."""
    under = "7C" if "2C" in hand else "2C"
    state = position("A", {"A": hand, **OTHERS}, "7", pile=f"{under} 5S 6S")
    yield EPOCH, Step(state)
    first = [
        _press(0, 0, lay(played, "7")),
        Entry("anchor", mint(EPOCH + 300, 0), clock="window"),
    ]
    for entry in [*first, *entries]:
        step = apply(GAME, state, entry)
        state = step.state
        yield entry.stamp.arrival, step
        if state.over:
            return


def _refusals(state: Bluff, seat: int, now: int) -> list[object]:
    found: list[object] = []
    for move in tries(GAME, state):
        try:
            found.append(GAME.play(state, seat, move, mint(now, 5)).refused)
        except IllegalMove as refusal:
            found.append((refusal.code, dict(refusal.values)))
    return found


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("play", PLAYS)
def test_9_nobody_can_tell_a_lie_from_the_truth(play: str, end: str) -> None:
    lie, truth = PLAYS[play]
    entries = ENDS[end] + (LATER if end != "challenge" else [])
    steps = 0
    for (now, false), (_, true) in zip(_match(*lie, entries), _match(*truth, entries), strict=True):
        steps += 1
        assert false.events == true.events
        assert false.refused is true.refused is None
        assert false.state.clocks == true.state.clocks
        for viewer in (None, 1, 2, 3):
            _same(false, true, viewer, now)
    assert steps >= 6


def _same(false: Step[Bluff], true: Step[Bluff], viewer: int | None, now: int) -> None:
    one, other = GAME.observe(false.state, viewer), GAME.observe(true.state, viewer)
    assert one == other
    assert GAME.dump(one) == GAME.dump(other)
    assert GAME.scene(one, viewer) == GAME.scene(other, viewer)
    assert GAME.actions(one, viewer) == GAME.actions(other, viewer)
    assert GAME.waiting(one) == GAME.waiting(other)
    assert [seen_by(e, viewer) for e in false.events] == [seen_by(e, viewer) for e in true.events]
    if viewer is None:
        return
    for seed in ("00", "5e"):
        chance = Chance(seed * 32)
        assert GAME.choose(one, viewer, chance) == GAME.choose(other, viewer, chance)
    if not false.state.over:
        assert _refusals(false.state, viewer, now) == _refusals(true.state, viewer, now)


def test_9_the_reply_to_the_one_who_played_has_the_same_form() -> None:
    lie, truth = (
        opened(position("A", {"A": hand, **OTHERS}, "7"), 0, played, "7")
        for hand, played in PLAYS["among true ones"]
    )
    own = [GAME.scene(GAME.observe(state, 0), 0) for state in (lie, truth)]
    assert own[0].blocks == own[1].blocks
    hands, lines = zip(*(view.own for view in own), strict=True)
    assert hands[0] == hands[1]
    assert [line.key for line in lines] == ["mine", "mine"]
    assert [line.args["cards"] for line in lines] == [("7D", "2C"), ("7D", "7C")]


def test_9_who_sees_which_cards_when() -> None:
    state = opened(position("A", {"A": "7D 2C 9D", **OTHERS}, "7", pile="5S"), 0, "7D 2C", "7")
    own = GAME.observe(state, 0)
    assert own.hands == (("9D",), ("??",) * 3, ("??",) * 3, ("??",) * 2)
    assert own.pile[-1].cards == ("7D", "2C")
    assert set(own.pile[0].cards) == {"??"}
    for viewer in (None, 1, 2, 3):
        seen = GAME.observe(state, viewer)
        assert seen.pile[-1].cards == ("??", "??")
        assert (seen.pile[-1].by, seen.pile[-1].rank) == (0, "7")
        assert not seen.chance.seed
    later = GAME.expire(state, "window", EPOCH + 11_000).state
    assert GAME.observe(later, 0).pile[-1].cards == ("7D", "2C")
    assert GAME.observe(later, 1).pile[-1].cards == ("??", "??")


def test_9_after_a_pick_up_others_know_only_what_was_shown() -> None:
    state = opened(position("A", {"A": "7D 2C 9D", **OTHERS}, "7", pile="5S"), 0, "7D 2C", "7")
    state = GAME.play(state, 3, CHEAT, mint(EPOCH + 50, 3)).state
    state = GAME.expire(state, "challenge", EPOCH + 1_050).state
    for viewer in (None, 1, 2, 3):
        seen = GAME.observe(state, viewer)
        assert seen.hands[0] == ("??",) * 44
        assert seen.fresh[0] == ()
        assert set(seen.known[0].cards) == {"7D", "2C"}
    assert len(GAME.observe(state, 0).fresh[0]) == 43

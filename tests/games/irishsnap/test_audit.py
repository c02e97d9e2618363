"""The record of races (docs/rules/irish-snap.md, 11): who reads it can recompute every result."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games.core.clocks import DISCORD_EPOCH, mint, unseen
from games.core.game import Seat, Step
from games.core.notation import EPOCH
from games.core.replay import Entry, apply
from games.irishsnap.state import Position
from tests.games.irishsnap.playing import GAME, Played
from tests.games.irishsnap.test_race import snap_of
from tests.kit.walks import Walk

Steps = list[tuple[Entry | None, Step[Position]]]


class Told:
    """A match told entry by entry, as the bot logs it: `lag` ms from Discord's clock to its own."""

    def __init__(self, start: Position, lag: int = 20) -> None:
        self.steps: Steps = [(None, Step(start))]
        self.lag = lag

    @property
    def state(self) -> Position:
        return self.steps[-1][1].state

    def _log(self, entry: Entry) -> Told:
        self.steps.append((entry, apply(GAME, self.state, entry)))
        return self

    def press(self, seat: Seat, action: str, t: int, low: int = 0, card: int = 0) -> Told:
        move = snap_of(card) if action == "snap" else GAME.automatic(self.state, seat)
        stamp = mint(EPOCH + t, low, EPOCH + t + self.lag + 50)
        return self._log(Entry("play", stamp, seat, move))

    def seen(self, t: int, message: int | None = None) -> Told:
        (clock,) = unseen(self.state.clocks)
        stamp = mint(EPOCH + t, 0, EPOCH + t + self.lag)
        return self._log(Entry("anchor", stamp, clock=clock.name, message=message))

    def fire(self, name: str) -> Told:
        due = next(clock.due for clock in self.state.clocks if clock.name == name)
        return self._log(Entry("expire", mint(0 + due, 0), clock=name))

    def leave(self, seat: Seat, t: int) -> Told:
        return self._log(Entry("leave", mint(EPOCH + t, seat), seat))

    def rows(self) -> tuple[Mapping[str, Any], ...]:
        rows = GAME.audit(self.steps)
        assert json.loads(json.dumps(rows)) == list(rows)
        return rows


def told(count: str = "2", **given: Any) -> Told:
    """B turns the two of diamonds, pressed at 0; everybody sees it from 500 on."""
    story = Told(Played(count=count, **given).state)
    story.press(1, "flip", 0, low=5).fire("hold").seen(500, message=77 << 22)
    return story


def verdicts(row: Mapping[str, Any]) -> list[tuple[Seat, str]]:
    return [(snap["seat"], snap["verdict"]) for snap in row["snaps"]]


def test_11_a_race_with_everything_about_it() -> None:
    story = told().press(2, "snap", 1_200, low=9, card=1).press(0, "snap", 1_100, card=1)
    (row,) = story.press(1, "snap", 1_300, card=1).rows()
    ident = (EPOCH - DISCORD_EPOCH) << 22
    assert row["flip"] == {
        "seat": 1,
        "id": str(ident + 5),
        "ms": EPOCH,
        "arrival": EPOCH + 70,
        "how": "press",
    }
    assert row["snaps"][0] == {
        "seat": 2,
        "id": str(ident + (1_200 << 22) + 9),
        "ms": EPOCH + 1_200,
        "arrival": EPOCH + 1_270,
        "verdict": "ok",
    }
    assert verdicts(row) == [(2, "ok"), (0, "first"), (1, "last")]
    facts = {key: row[key] for key in ("n", "card", "call", "called", "match", "t0", "message")}
    assert facts == {
        "n": 1,
        "card": "2D",
        "call": False,
        "called": "2",
        "match": True,
        "t0": EPOCH + 500,
        "message": str(77 << 22),
    }
    assert row["order"] == [0, 2, 1]
    assert (row["took"], row["winner"], row["paid"]) == ({"seat": 1, "n": 47}, None, None)
    assert (row["turner"], row["seated"], row["empty"]) == (1, [0, 1, 2], [])
    assert row["constants"] == {"H": 400, "D": 1500, "W": 5000, "G": 1500, "F": 700}
    assert row["options"]["pickup"] == "shuffle"


def test_11_late_presses() -> None:
    story = told(stacks={"A": "4C", "B": "2D 9C", "C": "KS", "D": "5C"}, seats="ABCD")
    story.press(0, "snap", 1_000, card=1).press(1, "snap", 6_001, card=1)
    story.press(2, "snap", 6_000, card=1).press(3, "snap", 5_999, card=1).fire("race")
    story.press(1, "snap", 6_000, card=1).press(1, "snap", 6_001, card=1)
    (row,) = story.rows()
    assert verdicts(row) == [
        (0, "first"),
        (1, "too_late"),
        (2, "ok"),
        (3, "ok"),
        (1, "late_delivery"),
        (1, "too_late"),
    ]
    assert row["took"] == {"seat": 1, "n": 48}


def test_11_double_taps_after_a_race_that_ended_at_once_are_no_late_deliveries() -> None:
    story = told().press(0, "snap", 1_000, card=1).press(2, "snap", 1_050, card=1)
    story.press(1, "snap", 1_100, card=1)
    assert story.state.phase == "open"
    story.press(1, "snap", 1_180, card=1).press(0, "snap", 6_500, card=1)
    (row,) = story.rows()
    assert verdicts(row)[:3] == [(0, "first"), (2, "ok"), (1, "last")]
    assert verdicts(row)[3:] == [(1, "duplicate"), (0, "duplicate")]


def test_11_an_earlier_press_of_ones_own_that_is_brought_too_late_could_not_count() -> None:
    """So whoever recomputes the race leaves it out, and does not take it for a duplicate."""
    story = told().press(0, "snap", 1_000, card=1).press(2, "snap", 1_050, card=1)
    story.press(1, "snap", 1_100, card=1).press(1, "snap", 990, card=1)
    (row,) = story.rows()
    assert verdicts(row)[3:] == [(1, "late_delivery")]
    assert recomputed(row) == ([0, 2, 1], 1, None)


def test_11_double_taps_of_whoever_paid() -> None:
    story = told("3").press(0, "snap", 1_000, card=1).fire("falsesnap")
    story.press(0, "snap", 1_150, card=1).press(2, "snap", 1_150, card=1)
    (row,) = story.rows()
    assert verdicts(row) == [(0, "false"), (0, "duplicate"), (2, "covered")]


def test_11_presses_that_waited_for_t0_stand_in_the_rows_of_their_cards() -> None:
    story = told("6", stacks={"B": "2D"}).fire("call")
    at = (story.state.clocks[0].start - EPOCH) - story.lag
    story.press(0, "snap", at + 50, card=1).press(2, "snap", at + 60, card=1)
    story.press(1, "snap", at + 200, card=2).leave(2, at + 200)
    story.seen(at + 55).fire("early").fire("falsesnap")
    one, two = story.rows()
    assert verdicts(one) == [(0, "false"), (2, "left")]
    assert one["took"] == {"seat": 0, "n": 52}
    assert verdicts(two) == [(1, "covered")]


def test_11_what_an_earlier_press_makes_late() -> None:
    story = told().press(0, "snap", 1_000, card=1).press(2, "snap", 6_000, card=1)
    story.press(1, "snap", 999, card=1).fire("race")
    (row,) = story.rows()
    assert verdicts(row) == [(0, "ok"), (2, "too_late"), (1, "first")]


def test_11_of_ones_own_presses_the_higher_is_a_duplicate() -> None:
    story = told().press(0, "snap", 1_000, card=1).press(0, "snap", 900, card=1)
    story.press(0, "snap", 950, card=1).press(1, "snap", 990, card=1).press(2, "snap", 995, card=1)
    (row,) = story.rows()
    assert verdicts(row) == [
        (0, "duplicate"),
        (0, "first"),
        (0, "duplicate"),
        (1, "ok"),
        (2, "last"),
    ]


def test_11_false_snaps_and_covered_ones() -> None:
    story = told("3").press(0, "snap", 1_000, card=1).press(2, "snap", 990, card=1)
    story.fire("falsesnap").press(1, "snap", 1_001, card=1)
    (row,) = story.rows()
    assert verdicts(row) == [(0, "false"), (2, "false"), (1, "covered")]
    assert (row["took"], row["order"], row["match"]) == ({"seat": 2, "n": 47}, None, False)
    one = told("3", penalty="one_card").press(0, "snap", 1_000, card=1).fire("falsesnap")
    (row,) = one.rows()
    assert (row["paid"], row["took"]) == (0, None)


def test_11_a_flip_that_covers_false_snaps() -> None:
    story = told("3").press(0, "snap", 2_510, card=1)
    flip = Entry("play", mint(EPOCH + 2_500, 0, EPOCH + 2_900), 2, GAME.automatic(told().state, 2))
    story._log(flip).fire("hold").seen(3_400)
    story.press(1, "snap", 2_600, card=1)
    first, *rest = story.rows()
    assert verdicts(first) == [(0, "covered"), (1, "covered")]
    assert first["seated"] is None
    assert rest == [], "the new card may still be snapped"


def test_11_the_card_on_top_has_no_row_until_it_is_covered() -> None:
    story = told()
    assert story.rows() == ()
    story.press(0, "snap", 900, card=1)
    assert story.rows() == ()
    story.fire("race")
    assert len(story.rows()) == 1
    missed = told().press(2, "flip", 2_500).fire("hold")
    (row,) = missed.rows()
    assert (row["match"], row["snaps"], row["order"]) == (True, [], None)


def test_11_cards_turned_by_clocks() -> None:
    story = Told(Played().state).fire("turn").fire("hold").seen(16_000).fire("turn").fire("hold")
    assert story.rows()[0]["flip"]["how"] == "timeout"
    auto = Told(Played(turner="auto").state).fire("auto").fire("hold").seen(5_000)
    assert auto.fire("auto").fire("hold").rows()[0]["flip"]["how"] == "bot"


def test_11_a_card_that_was_never_seen() -> None:
    story = Told(Played("B", "3").state).press(1, "flip", 0).fire("hold")
    story.press(0, "snap", 600, card=1).fire("falsesnap").seen(1_600, message=5)
    (row,) = story.rows()
    assert (row["t0"], row["message"]) == (None, None)


def test_11_calls() -> None:
    story = told("6", stacks={"B": "2D"})
    story.fire("call").seen(3_000).fire("call").seen(6_000)
    one, two = story.rows()
    assert (one["call"], one["called"], one["flip"]["seat"]) == (False, "6", 1)
    assert (two["call"], two["called"], two["flip"], two["card"]) == (True, "7", None, "2D")
    story.press(0, "snap", 5_999, card=2).fire("falsesnap")
    assert verdicts(story.rows()[1]) == [(0, "false")]
    assert story.rows()[1]["took"] == {"seat": 0, "n": 52}


def test_11_whoever_left() -> None:
    stacks = {"A": "4C", "B": "2D 9C", "C": "KS", "D": "5C"}
    story = told(stacks=stacks, seats="ABCD").press(0, "snap", 900, card=1)
    story.press(2, "snap", 950, card=1).press(3, "snap", 960, card=1).leave(0, 1_200).leave(
        1, 1_300
    )
    (row,) = story.rows()
    assert verdicts(row) == [(0, "left"), (2, "first"), (3, "last")]
    assert (row["order"], row["seated"]) == ([2, 3], [2, 3])
    wrong = told("3").press(0, "snap", 900, card=1).leave(0, 1_000)
    wrong.press(1, "snap", 1_500, card=1).fire("falsesnap")
    assert verdicts(wrong.rows()[0]) == [(0, "left"), (1, "false")]


def test_11_the_end() -> None:
    stacks = {"A": "", "B": "2D 9C", "C": "KS"}
    won = told(stacks=stacks).press(0, "snap", 900, card=1).press(2, "snap", 950, card=1)
    (row,) = won.fire("race").rows()
    assert verdicts(row) == [(0, "first"), (2, "ok")]
    assert (row["winner"], row["walkover"], row["took"], row["empty"]) == (0, False, None, [0])
    gone = told().press(0, "snap", 900, card=1).leave(1, 1_000).leave(2, 1_000)
    (row,) = gone.rows()
    assert (row["winner"], row["walkover"], row["order"]) == (0, True, None)
    assert verdicts(row) == [(0, "ok")]


def test_11_presses_on_no_card_are_in_no_row() -> None:
    story = Told(Played().state).press(0, "snap", 10, card=0).press(1, "flip", 20).fire("hold")
    story.seen(900).press(2, "snap", 1_000, card=0).press(2, "flip", 3_000).fire("hold")
    (row,) = story.rows()
    assert row["snaps"] == []


# Recomputed from the rows alone


def recomputed(row: Mapping[str, Any]) -> tuple[list[Seat], Seat | None, Seat | None]:
    """Order, who takes the pile or pays, and who wins, from one row and the printed rules."""
    window = row["constants"]["W"]
    lowest: dict[Seat, int] = {}
    for snap in row["snaps"]:
        counts = snap["verdict"] not in ("covered", "late_delivery")
        ident = int(snap["id"])
        assert snap["ms"] == (ident >> 22) + DISCORD_EPOCH
        if counts and ident < lowest.get(snap["seat"], 1 << 63):
            lowest[snap["seat"]] = ident
    if not lowest or row["seated"] is None:
        return [], None, None

    def key(seat: Seat) -> tuple[int, bool]:
        return lowest[seat], lowest[seat] & 0x3FFFFF == seat

    here = sorted((seat for seat in lowest if seat in row["seated"]), key=key)
    if not row["match"]:
        return [], (here[0] if here else None), None
    first = min(ident >> 22 for ident in lowest.values())
    order = [seat for seat in here if lowest[seat] >> 22 <= first + window]
    alone = len(order) == 1
    strictly = alone or (len(order) > 1 and lowest[order[0]] >> 22 < lowest[order[1]] >> 22)
    if order and order[0] in row["empty"] and strictly:
        return order, None, order[0]
    seats = 1 + max([*row["seated"], row["turner"], *lowest])
    round_table = [(row["turner"] + step) % seats for step in range(1, seats + 1)]
    idle = [seat for seat in round_table if seat in row["seated"] and seat not in order]
    return order, (idle or order)[0] if idle else order[-1], None


def walked() -> Iterator[tuple[Walk, Steps]]:
    for seed in range(12):
        options = GAME.options(**[{}, {"pairs": True}, {"penalty": "one_card"}][seed % 3])
        walk = Walk(GAME, options, 2 + seed % 6, seed, people=seed % 4 > 0)
        yield walk, list(walk.steps())


def test_11_order_and_result_can_be_recomputed_from_the_rows_alone() -> None:
    races = falses = wins = 0
    for _, steps in walked():
        for row in GAME.audit(steps):
            order, payer, winner = recomputed(row)
            if row["order"] is not None:
                races += 1
                wins += winner is not None
                assert row["order"] == order
                assert row["walkover"] or row["winner"] == winner
                assert (row["took"] or {}).get("seat") == payer
            elif row["took"] or row["paid"] is not None:
                falses += 1
                assert payer == (row["took"]["seat"] if row["took"] else row["paid"])
    assert races > 50
    assert falses > 20
    assert wins > 3


def test_11_a_row_for_every_turn_and_nothing_hidden() -> None:
    for walk, steps in walked():
        rows = GAME.audit(steps)
        last = steps[-1][1].state
        assert [row["n"] for row in rows] == list(range(1, last.n + 1)), walk
        turned = [e.args["card"] for _, s in steps for e in s.events if e.what == "turned"]
        assert [row["card"] for row in rows if not row["call"]] == turned
        allowed = {"first", "ok", "last", "false", "covered", "too_late", "late_delivery"}
        found = {snap["verdict"] for row in rows for snap in row["snaps"]}
        assert found <= allowed | {"duplicate", "left"}


@pytest.mark.parametrize("n", [0, 5, 25])
def test_11_rows_so_far_are_rows_of_the_whole(n: int) -> None:
    walk = Walk(GAME, GAME.options(), 3, 5, people=False)
    steps = list(walk.steps())
    whole = GAME.audit(steps)
    part = GAME.audit(steps[: 10 * n])
    assert part == whole[: len(part)]
    assert len(part) >= n - 1 if n else part == ()

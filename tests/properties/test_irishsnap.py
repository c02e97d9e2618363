"""The invariants of docs/rules/irish-snap.md, 14, over matches that people play in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from games.core.actions import Move
from games.core.cards import RANKS, pack
from games.core.chance import Chance
from games.core.clocks import mint, unseen
from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.core.notation import EPOCH, Place, Setup
from games.core.replay import Entry, apply
from games.irishsnap import IrishSnap
from games.irishsnap.state import (
    FALSE,
    GRACE,
    HOLD,
    WINDOW,
    Position,
    SnapOptions,
    is_match,
    top,
)
from tests.kit.walks import Walk

GAME = IrishSnap()


@st.composite
def walks(draw: st.DrawFn, **fixed: Any) -> Walk:
    """A table with any house rules, and a seed for those who play."""
    chosen = {
        "pickup": draw(st.sampled_from(["shuffle", "keep"])),
        "count_after": draw(st.sampled_from(["ace", "continue"])),
        "pairs": draw(st.booleans()),
        "penalty": draw(st.sampled_from(["pile", "one_card"])),
        "turner": draw(st.sampled_from(["players", "auto"])),
        "clock": draw(st.sampled_from(["live", "off"])),
    }
    rules = SnapOptions(**{**chosen, **fixed})
    return Walk(GAME, rules, draw(st.integers(2, 8)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Position, Entry | None, Step[Position]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


def _told(step: Step[Position], what: str) -> bool:
    return any(event.what == what for event in step.events)


@given(walks())
def test_1_every_card_is_in_one_place(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        stacked = [card for stack in state.stacks for card in stack]
        assert sorted([*stacked, *state.pile]) == sorted(pack())
        assert set(state.sunk) <= set(state.pile)


@given(walks())
def test_3_a_pile_is_taken_by_one_and_only_after_a_race_or_a_false_snap(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        grown = [s for s in range(state.seats) if len(state.stacks[s]) > len(before.stacks[s])]
        if _told(step, "redealt"):
            continue
        assert _told(step, "took") == bool(grown)
        if grown:
            (taker,) = grown
            assert before.phase in ("race", "falsesnap")
            assert state.note == ("last" if before.phase == "race" else "falsesnap", taker)
            assert (state.pile, state.turn, state.phase) == ((), taker, "open")


@given(walks())
def test_4_the_winner_had_no_cards(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        if step.state.over and not _told(step, "left"):
            winner = step.state.winner
            assert winner is not None
            assert before.phase == "race"
            assert before.stacks[winner] == step.state.stacks[winner] == ()
            assert step.state.pile == before.pile


@given(walks())
def test_5_whoever_is_to_turn_is_seated_and_has_cards(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        if state.phase == "open":
            assert state.turn is not None
            assert state.turn not in state.left
            assert state.stacks[state.turn]
        if state.phase == "countdown":
            assert state.turn is None
            assert not any(state.stacks)
            assert top(state) is not None


@given(walks())
def test_6_the_numbers_form_the_loop(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        state = step.state
        if entry is None:
            assert state.next_call == "A"
        elif state.n > before.n:
            assert state.n == before.n + 1
            assert state.called == before.next_call
            assert state.next_call == RANKS[(RANKS.index(before.next_call) + 1) % 13]
        elif _told(step, "redealt") or (_told(step, "took") and state.options.count_after == "ace"):
            assert state.next_call == "A"
        else:
            assert state.next_call == before.next_call


@given(walks())
def test_7_a_wrong_press_never_helps(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        for event in step.events:
            if event.what == "caught":
                assert event.seat is not None
                had, has = len(before.stacks[event.seat]), len(step.state.stacks[event.seat])
                if step.state.options.penalty == "pile" or not had:
                    assert has == had + len(before.pile) > had
                else:
                    assert has == had - 1, "the one card that the variant asks for"


@given(walks())
def test_8_before_a_snap_a_match_looks_like_any_other_card(walk: Walk) -> None:
    """Two cards in turn come onto the pile: one that matches, and one that does not."""
    looked = 0
    for before, entry, step in _steps(walk):
        if entry is None or entry.clock != "hold":
            continue
        match = _turned(before, before.next_call)
        other = _turned(before, RANKS[(RANKS.index(before.next_call) + 5) % 13])
        if match is None or other is None:
            continue
        looked += 1
        assert [e.what for e in match.events] == [e.what for e in other.events]
        one, two = match.state, other.state
        assert one.clocks == two.clocks
        seen = [_without_card(GAME.observe(state, None)) for state in (one, two)]
        assert seen[0] == seen[1]
        for seat in range(one.seats):
            assert GAME.actions(one, seat) == GAME.actions(two, seat)
        blocks = [GAME.scene(GAME.observe(s, None), None).blocks for s in (one, two)]
        assert blocks[0][1:] == blocks[1][1:]
        stamp = mint(EPOCH, 0, 1_000 + step.state.clocks[0].start)
        later = [GAME.anchor(state, "look", stamp).clocks for state in (one, two)]
        assert later[0] == later[1]
    assert looked or step.state.n < 20


def _turned(before: Position, rank: str) -> Step[Position] | None:
    """The held card turned, after a hidden card of this rank was put in its place."""
    assert before.held is not None
    seat = before.held.seat
    hidden = [card for stack in before.stacks for card in stack]
    wanted = next((card for card in hidden if card[0] == rank), None)
    beneath = before.pile[-1:]
    if wanted is None or (before.options.pairs and beneath and beneath[0][0] in (rank, wanted[0])):
        return None
    swap = {wanted: before.stacks[seat][0], before.stacks[seat][0]: wanted}
    places = [
        Place(p.name, tuple(swap.get(c, c) for c in p.cards), p.seen)
        for p in GAME.notation.places(before)
    ]
    return GAME.expire(GAME.notation.replaced(before, places), "hold", before.held.arrival + HOLD)


def _without_card(seen: Position) -> dict[str, object]:
    found = {field.name: getattr(seen, field.name) for field in fields(seen)}
    return {**found, "pile": seen.pile[:-1]}


@given(walks(), st.integers(1, 10_000), st.integers(0, 10_000))
def test_9_no_press_after_the_window_changes_a_result(walk: Walk, late: int, more: int) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        if state.phase != "race" or state.snaps is None:
            continue
        for seat in range(state.seats):
            made = state.snaps.until + late
            move = Move("snap", {"card": state.snaps.n})
            if seat in state.left:
                continue
            kept = GAME.play(state, seat, move, mint(made, seat, made + more))
            assert kept.refused is not None
            assert kept.state == state


@given(walks())
def test_10_any_match_ends(walk: Walk) -> None:
    *_, (_, last) = walk.steps()
    assert last.state.over
    assert GAME.outcome(last.state) is not None


@given(st.integers(0, 51), st.sampled_from(RANKS), st.booleans())
def test_10_the_countdown_comes_to_a_match(last: int, count: str, pairs: bool) -> None:
    """Within 12 calls, or 13 after a match that was missed."""
    cards = pack()
    pile = [card for card in cards if card != cards[last]]
    given = {"turn": "B", "stacks": {"B": [cards[last]]}, "pile": pile, "count": count}
    names, options = ("A", "B", "C"), SnapOptions(pairs=pairs)
    setup = Setup(names, given, options, Chance("00" * 32), mint(EPOCH, 0))
    state = _seen(GAME.notation.position(setup).state)
    state = GAME.play(state, 1, Move("flip"), mint(EPOCH, 1)).state
    state = _seen(GAME.expire(state, "hold", EPOCH + HOLD).state)
    assert state.phase == "countdown"
    missed, calls = state.called == cards[last][0], 0
    while calls == 0 or not is_match(state, state.n):
        state = _seen(GAME.expire(state, "call", state.clocks[0].due).state)
        calls += 1
    assert calls == 13 if missed else calls <= 12


def _seen(state: Position) -> Position:
    for clock in unseen(state.clocks):
        state = GAME.anchor(state, clock.name, mint(clock.start, 0))
    return state


@given(walks())
def test_an_observation_knows_no_stack_and_no_unseen_card(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        seen = GAME.observe(state, 0)
        assert {card for stack in seen.stacks for card in stack} <= {"??"}
        shown = {card for card in seen.pile if card != "??"}
        assert shown == set(state.pile) - set(state.sunk)
        assert not seen.clocks


@given(walks())
def test_a_hand_is_on_the_pile_in_a_race_and_a_false_snap_only(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        assert (state.snaps is not None) == (state.phase in ("race", "falsesnap"))
        assert state.held is None or state.phase == "open"
        assert (state.phase == "over") == state.over == (state.winner is not None)
        names = {clock.name for clock in state.clocks}
        assert ("race" in names) == (state.phase == "race")
        assert ("falsesnap" in names) == (state.phase == "falsesnap")
        assert ("hold" in names) == (state.held is not None)
        assert ("turn" in names) <= (state.phase == "open" and state.options.turner == "players")


# 2: the result of a race depends on who pressed when, and on nothing else

T0 = 1_000
LAG = 35


@dataclass(frozen=True)
class Made:
    """A press: whose, its server time from T0 on (ms), low bits, how long it takes to arrive."""

    seat: Seat
    t: int
    low: int
    way: int

    @property
    def id(self) -> int:
        return mint(EPOCH + T0 + self.t, self.low).id

    @property
    def arrival(self) -> int:
        return EPOCH + T0 + self.t + LAG + self.way


@st.composite
def races(draw: st.DrawFn) -> tuple[int, list[Made]]:
    """Seats at a table, and presses of most of them that all arrive within window and wait."""
    seats = draw(st.integers(2, 6))
    times = st.one_of(st.integers(300, 340), st.integers(300, 1_500), st.integers(300, 7_000))
    presses = [
        Made(seat, draw(times), draw(st.integers(100, 105)) * 8 + seat, draw(st.integers(0, 1_500)))
        for seat in range(seats)
        if draw(st.integers(0, 4))
    ]
    assume(presses)
    if len(presses) < seats:  # with all hands down the race is over, and a second press too late
        presses += [
            replace(one, t=one.t + draw(st.integers(-200, 200)), low=one.low + 1_000)
            for one in presses
            if draw(st.booleans())
        ]
    end = min(one.t for one in presses) + WINDOW + GRACE
    assume(all(one.t + max(one.way, len(presses)) <= end for one in presses))
    return seats, presses


def expected(
    seats: int, presses: list[Made], empty: frozenset[Seat]
) -> tuple[list[Seat], tuple[str, Seat]]:
    """Order and result as the rules print them (6); B, seat 1, turned the card."""
    lowest = {
        seat: min(p.id for p in presses if p.seat == seat) for seat in {p.seat for p in presses}
    }
    first = min(lowest.values()) >> 22
    timely = [seat for seat, ident in lowest.items() if (ident >> 22) - first <= WINDOW]
    order = sorted(timely, key=lambda seat: lowest[seat])
    tie = len(order) > 1 and lowest[order[0]] >> 22 == lowest[order[1]] >> 22
    if order[0] in empty and not tie:
        return order, ("win", order[0])
    idle = [seat % seats for seat in range(2, 2 + seats) if seat % seats not in order]
    return order, ("last", idle[0] if idle else order[-1])


def matched(seats: int, empty: frozenset[Seat], count: str = "2") -> Position:
    """Seat 1 has turned the two of diamonds, seen at T0; seats in `empty` have no cards."""
    names = tuple("ABCDEF"[:seats])
    others = iter(("4C", "9C", "KS", "KH", "QS", "QH"))
    stacks = {name: [next(others)] for seat, name in enumerate(names) if seat not in empty}
    stacks["B"] = ["2D", *stacks.get("B", [])]
    given = {"turn": "B", "count": count, "stacks": stacks, "rest_to": "pile"}
    setup = Setup(names, given, SnapOptions(), Chance("07" * 32), mint(EPOCH, 0))
    state = GAME.notation.position(setup).state
    state = GAME.play(state, 1, Move("flip"), mint(EPOCH, 1, EPOCH + LAG)).state
    state = GAME.expire(state, "hold", EPOCH + LAG + HOLD).state
    return GAME.anchor(state, "look", mint(EPOCH + T0, 0, EPOCH + T0 + LAG))


def arrived(state: Position, presses: list[Made], *, restart: bool) -> Position:
    """The position after the presses arrived in this order; the bot may begin anew after each."""
    for press in presses:
        assert all(clock.due >= press.arrival for clock in state.clocks if clock.name == "race")
        move = Move("snap", {"card": 1})
        entry = Entry(
            "play", mint(EPOCH + T0 + press.t, press.low, press.arrival), press.seat, move
        )
        state = apply(GAME, state, entry).state
        if restart:
            state = GAME.load(GAME.dump(state))
    race = next((clock for clock in state.clocks if clock.name == "race"), None)
    return state if race is None else GAME.expire(state, "race", race.due).state


@given(races(), st.frozensets(st.integers(0, 5), max_size=5), st.randoms(use_true_random=False))
def test_2_the_result_of_a_race_is_the_same_for_every_order_of_arrival(
    race: tuple[int, list[Made]], without: frozenset[Seat], random: Any
) -> None:
    seats, presses = race
    empty = frozenset(seat for seat in without if seat < seats)
    start = matched(seats, empty)
    order, note = expected(seats, presses, empty)
    results = set()
    for number in range(4):
        shuffled = sorted(presses, key=lambda press: press.arrival)
        if number:
            # All could have taken so long that they arrive together, in any order.
            random.shuffle(shuffled)
            slowest = max(press.t for press in presses)
            shuffled = [
                replace(press, way=slowest - press.t + place)
                for place, press in enumerate(shuffled)
            ]
        end = arrived(start, shuffled, restart=number % 2 == 1)
        assert end.race is not None
        assert list(end.race.order) == order
        assert end.note == note
        assert end.over == (note[0] == "win")
        results.add((end.stacks, end.pile, end.turn, end.next_call, end.race))
    assert len(results) == 1


@given(
    st.lists(st.integers(0, 60), min_size=3, max_size=3, unique=True),
    st.integers(0, 60),
    st.sets(st.integers(0, 2), min_size=1),
    st.permutations(range(4)),
    st.booleans(),
)
def test_7_who_pays_for_a_false_snap_is_the_same_for_every_order_of_arrival(
    times: list[int], flipped: int, snappers: set[Seat], order: list[int], restart: bool
) -> None:
    """Three may snap and one, whose card it is, turns it, all within the waits (5, 7)."""
    assume(flipped not in times)
    state = matched(3, frozenset(), count="3")
    entries: list[Entry] = []
    base = EPOCH + T0 + 2_000
    for place in order:
        arrival = base + 100 + len(entries)
        if place == 3:
            entries.append(Entry("play", mint(base + flipped, 2, arrival), 2, Move("flip")))
        elif place in snappers:
            move = Move("snap", {"card": 1})
            entries.append(Entry("play", mint(base + times[place], 0, arrival), place, move))
    refused = []
    for entry in entries:
        try:
            state = apply(GAME, state, entry).state
        except IllegalMove as refusal:
            refused.append(refusal.code)
        if restart:
            state = GAME.load(GAME.dump(state))
    assert refused in ([], ["E_RACE_ON"])
    (clock,) = state.clocks
    assert clock.due <= base + 103 + max(HOLD, FALSE)
    end = GAME.expire(state, clock.name, clock.due).state
    first = min(snappers, key=lambda seat: times[seat])
    if flipped < times[first]:
        assert (end.n, end.note, top(end)) == (2, None, "KS")
    else:
        assert (end.n, end.note) == (1, ("falsesnap", first))


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(-80, 160)), min_size=1, max_size=4),
    st.sampled_from(["6", "7", "K"]),
    st.sampled_from(["pile", "one_card"]),
    st.integers(0, 4),
    st.booleans(),
)
def test_8_a_snap_on_the_call_before_counts_the_same_before_and_after_t0_is_known(
    presses: list[tuple[Seat, int]], count: str, penalty: str, known: int, restart: bool
) -> None:
    """The edit's answer arrives somewhere among them; T0 is 70 ms after the bot made its call."""
    rules = SnapOptions(penalty=penalty)
    calling, arrival = EPOCH + 3_000, EPOCH + 3_200
    ends = []
    for place in (0, min(known, len(presses))):
        state = counted(count, rules)
        state = GAME.expire(state, "call", calling).state
        for number in range(len(presses) + 1):
            if number == place:
                state = GAME.anchor(state, "look", mint(calling + 70, 0, arrival + number))
            if number < len(presses):
                seat, t = presses[number]
                stamp = mint(calling + t, number, arrival + number)
                state = GAME.play(state, seat, Move("snap", {"card": 1}), stamp).state
            state = _judged(state, arrival + number)
            if restart:
                state = GAME.load(GAME.dump(state))
        ends.append(state)
    counting = [t for _, t in presses if t < 70]
    assert (ends[0].snaps is not None or ends[0].race is not None) == bool(counting)
    one, other = (replace(end, clocks=(), lag=None) for end in ends)
    assert one == other


def _judged(state: Position, now: int) -> Position:
    """What waited for T0 is judged as soon as that is known."""
    waits = any(clock.name == "early" for clock in state.clocks)
    return GAME.expire(state, "early", now).state if waits else state


def counted(count: str, rules: SnapOptions) -> Position:
    """B, seat 1, turned the last card, the seven of hearts, under this count; it was seen."""
    given = {"turn": "B", "stacks": {"B": ["7H"]}, "count": count, "rest_to": "pile"}
    setup = Setup(("A", "B", "C"), given, rules, Chance("00" * 32), mint(EPOCH, 0))
    state = _seen(GAME.notation.position(setup).state)
    state = GAME.play(state, 1, Move("flip"), mint(EPOCH, 1)).state
    return _seen(GAME.expire(state, "hold", EPOCH + HOLD).state)

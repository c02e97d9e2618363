"""The invariants of docs/rules/cheat.md, 11, over matches that people play in any odd way.

Whoever may act does so at random, true or not; announcements are seen late, presses arrive late and
in any order, clocks run out, people leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.cheat import Cheat
from games.cheat.odds import of_rank, sure
from games.cheat.state import Bluff, CheatOptions, Play, pile_size, window_of
from games.core.actions import Move
from games.core.cards import RANKS, Card, by_rank, pack
from games.core.chance import Chance
from games.core.clocks import mint, next_clock, unseen
from games.core.errors import IllegalMove
from games.core.game import Deal, Step
from games.core.notation import EPOCH
from games.core.replay import Entry, apply

GAME = Cheat()
MOST = 250
"""So many steps of a match are looked at."""


@dataclass(frozen=True)
class Match:
    """A table and a seed for whatever happens at it; `leaving` is how often somebody goes."""

    options: CheatOptions
    seats: int
    seed: int
    leaving: float = 0.01

    def steps(self) -> Iterator[tuple[Bluff, Entry | None, Step[Bluff]]]:
        """Every step with the position before it (for the deal, that after it)."""
        random, now = Random(self.seed), EPOCH
        chance = Chance(f"{self.seed:064x}")
        step = GAME.deal(Deal(self.seats, self.options, chance, mint(EPOCH, 0)))
        yield step.state, None, step
        while not step.state.over:
            before = step.state
            entry = self._entry(before, random, now)
            now = max(now, entry.stamp.arrival)
            step = apply(GAME, before, entry)
            yield before, entry, step

    def _entry(self, state: Bluff, random: Random, now: int) -> Entry:
        stayed = [seat for seat in range(self.seats) if seat not in state.left]
        if random.random() < self.leaving:
            seat = random.choice(stayed)
            return Entry("leave", mint(now, seat), seat)
        if unseen(state.clocks) and random.random() < 0.5:
            skew, late = random.randint(-3_000, 3_000), random.randint(0, 400)
            return Entry("anchor", mint(now + skew, 0, now + late), clock="window")
        clock = next_clock(state.clocks)
        if clock is not None and (clock.due <= now or random.random() < 0.15):
            return Entry("expire", mint(max(clock.due, now), 0), clock=clock.name)
        able = [seat for seat in stayed if self._moves(state, seat)]
        seat = random.choice(able)
        move = random.choice(self._moves(state, seat))
        if move == "play":
            return Entry("play", mint(now + 1, seat), seat, _any_play(state, seat, random))
        return Entry("play", _stamp(state, random, now), seat, Move(move))

    def _moves(self, state: Bluff, seat: int) -> list[str]:
        offered = GAME.actions(GAME.observe(state, seat), seat)
        return [action.name for action in offered if action.name != "leave"]


def _stamp(state: Bluff, random: Random, now: int) -> object:
    """A press made in time that takes up to a second to arrive."""
    window = window_of(state)
    assert window is not None
    made = now - random.randint(0, 1_000)
    if window.shown:
        made = min(made, window.until)
    return mint(made, random.getrandbits(22), now + random.randint(0, 60))


def _any_play(state: Bluff, seat: int, random: Random) -> Move:
    cards, rank = (field.options for field in GAME.actions(state, seat)[0].fields)
    n = random.randint(1, min(len(cards), state.options.cap))
    return Move("play", {"cards": tuple(random.sample(cards, n)), "rank": random.choice(rank)})


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A table with any house rules, two decks also among few."""
    rules = CheatOptions(
        call_rule=draw(st.sampled_from(["adjacent", "up_only"])),
        after_challenge=draw(st.sampled_from(["continue", "next_up", "free"])),
        decks=draw(st.sampled_from([1, 1, 2])),
        window=draw(st.integers(5, 60)),
        places=draw(st.booleans()),
    )
    return Match(rules, draw(st.integers(3, 10)), draw(st.integers(0, 2**32 - 1)))


def _steps(match: Match) -> Iterator[tuple[Bluff, Entry | None, Step[Bluff]]]:
    return islice(match.steps(), MOST)


def _fired(entry: Entry | None) -> str | None:
    return entry.clock if entry is not None and entry.kind == "expire" else None


@given(matches())
def test_1_every_card_is_in_one_place(match: Match) -> None:
    deck = sorted(pack(match.options.decks))
    for _, _, step in _steps(match):
        held = [card for hand in step.state.hands for card in hand]
        lying = [card for play in step.state.pile for card in play.cards]
        assert sorted(held + lying) == deck


@given(matches())
def test_2_whoever_is_to_play_is_seated_and_has_a_card(match: Match) -> None:
    for _, _, step in _steps(match):
        state = step.state
        assert (state.turn is None) == state.over
        if state.phase == "turn":
            assert state.turn is not None
            assert state.turn not in state.left
            assert state.turn not in state.placed
            assert state.hands[state.turn]


@given(matches())
def test_3_the_last_play_is_on_top_while_its_window_is_open(match: Match) -> None:
    for before, entry, step in _steps(match):
        state = step.state
        assert (window_of(state) is not None) == (state.phase == "window")
        if state.phase != "window":
            continue
        play, last = state.pile[-1], state.last
        assert last is not None
        assert (play.by, play.rank, len(play.cards)) == (state.turn, last.rank, last.n)
        if before.phase == "window":
            assert play == before.pile[-1]
        elif entry is not None and entry.move is not None:
            assert play == Play(entry.move.values["cards"], entry.seat, entry.move.values["rank"])  # type: ignore[arg-type]


@given(matches())
def test_4_a_resolved_challenge_leaves_the_pile_in_one_hand(match: Match) -> None:
    for before, _, step in _steps(match):
        told = {event.what: event for event in step.events}
        if "revealed" not in told:
            assert "took" not in told
            continue
        n, taker = pile_size(before), told["took"].seat
        assert step.state.pile == ()
        assert told["took"].args["n"] == n
        grown = [
            len(after) - len(hand)
            for after, hand in zip(step.state.hands, before.hands, strict=True)
        ]
        assert grown == [n if seat == taker else 0 for seat in range(match.seats)]
        play = before.pile[-1]
        honest = all(card[0] == play.rank for card in play.cards)
        assert told["revealed"].args["choice"] == ("honest" if honest else "lie")
        assert taker == (told["called"].seat if honest else play.by)


@given(matches())
def test_5_every_call_is_one_that_the_options_allow(match: Match) -> None:
    last: str | None = None
    was_challenged = False
    for _, _, step in _steps(match):
        for event in step.events:
            if event.what == "revealed":
                was_challenged = True
            if event.what != "played":
                continue
            rank = str(event.args["rank"])
            if last is not None:
                by = (RANKS.index(rank) - RANKS.index(last)) % 13
                usual = {0, 1, 12} if match.options.call_rule == "adjacent" else {1}
                after = {"continue": usual, "next_up": {1}, "free": set(range(13))}
                assert by in (after[match.options.after_challenge] if was_challenged else usual)
            last, was_challenged = rank, False


@given(matches())
def test_6_only_who_has_won_or_left_has_an_empty_hand(match: Match) -> None:
    for _, _, step in _steps(match):
        state = step.state
        empty = {seat for seat, hand in enumerate(state.hands) if not hand}
        done = set(state.left) | set(state.placed)
        assert done <= empty
        assert empty - done <= ({state.turn} if state.phase == "window" else set())
        outcome = GAME.outcome(state)
        if outcome is not None and not outcome.walkover:
            assert set(outcome.winners) <= set(state.placed)


@given(matches())
def test_7_a_lie_and_the_truth_look_the_same_to_all(match: Match) -> None:
    random = Random(match.seed)
    for state, entry, step in _steps(match):
        if entry is None or entry.move is None or entry.move.action != "play":
            continue
        cards, rank = entry.move.values["cards"], entry.move.values["rank"]
        assert isinstance(cards, tuple)
        deck = pack(match.options.decks)
        true = [card for card in deck if card[0] == rank]
        image = _exchanged(deck, list(map(str, cards)), random.sample(true, len(cards)))
        named = tuple(image[str(card)] for card in cards)
        assert {card[0] for card in named} == {rank}
        seat, twin = entry.seat, _swapped(state, image)
        assert seat is not None
        told = GAME.play(twin, seat, Move("play", {"cards": named, "rank": rank}), entry.stamp)
        assert told.events == step.events
        assert told.state.clocks == step.state.clocks
        assert GAME.observe(told.state, None) == GAME.observe(step.state, None)


def _exchanged(deck: tuple[Card, ...], cards: list[Card], others: list[Card]) -> dict[Card, Card]:
    """Which card lies where each one lay, once the first have changed places with the others."""
    image = {card: card for card in deck}
    for card, other in zip(cards, others, strict=True):
        place = next(one for one in deck if image[one] == other)
        image[card], image[place] = other, image[card]
    return image


def _swapped(state: Bluff, image: dict[Card, Card]) -> Bluff:
    """The same position with other cards in the same places."""

    def moved(row: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(image[card] for card in row)

    return replace(
        state,
        hands=tuple(by_rank(moved(hand)) for hand in state.hands),
        pile=tuple(replace(play, cards=moved(play.cards)) for play in state.pile),
    )


@given(matches())
def test_8_any_match_ends(match: Match) -> None:
    still = replace(match, leaving=0.0)
    *_, (_, _, last) = islice(still.steps(), 20_000)
    assert last.state.over
    assert GAME.outcome(last.state) is not None


@given(matches())
def test_9_the_order_of_arrival_changes_nothing(match: Match) -> None:
    random = Random(match.seed)
    for state, entry, step in _steps(match):
        if entry is None or step.state.phase != "window" or state.phase != "turn":
            continue
        others = [s for s in range(match.seats) if s not in (*state.left, *state.placed)]
        others.remove(step.state.turn or 0)
        presses = [
            (random.choice(others), EPOCH + random.randint(0, 3), random.getrandbits(22))
            for _ in range(4)
        ]
        ends = {_settled(step.state, presses), _settled(step.state, presses[::-1])}
        random.shuffle(presses)
        ends.add(_settled(step.state, presses))
        assert len(ends) == 1


def _settled(state: Bluff, presses: list[tuple[int, int, int]]) -> str:
    """What comes of challenges that arrive in this order within one second."""
    for place, (seat, made, low) in enumerate(presses):
        state = GAME.play(state, seat, Move("cheat"), mint(made, low, EPOCH + 1_000)).state
        assert place < 4
    return GAME.dump(GAME.expire(state, "challenge", EPOCH + 2_000).state)


@given(matches(), st.integers(-2, 10), st.sampled_from(["cheat", "believe", "play", "leave", "x"]))
def test_a_refusal_changes_nothing(match: Match, seat: int, action: str) -> None:
    for _, _, step in _steps(match):
        before = GAME.dump(step.state)
        try:
            GAME.play(step.state, seat, Move(action), mint(EPOCH, 0))
        except IllegalMove:
            assert GAME.dump(step.state) == before


@given(matches())
def test_what_everybody_remembers_of_a_hand_is_true(match: Match) -> None:
    """Of known cards at least those that cannot be out are there; nothing unseen is known."""
    public: set[Card] = set()
    for _, _, step in _steps(match):
        for event in step.events:
            if event.what == "revealed":
                public |= set(event.args["cards"])  # type: ignore[call-overload]
        state = step.state
        for seat, known in enumerate(state.known):
            assert set(known.cards) <= public
            assert len(known.cards) == len(set(known.cards))
            assert known.cards or known.out == 0
            assert state.pile or known.out < max(1, len(known.cards))
            for rank in RANKS:
                assert sure(state, seat, rank) <= of_rank(state.hands[seat], rank)


@given(matches())
def test_hands_are_sorted_and_the_newest_are_in_them(match: Match) -> None:
    for _, _, step in _steps(match):
        for hand, fresh in zip(step.state.hands, step.state.fresh, strict=True):
            assert hand == by_rank(hand)
            assert set(fresh) <= set(hand)


@given(matches())
def test_the_turn_goes_left_of_whoever_played(match: Match) -> None:
    for before, entry, step in _steps(match):
        state = step.state
        if entry is None or before.phase != "window" or state.phase != "turn":
            continue
        clockwise = [((before.turn or 0) + by) % match.seats for by in range(1, match.seats + 1)]
        able = [seat for seat in clockwise if state.hands[seat]]
        assert state.turn == able[0]


@given(matches())
def test_a_window_closes_by_its_clocks_by_belief_or_by_leaving(match: Match) -> None:
    for before, entry, step in _steps(match):
        if entry is None or before.phase != "window" or step.state.phase == "window":
            continue
        others = {
            seat
            for seat in range(match.seats)
            if seat not in (*step.state.left, *before.placed, before.turn)
        }
        let_go = {seat for seat, _ in before.believed}
        believed = let_go | ({entry.seat} if entry.move else set())
        assert (
            _fired(entry) in ("window", "challenge")
            or (not before.challenges and others <= believed)
            or (entry.kind == "leave" and entry.seat == before.turn)
            or (entry.kind == "leave" and others <= let_go)
        )

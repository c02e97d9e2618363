"""The conformance kit catches what it is there for: each broken game here must fail it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from games.core.actions import Action, Form, Move, Pick, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import Choice, Outcome, Seat, Step
from games.core.notation import EPOCH
from games.core.replay import DiffersError
from games.core.seats import check_player
from games.gofish import GoFish
from games.gofish.state import Fish
from games.referee.match import AtRandom, play_match
from tests.kit.conformance import check_match, check_offers
from tests.kit.moves import allows, moves_of
from tests.kit.walks import Walk


class ShowsLeftHand(GoFish):
    def observe(self, state: Fish, seat: Seat | None) -> Fish:
        seen = super().observe(state, seat)
        return replace(seen, hands=(state.hands[0], *seen.hands[1:]))


class ShowsWhoOwes(GoFish):
    """Whoever holds the ace of spades is waited for too, which only the whole position tells."""

    def waiting(self, seen: Fish) -> tuple[Seat, ...]:
        holds = (seat for seat, hand in enumerate(seen.hands) if "AS" in hand)
        return tuple({*super().waiting(seen), *holds} if seen.turn is not None else ())


class ShowsNextCard(GoFish):
    def observe(self, state: Fish, seat: Seat | None) -> Fish:
        seen = super().observe(state, seat)
        return replace(seen, stock=state.stock[:1] + seen.stock[1:])


class ShowsNewest(GoFish):
    def observe(self, state: Fish, seat: Seat | None) -> Fish:
        return replace(super().observe(state, seat), fresh=state.fresh)


class ShowsSeed(GoFish):
    def observe(self, state: Fish, seat: Seat | None) -> Fish:
        return replace(super().observe(state, seat), chance=state.chance)


class RefusalTellsNextCard(GoFish):
    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        try:
            return super().play(state, seat, move, stamp)
        except IllegalMove as refusal:
            raise IllegalMove(refusal.code, card=state.stock[:1]) from None


class TellsDrawnCard(GoFish):
    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        step = super().play(state, seat, move, stamp)
        return Step(step.state, tuple(replace(e, secret=frozenset()) for e in step.events))


class TellsUndeclared(GoFish):
    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        step = super().play(state, seat, move, stamp)
        return Step(step.state, tuple(replace(e, args={**e.args, "m": 1}) for e in step.events))


class LosesCard(GoFish):
    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        step = super().play(state, seat, move, stamp)
        return Step(replace(step.state, stock=step.state.stock[1:]), step.events)


class OffersOwnSeat(GoFish):
    def actions(
        self, seen: Fish, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        offered = super().actions(seen, seat)
        if len(offered) == 1 or seat is None or not offered:
            return offered
        ask, leave = offered
        target, rank = ask.fields
        assert isinstance(target, Pick)
        wider = replace(target, options=(*target.options, seat))
        return (replace(ask, fields=(wider, rank)), leave)


class HidesOffer(GoFish):
    def actions(
        self, seen: Fish, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        return tuple(a for a in super().actions(seen, seat) if a.name != "leave")


class TouchesState(GoFish):
    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        state.beats["main"] = state.beats.get("main", 0) + 1  # type: ignore[index]
        return super().play(state, seat, move, stamp)


class ForgetsInStore(GoFish):
    def load(self, text: str) -> Fish:
        return replace(super().load(text), idle=0, leaves=0, fresh=())


class LetsLeaverWin(GoFish):
    def outcome(self, state: Fish) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, winners=tuple(range(state.seats)))


class ComputerPeeksAtClock(GoFish):
    peeked = 0

    def choose(self, seen: Fish, seat: Seat, chance: Chance) -> Choice:
        type(self).peeked += 1
        choice = super().choose(seen, seat, chance)
        return replace(choice, delay=choice.delay + self.peeked)


BROKEN: list[Callable[[], GoFish]] = [
    ShowsLeftHand,
    ShowsWhoOwes,
    ShowsNextCard,
    ShowsNewest,
    ShowsSeed,
    RefusalTellsNextCard,
    TellsDrawnCard,
    TellsUndeclared,
    LosesCard,
    OffersOwnSeat,
    HidesOffer,
    TouchesState,
    ForgetsInStore,
    LetsLeaverWin,
    ComputerPeeksAtClock,
]


class Inexact(GoFish):
    """Offers the own seat too, and says that not all it offers is accepted."""

    def actions(
        self, seen: Fish, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        offered = OffersOwnSeat().actions(seen, seat)
        return tuple(
            replace(a, fields=tuple(replace(f, exact=False) for f in a.fields if type(f) is Pick))
            for a in offered
        )


class Closes(GoFish):
    """Takes no ask once its clock has run out."""

    codes = GoFish.codes | {"E_LATE"}
    timed = frozenset({"E_LATE"})

    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        step = super().play(state, seat, move, stamp)
        if move.action == "ask" and stamp.ms > state.clocks[0].until:
            raise IllegalMove("E_LATE")
        return step


class Untimed(Closes):
    timed = frozenset()


class Waves(GoFish):
    """Whoever is not on turn may wave."""

    forms: ClassVar = {**GoFish.forms, "wave": Form("wave", lane=None)}

    def actions(
        self, seen: Fish, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        offered = super().actions(seen, seat)
        return (Action("wave"), *offered) if offered and seat != seen.turn else offered

    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        check_player(state, seat)
        if move.action != "wave":
            return super().play(state, seat, move, stamp)
        if seat == state.turn:
            raise IllegalMove("E_NOT_TURN")
        return Step(state)


def _walk_all(game: GoFish) -> None:
    for seed in range(3):
        check_match(Walk(game, game.options(), 3, seed))


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_game_fails(broken: Callable[[], GoFish]) -> None:
    with pytest.raises(AssertionError):
        _walk_all(broken())


def test_the_sound_game_passes() -> None:
    _walk_all(GoFish())


def test_a_choice_that_is_not_exact_may_be_refused() -> None:
    state = GoFish().deal(Walk(GoFish(), GoFish.options(), 3, 1).table).state
    with pytest.raises(AssertionError, match="is offered"):
        check_offers(OffersOwnSeat(), state, EPOCH)
    check_offers(Inexact(), state, EPOCH)


def test_a_press_may_come_at_the_wrong_time() -> None:
    for game in (Closes(), Untimed()):
        _walk_all(game)
    state = GoFish().deal(Walk(GoFish(), GoFish.options(), 3, 1).table).state
    check_offers(Closes(), state, EPOCH + 60_001)
    with pytest.raises(AssertionError, match="is offered"):
        check_offers(Untimed(), state, EPOCH + 60_001)


def test_seats_that_owe_no_decision_may_act_too() -> None:
    walk = Walk(Waves(), Waves.options(), 3, 1)
    check_match(walk)
    players = [AtRandom(f"{seat:02x}") for seat in range(3)]
    for steps in (walk.steps(), play_match(Waves(), walk.table, players)):
        moves = [entry.move.action for entry, _ in steps if entry and entry.move]
        assert {"wave", "ask"} <= set(moves)


def test_moves_of_several_cards_are_listed_and_known_again() -> None:
    hand = ("5C", "5C#2", "9D", "KS")
    play = Action("play", (Pick("cards", "card", hand, 1, 3, many=True), Pick("to", "seat", (2,))))
    listed = moves_of(play)
    assert {len(move.values["cards"]) for move in listed} == {1, 2, 3}  # type: ignore[arg-type]
    assert all(allows(play, move) for move in listed)
    assert allows(play, Move("play", {"cards": ("5C", "5C"), "to": 2}))
    for cards, to in [((), 2), (hand, 2), (("9D", "9D"), 2), (("KS",), 1)]:
        assert not allows(play, Move("play", {"cards": cards, "to": to}))
    assert not allows(play, Move("play", {"cards": ("KS",)}))
    assert not allows(play, Move("lay", {"cards": ("KS",), "to": 2}))


def test_a_game_that_drifts_fails_its_replay() -> None:
    class Drifts(GoFish):
        dealt = 0

        def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
            step = super().play(state, seat, move, stamp)
            return Step(replace(step.state, idle=step.state.idle + self.dealt), step.events)

        def deal(self, table: Any) -> Step[Fish]:
            type(self).dealt += 1
            return super().deal(table)

    with pytest.raises(DiffersError, match="move 1"):
        _walk_all(Drifts())

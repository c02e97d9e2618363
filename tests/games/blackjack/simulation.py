"""Many rounds of Blackjack by the game's own rules, played as its computer plays.

`.venv/bin/python -m tests.games.blackjack.simulation strength` plays 2,000,000 hands alone against
the house under each of four sets of rules and compares what they bring with what is exactly to be
expected: five minutes of computing a set. `… simulation soundness` plays 100,000 hands at full
tables of all kinds and looks at every position: ten seconds. `--hands N` plays so many instead.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import sqrt
from time import process_time

from games.blackjack import rules, seating
from games.blackjack.computer import UP, advise, stake
from games.blackjack.state import BlackjackOptions, Position
from games.blackjack.table import PACK
from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import HOUSE
from tests.games.blackjack import exact

HANDS = {"strength": 2_000_000, "soundness": 100_000}
SETS = {
    "classic": exact.Rules(),
    "classic, soft 17 hit": exact.Rules(soft17="hit"),
    "casino": exact.Rules(natural=True, double=True),
    "casino, soft 17 hit": exact.Rules(soft17="hit", natural=True, double=True),
}
STAKE = 2
"""Even, so that a natural is paid exactly 3 to 2."""


def positions(options: BlackjackOptions, seats: int, seed: str) -> Iterator[Position]:
    """Every position of a table of computers where round follows round without end."""
    dealer = HOUSE if options.dealer == "house" else 0
    state = seating.empty(options, seats, dealer, Chance(seed))
    draws = Chance(seed).numbers("bets")
    while True:
        match state.phase:
            case "idle" | "done":
                state = rules.play(state, state.dealer, Move("deal"), 0).state
            case "bet":
                seat = next(s for s in state.order if not state.hands[s].bet)  # type: ignore[union-attr]
                bet = Move("bet", {"amount": stake(options, next(draws))})
                state = rules.play(state, seat, bet, 0).state
            case "play":
                assert state.turn is not None
                hand = state.hands[state.turn]
                assert hand is not None
                advice = advise(options, hand.cards, state.bank[1])
                state = rules.play(state, state.turn, Move(advice), 0).state
            case "dealer":
                state = rules.expire(state, "dealer", 0).state
        yield state


@dataclass
class Measured:
    """What hands brought per unit staked."""

    hands: int
    mean: float
    error: float


def options_for(which: exact.Rules) -> BlackjackOptions:
    """House rules with chips, all stakes alike."""
    return BlackjackOptions(
        soft17="hit" if which.soft17 == "hit" else "stand",
        natural=which.natural,
        double=which.double,
        chips=True,
        min=STAKE,
        max=STAKE,
    )


def measured(which: exact.Rules, hands: int, seed: str) -> Measured:
    """The mean of so many hands, each of a fresh pack, and its standard error."""
    played = square = 0
    balance = 0
    for state in positions(options_for(which), 1, seed):
        if state.phase == "done":
            change, balance = state.balances[0] - balance, state.balances[0]
            square += change * change
            played += 1
            if played == hands:
                break
    mean = balance / hands
    deviation = sqrt(square / hands - mean * mean)
    return Measured(hands, mean / STAKE, deviation / STAKE / sqrt(hands))


def policy(which: exact.Rules) -> exact.Policy:
    """The computer's play as `exact` asks for it."""
    options = options_for(which)

    def advised(up: int, hand: exact.Counts) -> str:
        cards = tuple(f"{UP[rank]}C" for rank, n in enumerate(hand) for _ in range(n))
        return advise(options, cards, f"{UP[up]}C")

    return advised


def expected(which: exact.Rules) -> float:
    """What the computer's play is worth, exactly."""
    return exact.expectation(exact.Follows(which, policy(which)).value)


def faults(state: Position) -> Iterator[str]:
    """What is wrong with a position, if anything."""
    hands = [hand for hand in state.hands if hand is not None]
    cards = [*state.pack, *state.bank, *(card for hand in hands for card in hand.cards)]
    if sorted(cards) != sorted(PACK):
        yield "a card was lost or doubled"
    if sum(state.balances) + state.house:
        yield "chips were lost or made"


def strength(hands: int, seed: str) -> bool:
    """Whether hands bring what is to be expected, within three standard errors."""
    good = True
    for number, (name, which) in enumerate(SETS.items(), start=10):
        start = process_time()
        got, wanted = measured(which, hands, f"{number}{seed}"), expected(which)
        off = (got.mean - wanted) / got.error
        good = good and abs(off) <= 3
        say(
            f"{name}: {hands:,} hands, {got.mean:+.5f} a hand, expected {wanted:+.5f}, "
            f"{off:+.2f} standard errors of {got.error:.5f}; {process_time() - start:.0f} s"
        )
    return good


def soundness(hands: int, seed: str) -> bool:
    """Whether no position of tables of all kinds lost or made cards or chips."""
    start = process_time()
    wrong = list(islice(wrong_positions(hands, seed), 10))
    say("\n".join(wrong) or f"{hands:,} hands, all sound; {process_time() - start:.0f} s")
    return not wrong


def wrong_positions(hands: int, seed: str) -> Iterator[str]:
    """The faults of so many hands, played at full tables under one set of rules after another."""
    switches = product(("house", "fixed", "rotate"), ("stand", "hit"), (False, True), repeat=1)
    kinds = [
        BlackjackOptions(dealer=d, soft17=s, natural=n, chips=True, double=n)
        for d, s, n in switches
    ]
    played = 0
    for options in kinds:
        seats = seating.HANDS + (options.dealer != "house")
        for state in positions(options, seats, seed):
            yield from (f"{options}: {fault}" for fault in faults(state))
            if state.phase == "done":
                played += len(state.order)
                if played * len(kinds) >= hands * (kinds.index(options) + 1):
                    break


def say(text: str) -> None:
    """A line for whoever runs this."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Plays, says what came out, and is 1 when anything is wrong."""
    parser = ArgumentParser(prog="simulation")
    parser.add_argument("what", choices=list(HANDS))
    parser.add_argument("--hands", type=int)
    parser.add_argument("--seed", default="b1ac", help="hex digits")
    args = parser.parse_args()
    check = strength if args.what == "strength" else soundness
    return 0 if check(args.hands or HANDS[args.what], args.seed) else 1


if __name__ == "__main__":
    sys.exit(main())

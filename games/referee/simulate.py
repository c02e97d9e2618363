"""`simulate GAME`: computers play each other; every position is checked."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from time import perf_counter
from typing import Any

from games import CATALOGUE
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Deal, Game, S, Seat
from games.core.notation import EPOCH, BadNotation
from games.core.options import Options
from games.core.settings import read_options, split_options
from games.referee.match import AtRandom, Player, StuckError, computer, play_match
from games.referee.reading import UnreadableError


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", choices=sorted(CATALOGUE))
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S", help="any text")
    parser.add_argument("--seats", type=int, metavar="K", help="the fewest if not given")
    parser.add_argument("--option", action="append", default=[], metavar="k=v")
    parser.add_argument(
        "--versus", choices=["random"], help="one computer against players who move at random"
    )


@dataclass
class Tally:
    """What a run of games came to. `won` counts the winners by seat, None = shared or nobody."""

    games: int = 0
    moves: int = 0
    won: Counter[Seat | None] = field(default_factory=Counter)
    computer_won: int = 0
    faults: list[str] = field(default_factory=list)


def run(args: Namespace, say: Callable[[str], None]) -> int:
    """Says results and speed; 0 when every position was sound, else 1."""
    game = CATALOGUE[args.game]
    seats = args.seats or game.seats[0]
    options = _options(game, args.option, seats)
    start = perf_counter()
    tally = simulate(game, options, seats, args.games, args.seed, versus=args.versus is not None)
    seconds = max(perf_counter() - start, 1e-9)
    for fault in tally.faults:
        say(fault)
    say(f"{game.key}, {seats} seats, {tally.games} games, seed {args.seed}")
    if args.versus:
        share = 100 * tally.computer_won / max(tally.games, 1)
        say(f"computer against random: won {tally.computer_won} of {tally.games} ({share:.1f} %)")
    won = ", ".join(f"seat {seat} {tally.won[seat]}" for seat in range(seats))
    say(f"won: {won}, shared {tally.won[None]}")
    say(
        f"{tally.games / seconds:,.1f} games/s, {tally.moves / seconds:,.0f} moves/s, "
        f"{tally.moves / max(tally.games, 1):.1f} moves per game"
    )
    failed = len(tally.faults)
    say(f"{tally.games - failed} passed, {failed} failed")
    return 1 if failed else 0


def _options(game: Game[Any], pairs: list[str], seats: int) -> Options:
    try:
        options = read_options(game, split_options(game, pairs))
    except BadNotation as error:
        raise UnreadableError(f"--option: {error}.") from None
    refusal = game.check_table(options, seats)
    if refusal is not None:
        raise UnreadableError(f"{seats} seats cannot start with these options: {refusal.code}.")
    return options


def simulate(
    game: Game[S], options: Options, seats: int, games: int, seed: str, *, versus: bool
) -> Tally:
    """Plays the games. Against random players the computer's seat goes round."""
    tally = Tally()
    for number in range(games):
        hexseed = sha256(f"{seed}:{number}".encode()).hexdigest()
        table = Deal(seats, options, Chance(hexseed), mint(EPOCH, 0))
        players: list[Player] = [computer] * seats
        own = number % seats
        if versus:
            players = [AtRandom(f"{hexseed}{seat:02x}") for seat in range(seats)]
            players[own] = computer
        try:
            for fault in _play(game, table, players, tally, own):
                tally.faults.append(f"game {number}: {fault}")
                break
        except (IllegalMove, StuckError) as error:
            tally.faults.append(f"game {number}: {error}")
        tally.games += 1
    return tally


def _play(
    game: Game[S], table: Deal, players: list[Player], tally: Tally, own: Seat
) -> Iterator[str]:
    deck: list[str] | None = None
    for entry, step in play_match(game, table, players):
        tally.moves += entry is not None
        cards = sorted(card for place in game.notation.places(step.state) for card in place.cards)
        deck = deck or cards
        if cards != deck or len(set(cards)) < len(cards):
            yield f"a card was lost or doubled by {entry}"
        outcome = game.outcome(step.state)
        if step.state.over != (outcome is not None):
            yield "an outcome is given when, and only when, the match is over"
        if outcome is not None:
            winners = outcome.winners
            tally.won[winners[0] if len(winners) == 1 else None] += 1
            tally.computer_won += winners == (own,)

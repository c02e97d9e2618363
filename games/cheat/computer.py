"""How a computer plays Cheat: from its own observation, by what everybody could have noticed.

On turn it looks for the play that sheds most and leaves a hand from which it can go on truthfully:
nobody knows where the calls will have wandered by then, but how far they can is known. It lies when
it must, and now and then when it need not. In a window it weighs how likely the play is a lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.cheat import odds
from games.cheat.state import Bluff, allowed, is_in, pile_size, step, window_of
from games.core.actions import Move
from games.core.cards import RANKS, Card, Rank
from games.core.chance import Chance
from games.core.game import Choice, Seat

PLAY_MS = (1_500, 4_000)
"""A computer on turn thinks about as long as people do who know what they want."""
JUDGE_MS = (1_600, 4_400)
"""In a window it takes the same time to challenge and to believe, within the shortest window."""

# Chances in percent, and weights, found by playing thousands of games against each other.
LIES = 8
PADS = 8
TWO = 20
"""How often it lies without need, slips a wrong card in, and lies of two cards when it must."""
ANY_CALL = 25
"""How often a lie names any open rank and not the one it likes best."""
LAST_CARDS = 95
"""How often it challenges a play that would win."""
CALM = 10
"""No needless lie once so many cards lie on the pile."""

RANKS_LEFT = 1.2
"""Each rank still to be got rid of takes a turn, which is worth so many cards got rid of."""
ALIVE = 1.5
"""So is being able to go on truthfully next time."""

DOUBTFUL = 0.88
NEARLY_OUT = 0.12
"""It challenges from so much doubt on; from so much less if the player is nearly out of cards."""
MOOD = 0.16
"""How far its doubt varies from play to play."""
LONG = 300
DROWSY = 8
DROWSIEST = 60
"""After so many plays, one percent more slips past it with every so many, up to so much: two who
know each other's cards would play for ever.
"""


@dataclass(frozen=True, slots=True)
class Idea:
    """A play considered: its cards, what they would be called, its worth."""

    cards: tuple[Card, ...]
    rank: Rank
    worth: float


def choose(seen: Bluff, seat: Seat, chance: Chance) -> Choice:
    """A play on turn; in others' windows, once they are seen, one answer. Seeded by the play."""
    if seen.phase == "turn" and seat == seen.turn:
        return _turn(seen, seat, chance)
    if seen.phase == "window" and seat != seen.turn and is_in(seen, seat):
        return _window(seen, seat, chance)
    return Choice(None)


def _within(span: tuple[int, int], number: int) -> int:
    return span[0] + number % (span[1] - span[0] + 1)


# In a window


def _window(seen: Bluff, seat: Seat, chance: Chance) -> Choice:
    clock = window_of(seen)
    if clock is None or not clock.shown or seen.believed or seen.challenges:
        return Choice(None)
    numbers = chance.numbers(f"computer:1:{seat}:window:{seen.plays}")
    delay = _within(JUDGE_MS, next(numbers))
    mood = (next(numbers) % 1_000 / 1_000 - 0.5) * MOOD
    doubts = _doubts(seen, seat, mood, next(numbers) % 100)
    return Choice(Move("cheat" if doubts else "believe"), delay, clock.start)


def _doubts(seen: Bluff, seat: Seat, mood: float, percent: int) -> bool:
    """Whether it challenges: always what is certain, nearly always what would win.

    Late in a long game anything may slip past it.
    """
    if percent < min(DROWSIEST, max(0, seen.plays - LONG) // DROWSY):
        return False
    likely = odds.lie(seen, seat)
    assert seen.turn is not None
    left = len(seen.hands[seen.turn])
    if likely == 1.0:
        return True
    if left == 0:
        return percent < LAST_CARDS
    return likely + mood > DOUBTFUL - (NEARLY_OUT if left <= 2 else 0.0)


# On turn


def _turn(seen: Bluff, seat: Seat, chance: Chance) -> Choice:
    numbers = chance.numbers(f"computer:1:{seat}:play:{seen.plays}")
    delay, percent, named = _within(PLAY_MS, next(numbers)), next(numbers) % 100, next(numbers)
    ideas = list(_ideas(seen, seat, percent, named))
    best = max(idea.worth for idea in ideas)
    equals = [idea for idea in ideas if idea.worth == best]
    idea = equals[next(numbers) % len(equals)]
    return Choice(Move("play", {"cards": idea.cards, "rank": idea.rank}), delay)


def _ideas(seen: Bluff, seat: Seat, percent: int, named: int) -> list[Idea]:
    """What it would do by this mood: the truth as a rule, a lie if there is none to tell.

    Now and then a lie names any open rank, whichever: otherwise a table where everybody must lie,
    and is caught, might go round in circles.
    """
    ranks, left = allowed(seen), len(seen.hands[seat])
    called = ranks if named % 100 >= ANY_CALL else (ranks[named % len(ranks)],)
    honest = list(truths(seen, seat))
    calm = len(ranks) < len(RANKS) and pile_size(seen) < CALM
    if not honest:
        return list(lies(seen, seat, called, 2 if calm and percent < TWO and left > 4 else 1))
    if calm and left > 3 and percent < LIES:
        return list(lies(seen, seat, called, 1)) or honest
    if calm and left > 3 and percent < LIES + PADS:
        return list(padded(seen, seat, honest)) or honest
    return honest


def truths(seen: Bluff, seat: Seat) -> Iterator[Idea]:
    """Every honest play of all cards of an open rank, or of all but one."""
    for rank in allowed(seen):
        mine = tuple(card for card in seen.hands[seat] if card[0] == rank)
        for cards in (mine, mine[:-1]):
            if cards:
                yield _idea(seen, seat, cards, rank)


def lies(seen: Bluff, seat: Seat, calls: tuple[Rank, ...], n: int) -> Iterator[Idea]:
    """Every play of one wrong card, or of up to `n` of one wrong rank, as one of these calls."""
    hand = seen.hands[seat]
    for rank in dict.fromkeys(card[0] for card in hand):
        cards = tuple(card for card in hand if card[0] == rank)[:n]
        for called in calls:
            if rank != called:
                yield _idea(seen, seat, cards, called)


def padded(seen: Bluff, seat: Seat, honest: list[Idea]) -> Iterator[Idea]:
    """Honest plays with one wrong card slipped in, but never one's last cards."""
    hand = seen.hands[seat]
    for idea in honest:
        if len(idea.cards) + 1 < min(seen.options.cap, len(hand)):
            for card in hand:
                if card[0] != idea.rank:
                    yield _idea(seen, seat, (*idea.cards, card), idea.rank)


def _idea(seen: Bluff, seat: Seat, cards: tuple[Card, ...], rank: Rank) -> Idea:
    rest = tuple(card for card in seen.hands[seat] if card not in cards)
    ranks = {card[0] for card in rest}
    others = sum(is_in(seen, s) for s in range(seen.seats)) - 1
    likely = alive(frozenset(ranks), rank, others, seen.options.call_rule)
    worth = len(cards) - RANKS_LEFT * len(ranks) + ALIVE * likely
    return Idea(cards, rank, worth)


@lru_cache(maxsize=4096)
def alive(ranks: frozenset[Rank], called: Rank, others: int, call_rule: str) -> float:
    """How likely one of these ranks may be called when the turn comes round; 1 for an empty hand.

    Each of the others calls the same, one above or one below, whichever.
    """
    if not ranks:
        return 1.0
    if call_rule == "up_only":
        return float(step(called, others + 1) in ranks)
    return sum(
        likely
        for by, likely in _wandered(others)
        if not ranks.isdisjoint(step(called, by + more) for more in (-1, 0, 1))
    )


@lru_cache(maxsize=16)
def _wandered(others: int) -> tuple[tuple[int, float], ...]:
    """How likely the calls have moved by so many ranks after so many others have called."""
    ways = {0: 1.0}
    for _ in range(others):
        moved: dict[int, float] = {}
        for by, likely in ways.items():
            for more in (-1, 0, 1):
                moved[by + more] = moved.get(by + more, 0.0) + likely / 3
        ways = moved
    return tuple(sorted(ways.items()))

"""Tables at known moments, for tests of what people see: lobbies, games under way, games over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.screens import hand
from bot.sessions.session import RECENT, Phase, Player, Session
from bot.text import Catalogue, Words
from games import CATALOGUE
from games.core.chance import Chance
from games.core.clocks import Stamp, mint
from games.core.events import Event
from games.core.game import Deal
from games.referee.scenario import Scenario
from tests.kit.spelled import spelled
from tests.kit.walks import Walk

LOCALES = Path(__file__).resolve().parents[2] / "data" / "locales"
SEED = bytes(range(32)).hex()
START = 1_790_000_000_000
LATER = START + 3_600_000
"""When every clock of these tables has run out."""

HOST = 11
NAMES = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
HOSTILE = (
    "*_@everyone_*",
    "\u202eevil\u202c שלום",
    "全角文字の名前はとても長いのでどこかで切られます全角文字",
    "Sam",
    "Sam",
    "`code` <@1> ||spoiler||\n# big",
)
"""Names that try to format, ping, reverse, overflow, look alike and break the line."""


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The real catalogue, raising where a live bot would improvise."""
    return Catalogue(LOCALES, strict=True)


def words(session: Session, me: int | None = None, locale: str = "en") -> Words:
    """The words of a table for one of its seats, or for everybody."""
    return catalogue().words(locale, session.names, session.game_key, me, drinks=session.drinks)


def lobby(
    names: Sequence[str] = ("Ann", "Ben", "Cy"),
    computers: int = 1,
    game: str = "gofish",
    **changes: Any,
) -> Session:
    """A lobby hosted by the first of the names; the last ones are computers."""
    people = len(names) - computers
    players = tuple(
        Player(HOST + i if i < people else None, name, START, 100 + i)
        for i, name in enumerate(names)
    )
    session = Session(
        id=7,
        guild=1,
        channel=555,
        game_key=game,
        options=CATALOGUE[game].options(),
        host=HOST,
        opened=START,
        touched=START,
        players=players,
        seed=SEED,
        presses=(100, 101, 102),
        due=START + 600_000,
    )
    return replace(session, **changes)


def playing(session: Session | None = None, moves: int = 9) -> Session:
    """The table after some automatic moves, ten seconds apart."""
    table = session or lobby()
    game = table.game
    stamp = Stamp(1 << 60, START)
    step = game.deal(Deal(len(table.players), table.options, Chance(table.seed, "1"), stamp))
    state, told = step.state, list(step.events)
    for number in range(moves):
        if state.over:
            break
        state, events = _moved(table, state, START + number * 10_000)
        told += events
    phase: Phase = "over" if state.over else "playing"
    recent = tuple(told[-RECENT:])
    return replace(table, phase=phase, round=1, state=state, recent=recent, due=None)


def finished(session: Session | None = None) -> Session:
    """The table once its game is over."""
    return playing(session, moves=2000)


def opened(key: str, preset: str) -> Session:
    """A lobby of a game: as few people as may play, but three where the game takes them."""
    game = CATALOGUE[key]
    seats = max(game.seats[0], min(3, game.seats[1]))
    house = game.options(**game.presets.get(preset, {}))
    return lobby(NAMES[:seats], computers=0, game=key, preset=preset, options=house)


def example(
    game: str, setup: Mapping[str, Any], *steps: Mapping[str, Any], **opts: object
) -> list[Session]:
    """The table of a worked example: right after its setup, and after each of its steps."""
    scenario = Scenario(CATALOGUE[game], {"setup": setup, "opts": opts})
    table = lobby(scenario.names, computers=0, game=game, options=scenario.options)
    recent: tuple[Event, ...] = ()
    found: list[Session] = []
    for step in (None, *steps):
        refused = None if step is None else scenario.step(step)
        assert refused is None, step
        recent = (*recent, *scenario.events)[-RECENT:]
        phase: Phase = "over" if scenario.state.over else "playing"
        found.append(replace(table, phase=phase, state=scenario.state, recent=recent))
    return found


def moments(session: Session, seed: int) -> Iterator[Session]:
    """The table at every moment of a match between people who may leave or sleep."""
    walk = Walk(session.game, session.options, len(session.players), seed)
    recent: tuple[Event, ...] = ()
    for _, step in walk.steps():
        recent = (*recent, *step.events)[-RECENT:]
        late = range(len(session.players), step.state.seats)
        players = tuple(
            replace(player, left=seat in step.state.left)
            for seat, player in enumerate((*session.players, *map(_latecomer, late)))
        )
        phase: Phase = "over" if step.state.over else "playing"
        yield replace(session, players=players, phase=phase, state=step.state, recent=recent)


def _latecomer(seat: int) -> Player:
    """Somebody who sat down while the table was playing."""
    return Player(HOST + seat, f"{NAMES[seat % len(NAMES)]} {seat + 1}", START, 100 + seat)


def on_turn(session: Session) -> int:
    """The seat whose move it is."""
    return session.game.waiting(session.state)[0]


def player(session: Session, seat: int, **changes: Any) -> Session:
    """The table with something about one of its players changed."""
    changed = replace(session.players[seat], **changes)
    players = (*session.players[:seat], changed, *session.players[seat + 1 :])
    return replace(session, players=players)


def my_hand(session: Session, seat: int, *, private: bool = False, note: str | None = None) -> str:
    """A seat's hand as text."""
    return spelled(hand.hand(session, seat, words(session, seat), private=private, note=note))


def _moved(table: Session, state: Any, now: int) -> tuple[Any, tuple[Event, ...]]:
    seat = table.game.waiting(state)[0]
    move = table.game.automatic(table.game.observe(state, seat), seat)
    assert move is not None
    step = table.game.play(state, seat, move, mint(now, seat))
    return step.state, step.events

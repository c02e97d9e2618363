"""Rounds of words: rhymes and categories (ring-of-fire.md, 9, 10)."""

from __future__ import annotations

from dataclasses import replace

from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.ringoffire.state import ANSWERING, WORD, Flow, Position, Reason, Talk, Word, referee
from games.ringoffire.table import Table


def say(state: Position, seat: Seat, text: str | None, now: int) -> Step[Position]:
    """A word, or with None one that is spoken: the first word or topic, then in turn (9).

    Raises IllegalMove E_PHASE, E_NOT_DRAWER, E_NOT_TURN, E_TEXT.
    """
    flow, talk = _talk(state)
    if text is None and not state.options.voice:
        raise IllegalMove("E_PHASE")
    if seat != talk.at:
        first = talk.first is None
        raise IllegalMove("E_NOT_DRAWER" if first else "E_NOT_TURN", seat=talk.at)
    word = _word(talk, seat, text)
    table = Table(state, now)
    if talk.first is None:
        table.tell("opened", seat, choice=_choice(flow, word), text=word.text)
        _go_on(table, replace(talk, first=word), seat)
        return table.close()
    entries = talk.said if flow.kind == "category" else (talk.first, *talk.said)
    if not word.n and any(_key(word.text) == _key(one.text) for one in entries):
        table.tell("repeated", seat, text=word.text)
        _mess_up(table, flow, seat)
    else:
        table.tell("said", seat, choice="spoken" if word.n else "typed", text=word.text)
        _go_on(table, replace(talk, said=(*talk.said, word)), seat)
    return table.close()


def speak(state: Position, seat: Seat, now: int) -> Step[Position]:
    """A word that was said aloud (Said it). Raises IllegalMove as `say` does."""
    return say(state, seat, None, now)


def stuck(state: Position, seat: Seat, now: int) -> Step[Position]:
    """Whose word it is has none."""
    flow, talk = _talk(state)
    if talk.first is None:
        raise IllegalMove("E_PHASE")
    if seat != talk.at:
        raise IllegalMove("E_NOT_TURN", seat=talk.at)
    table = Table(state, now)
    table.tell("stuck", seat)
    _mess_up(table, flow, seat)
    return table.close()


def reject(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The referee doesn't take the latest word (9). Raises IllegalMove E_PHASE, E_NOT_REFEREE."""
    flow, talk = _talk(state)
    word = talk.latest
    if word is None or not state.is_in(word.seat):
        raise IllegalMove("E_PHASE")
    judge = referee(state, word)
    if seat != judge:
        raise IllegalMove("E_NOT_REFEREE", seat=judge)
    table = Table(state, now)
    table.tell("rejected", seat, other=word.seat)
    _mess_up(table, flow, word.seat)
    return table.close()


def timed_out(state: Position, now: int) -> Step[Position]:
    """No first word: the card is void. Later whose word it is has messed up (9)."""
    flow, talk = _talk(state)
    table = Table(state, now)
    if talk.first is None:
        table.tell("nothing", None, choice=flow.kind)
        table.finish()
    else:
        table.tell("late", talk.at)
        _mess_up(table, flow, talk.at)
    return table.close()


def pass_over(table: Table, seat: Seat) -> None:
    """Somebody goes out whose word it was: the next one is on (7)."""
    talk = table.flow.talk if table.flow else None
    if talk is not None and talk.at == seat:
        _go_on(table, talk, seat)


def _talk(state: Position) -> tuple[Flow, Talk]:
    if state.flow is None or state.flow.talk is None:
        raise IllegalMove("E_PHASE")
    return state.flow, state.flow.talk


def _word(talk: Talk, seat: Seat, text: str | None) -> Word:
    if text is None:
        given = (talk.first, *talk.said)
        return Word(seat, "", 1 + sum(word is not None and word.n > 0 for word in given))
    said = text.strip()
    if not 1 <= len(said) <= WORD:
        raise IllegalMove("E_TEXT", n=WORD)
    return Word(seat, said)


def _choice(flow: Flow, word: Word) -> str:
    return f"{flow.kind}_spoken" if word.n else flow.kind


def _key(text: str) -> str:
    """How words are compared: case and spaces don't matter (9)."""
    return " ".join(text.split()).casefold()


def _go_on(table: Table, talk: Talk, seat: Seat) -> None:
    """The next player on the left is on."""
    at = table.next_to(seat)
    assert at is not None
    table.talking(replace(talk, at=at))
    table.wait_for(at, ANSWERING, seen=True)


def _mess_up(table: Table, flow: Flow, seat: Seat) -> None:
    reason: Reason = "rhyme" if flow.kind == "rhyme" else "category"
    table.drink((seat,), reason)
    table.finish()

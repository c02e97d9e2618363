"""What must be true of the database after any death of the bot."""

from __future__ import annotations

from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from games import CATALOGUE
from games.core.replay import Entry, Log, fingerprint, replay
from tests.kit.conformance import cards_of

LOW_BITS = 0x3FFFFF


def pressed(entry: Entry) -> bool:
    """Whether somebody pressed for it: ids made for a seat end in its number."""
    return entry.kind == "play" and entry.stamp.id & LOW_BITS != (entry.seat or 0) & LOW_BITS


async def audit(store: SqliteStore, session: Session) -> set[int]:
    """Checks one session's log against its position; gives the presses it holds."""
    log = await store.log(session.id)
    assert log is not None, f"session {session.id} has no log"
    presses = [line.entry.stamp.id for line in log.lines if pressed(line.entry)]
    assert len(presses) == len(set(presses)), "a press counts twice"
    # The bot lives: computers may have moved between reading the session and reading its log.
    assert len(log.lines) >= session.moves, "the log is shorter than the game"
    game = CATALOGUE[log.head.game]
    dealt, *later = replay(game, Log(log.head, log.lines[: session.moves]))
    state = later[-1].state if later else dealt.state
    assert fingerprint(game, state) == fingerprint(game, session.state), "log and position differ"
    deck = cards_of(game, dealt.state)
    assert len(deck) == len(set(deck)), "a card is in two places"
    assert cards_of(game, session.state) == deck, "cards are lost or doubled"
    return set(presses)

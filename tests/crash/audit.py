"""What must be true of the database after any death of the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from games import CATALOGUE
from games.core.actions import raw_of
from games.core.clocks import Stamp
from games.core.game import HOUSE
from games.core.replay import Entry, Log, fingerprint, replay
from tests.kit.conformance import cards_of

LOW_BITS = 0x3FFFFF
JUST_NOW_MS = 5000


def pressed(entry: Entry) -> bool:
    """Whether somebody pressed for it: ids made for a seat end in its number."""
    return entry.kind == "play" and entry.stamp.id & LOW_BITS != (entry.seat or 0) & LOW_BITS


@dataclass(frozen=True)
class Made:
    """A move as a session's log holds it, or as somebody was shown it; `raw` is its fields."""

    session: int
    user: int
    press: int
    action: str
    raw: Mapping[str, Sequence[str]]

    def answers(self, shown: Made) -> bool:
        """Whether a hand shown in answer to that press shows this move.

        It is the same press; or the person had just made the same move by another, and the answer
        to the second press shows them what the first one did.
        """
        mine = (self.session, self.user, self.action, self.raw)
        same = mine == (shown.session, shown.user, shown.action, shown.raw)
        apart = Stamp(shown.press, 0).ms - Stamp(self.press, 0).ms
        return self.press == shown.press or (same and abs(apart) <= JUST_NOW_MS)


async def audit(store: SqliteStore, session: Session) -> list[Made]:
    """Checks one session's log against its position; gives the moves that people pressed for."""
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
    return [_made(session, line.entry) for line in log.lines if pressed(line.entry)]


def _made(session: Session, entry: Entry) -> Made:
    assert entry.move is not None
    seat = entry.seat
    assert seat is not None
    user = session.host if seat == HOUSE else session.players[seat].user
    return Made(session.id, user or 0, entry.stamp.id, entry.move.action, raw_of(entry.move))

"""What must be true of the database after any death of the bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from bot.storage.store import LogHeader, LogLine
from games import CATALOGUE
from games.core.cards import pack
from games.core.chance import Chance, join_presses
from games.core.clocks import Stamp
from games.core.game import Deal
from games.core.replay import apply, fingerprint


def replayed(header: LogHeader, lines: Iterable[LogLine]) -> Any:
    """The position that a log leads to."""
    game = CATALOGUE[header.game_key]
    deal = Deal(
        header.seats,
        game.options(**header.options),
        Chance(header.seed, join_presses(header.presses)),
        Stamp(header.stamp_id, header.stamp_arrival),
        header.dealer,
    )
    state = game.deal(deal).state
    for line in lines:
        state = apply(game, state, line.entry).state
    return state


def cards_once(state: Any) -> bool:
    """Whether every card of the deck lies in exactly one place."""
    lying = [card for hand in state.hands for card in hand] + list(state.stock)
    laid = [rank for books in state.books for rank in books]
    whole = Counter(pack(removed=state.options.removed))
    found = Counter(lying) + Counter(card for card in whole if card[0] in laid)
    return found == whole


async def audit(store: SqliteStore, session: Session) -> set[int]:
    """Checks one session's log against its position; gives the presses it holds."""
    log = await store.log(session.id)
    assert log is not None, f"session {session.id} has no log"
    header, lines = log
    assert [line.number for line in lines] == list(range(len(lines))), "a line is missing"
    presses = [line.entry.stamp.id for line in lines if line.entry.kind == "play"]
    assert len(presses) == len(set(presses)), "a press counts twice"
    # The bot lives: computers may have moved between reading the session and reading its log.
    assert len(lines) >= session.moves, "the log is shorter than the game"
    state = replayed(header, lines[: session.moves])
    game = session.game
    assert fingerprint(game, state) == fingerprint(game, session.state), "log and position differ"
    assert cards_once(session.state), "cards are lost or doubled"
    return set(presses)

"""What server and place settle of a table's house rules (`Game.lent`), copied when it starts."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.storage.store import Store
from games.core.game import Game

log = logging.getLogger(__name__)

_RANKS, _VOICE = "ranks", "voice"


def own(game: Game[Any], house: Mapping[str, object]) -> dict[str, object]:
    """The house rules a server has for a game, but for what is only lent at the start."""
    return {name: value for name, value in house.items() if name not in game.lent}


async def offered(session: Session, store: Store) -> Mapping[str, object]:
    """What a server has for the game of a lobby; nothing where it lends none."""
    if session.phase != "lobby" or not session.readable or _RANKS not in session.game.lent:
        return {}
    return ((await store.server(session.guild)).house or {}).get(session.game_key, {})


def lend(change: Change) -> None:
    """Gives a table that starts what it is lent: the server's cards, and whether people speak.

    What today's rules don't understand any more stays as it usually is.
    """
    session = change.session
    given: dict[str, object] = {}
    if _RANKS in session.game.lent:
        given[_RANKS] = change.house.get(_RANKS, {})
    if _VOICE in session.game.lent:
        given[_VOICE] = session.night is not None
    if not given:
        return
    try:
        options = session.game.options.model_validate({**session.options.model_dump(), **given})
    except ValidationError:
        log.exception("session %s starts without its server's cards", session.id)
        return
    change.set(options=options)

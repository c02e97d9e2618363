"""Why the house says no: a code with typed args, for one private sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.sessions.session import Session
from games.core.errors import IllegalMove

_NOTHING: Mapping[str, object] = MappingProxyType({})


class Refused(Exception):
    """Something that cannot be done now; nothing else happened than that it was asked.

    `values` are typed as event args (`games.core.events.KEY_KINDS`); `session` is the present
    screen, where there is one; `game` the game whose code it is.
    """

    def __init__(
        self,
        code: str,
        values: Mapping[str, object] = _NOTHING,
        *,
        session: Session | None = None,
        game: str | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
        self.session = session
        self.game = game


def refusal(illegal: IllegalMove, session: Session) -> Refused:
    """The rules' refusal as the house reports it."""
    return Refused(illegal.code, illegal.values, session=session, game=session.game_key)

"""What every room of the Discord side shares, wired once in `program` and passed down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.night.service import Nights
from bot.sessions.service import Person, Sessions
from bot.sessions.session import Session
from bot.settings import Settings
from bot.storage.store import Store
from bot.text import Catalogue, Words
from games import CATALOGUE


@dataclass(frozen=True, slots=True)
class House:
    """Settings, storage, sessions, nights and words of one process; `now` is Unix time in ms."""

    settings: Settings
    store: Store
    sessions: Sessions
    catalogue: Catalogue
    now: Callable[[], int]
    nights: Nights = field(init=False)

    def __post_init__(self) -> None:
        """Lets the nights follow the sessions."""
        object.__setattr__(self, "nights", Nights(self.store, self.sessions))

    async def person(self, interaction: discord.Interaction[Any]) -> Person:
        """Who pressed, with their preferences."""
        user = interaction.user
        prefs = await self.store.player(user.id)
        return Person(
            user=user.id,
            name=user.display_name,
            locale=self.catalogue.nearest(prefs.locale or interaction.locale.value),
            delivery=prefs.delivery,
            pings=prefs.pings,
            sorting=prefs.sorting,
            sober=prefs.sober,
        )

    def words(
        self,
        session: Session,
        locale: str | None = None,
        me: int | None = None,
        *,
        sober: bool = False,
    ) -> Words:
        """A table's words, in the table's language unless told otherwise.

        `sober`: whoever alone reads them wants them plain.
        """
        return self.catalogue.words(
            locale or session.locale,
            names=session.names,
            game=session.game_key if session.game_key in CATALOGUE else None,
            me=me,
            drinks=session.drinks and not sober,
        )

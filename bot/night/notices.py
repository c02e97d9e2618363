"""What a night says beside its panel: lines for one person alone, the water break, a new host.

The panel shows the rest (`next`, `ended`). Lines for one person go by direct message; where that is
closed nobody is told, and nothing is lost but the line.
"""

from __future__ import annotations

from bot.discord_calls import Calls
from bot.house import House
from bot.night.night import Night, Notice
from bot.screens import notes
from bot.screens.ids import Control
from bot.screens.layout import Block, Button, Layout, Row, Text
from bot.sessions.session import Session

BACK = "back"
"""The control that plays on."""


class Notices:
    """Hears of every change of a night, and tells what follows, in order."""

    def __init__(self, house: House, calls: Calls) -> None:
        self._house = house
        self._calls = calls

    def changed(self, _before: Night, night: Night, notices: tuple[Notice, ...]) -> None:
        """Hears of every commit."""
        for notice in notices:
            if notice.private:
                self._house.nights.follow(self._whisper(night, notice))
            elif notice.what == "water":
                self._house.nights.follow(self._water(night))
            elif notice.what == "host":
                self._house.nights.follow(self._host(night, notice))

    def rest(self, session: Session, user: int) -> None:
        """Hears whom to offer a break at a table that belongs to no night."""
        self._house.nights.follow(self._offer_rest(session, user))

    async def _offer_rest(self, session: Session, user: int) -> None:
        prefs = await self._house.store.player(user)
        words = self._house.catalogue.words(prefs.locale or session.locale)
        sentence = words("whisper-rest", channel=f"<#{session.channel}>")
        await self._calls.dm(user, notes.note(sentence))

    async def _whisper(self, night: Night, notice: Notice) -> None:
        """Tells one person; a closed inbox is their good right."""
        user = notice.user or 0
        prefs = await self._house.store.player(user)
        guest = night.guest(user)
        locale = prefs.locale or (night.locale if guest is None else guest.locale)
        words = self._house.catalogue.words(locale)
        sentence = words(f"whisper-{notice.what}", channel=f"<#{night.channel}>")
        body: list[Block] = [Text(sentence)]
        if notice.what == "back":
            control = Control("night", night.id, 0, BACK)
            body.append(Row((Button(control, words("button-night-back"), "success"),)))
        await self._calls.dm(user, Layout(tuple(body)))

    async def _water(self, night: Night) -> None:
        """Reminds the whole table; the reminder takes the place of the one before."""
        session = await self._house.store.live_in(night.channel)
        if session is None:
            words = self._house.catalogue.words(night.locale)
        else:
            words = self._house.words(session)
        posted = await self._calls.post(night.channel, notes.note(words("night-water")))
        if not posted.done:
            return
        if night.water.message is not None:
            await self._calls.delete(night.channel, night.water.message)
        await self._house.nights.note_water(night.id, posted.message)

    async def _host(self, night: Night, notice: Notice) -> None:
        """Says once who hosts now."""
        guest = night.guest(notice.user or 0)
        if guest is not None and night.live:
            words = self._house.catalogue.words(night.locale, names=[guest.name])
            await self._calls.post(night.channel, notes.note(words("night-host", seat=0)))

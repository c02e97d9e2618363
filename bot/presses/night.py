"""Controls of a night: its id is where other controls carry their session's.

Everything is answered in words, and what is somebody's own privately; the panel follows by itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.night.night import Night
from bot.night.notices import BACK
from bot.presses import lobby, opening, places, table
from bot.presses.visit import Visit
from bot.screens import night as screens
from bot.screens import notes
from bot.screens.layout import Layout
from bot.sessions.refused import Refused

Handler = Callable[[Visit], Awaitable[object]]


async def here(visit: Visit) -> Night:
    """The night that a command means: this channel's, else where its user sits in voice.

    Raises Refused E_NO_NIGHT.
    """
    client, nights = visit.interaction.client, visit.house.nights
    sits = client.voice_of(visit.interaction.guild_id or 0, visit.user)
    for channel in (visit.interaction.channel_id, sits):
        night = None if channel is None else await nights.store.night_in(channel)
        if night is not None:
            return night
    raise Refused("E_NO_NIGHT")


async def load(visit: Visit) -> Night:
    """The control's night. Raises Refused E_NO_NIGHT, and E_NIGHT_OVER having closed its panel."""
    if visit.control.kind != "night":
        return await here(visit)
    night = await visit.house.nights.get(visit.control.session)
    if not night.live:
        visit.interaction.client.panels.refresh(night.id)
        raise Refused("E_NIGHT_OVER")
    return night


async def join(visit: Visit) -> None:
    """Makes the presser a guest, or has them play again."""
    night = await load(visit)
    present = visit.interaction.client.in_voice(night.channel)
    person = await visit.person()
    await visit.house.nights.join(night.channel, person, visit.press, present)
    await visit.say("night-joined")


async def leave(visit: Visit) -> None:
    """The presser is a guest no more."""
    night = await load(visit)
    await visit.house.nights.leave(night.channel, visit.user)
    await _done(visit, "night-left")


async def out(visit: Visit) -> None:
    """The presser sits out; nobody is told."""
    night = await load(visit)
    await visit.house.nights.out(night.channel, visit.user)
    await _done(visit, "night-out")


async def back(visit: Visit) -> None:
    """Plays on after having been out or away; nobody else is told."""
    night = await load(visit)
    await visit.house.nights.back(night.channel, visit.user)
    await _done(visit, "night-back-done")


async def skip(visit: Visit) -> None:
    """Takes back the presser's latest prompt; nobody is told."""
    night = await load(visit)
    passed = await visit.house.nights.pass_latest(night.channel, visit.user)
    await _done(visit, "night-skipped" if passed else "error-E_NO_PROMPT")


async def water(visit: Visit) -> None:
    """Calls a break for the whole table."""
    night = await load(visit)
    places.check_chat(visit, night.channel)
    await visit.house.nights.drink_water(night.channel, visit.user)
    await _done(visit, "night-water-done")


async def bottom(visit: Visit) -> None:
    """Posts the panel at the bottom of its channel."""
    night = await load(visit)
    places.check_chat(visit, night.channel)
    visit.interaction.client.panels.refresh(night.id, anew=True)
    await _done(visit, "night-bottom", channel=f"<#{night.channel}>")


async def more(visit: Visit) -> None:
    """What is the presser's own."""
    await visit.reply.private(await _mine(visit, await load(visit)))


async def sober(visit: Visit) -> None:
    """Switches the presser's own wording."""
    night, wanted = await load(visit), "on" in visit.control.args
    await visit.prefer(lambda prefs: replace(prefs, sober=wanted))
    await visit.done(await _mine(visit, night))


async def cap(visit: Visit) -> None:
    """Sets the presser's own limit."""
    chosen = (visit.values or [""])[0]
    if not (chosen.isascii() and chosen.isdigit()):
        raise Refused("E_FORM")
    night, wanted = await load(visit), int(chosen)
    most = max(screens.CAPS)
    await visit.prefer(lambda prefs: replace(prefs, cap=min(wanted, max(most, prefs.cap))))
    await visit.done(await _mine(visit, night))


async def sips(visit: Visit) -> None:
    """The host says whether other games prompt too."""
    night = await load(visit)
    on = "on" in visit.control.args
    night = await visit.house.nights.set_sips(night.channel, visit.user, on=on)
    await visit.done(await _mine(visit, night))


async def _mine(visit: Visit, night: Night) -> Layout:
    prefs = await visit.house.store.player(visit.user)
    tally = await visit.house.nights.own_tally(visit.user, night.id)
    mine = screens.Mine(night, visit.user, prefs.sober, prefs.cap, tally, visit.moderator)
    return screens.more(mine, await visit.words())


async def pick(visit: Visit) -> None:
    """A wish for the next game; once it is decided its lobby opens, with the presser in it.

    Whoever wished a moment too late is shown the table that is there.
    """
    try:
        await _wish(visit, (visit.values or [""])[0])
    except Refused as refused:
        if refused.code != "E_RUNNING" or refused.session is None:
            raise
        await opening.show_running(visit, refused.session)


async def _wish(visit: Visit, key: str) -> None:
    night = await load(visit)
    place = await places.check(visit)
    decided = await visit.house.nights.vote_next(night.channel, visit.user, key)
    words = await visit.words(game=key)
    game = words(f"{key}-name")
    if decided.game_key is None:
        await visit.reply.private(notes.note(words("night-wished", game=game)))
        return
    await visit.reply.defer()
    session = await opening.open_lobby(visit, place, key)
    await visit.publisher.tables.post(session, place)
    await visit.reply.private(notes.note(words("night-opened", game=game)))
    await lobby.welcome(visit, session)


async def seat_all(visit: Visit) -> None:
    """Seats everybody of the night who is in; each of them can leave again at once."""
    await load(visit)
    session = await visit.house.sessions.get(visit.number(0))
    seats = len(session.players)
    acted = await visit.house.nights.seat_all(session.id, visit.user)
    if len(acted.session.players) == seats:
        await visit.say("night-seated-all")
        return
    await table.present(visit, acted.session, "night-seated")


async def end(visit: Visit) -> None:
    """Asks whether the night is to end for everybody."""
    night = await load(visit)
    if night.guest(visit.user) is None and not visit.moderator:
        raise Refused("E_NOT_GUEST")
    await visit.done(screens.end(night, await visit.words()))


async def end_yes(visit: Visit) -> None:
    """Ends the night, or counts the vote."""
    night = await load(visit)
    ended = await visit.house.nights.end(night.channel, visit.user, moderator=visit.moderator)
    await _done(visit, "vote-counted" if ended.live else "night-ended")


async def _done(visit: Visit, key: str, **args: object) -> None:
    """Says what was done, where it was asked privately in place."""
    words = await visit.words()
    done = notes.note(words(key, **args))
    await (visit.reply.update(done) if visit.own else visit.reply.private(done))


HANDLERS: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "out": out,
    BACK: back,
    "skip": skip,
    "water": water,
    "bottom": bottom,
    "more": more,
    "sober": sober,
    "cap": cap,
    "sips": sips,
    "next": pick,
    "seat_all": seat_all,
    "end": end,
    "end_yes": end_yes,
    "keep": table.keep,
}

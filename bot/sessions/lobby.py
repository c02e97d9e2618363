"""From the open lobby to the deal, and from the end to the next lobby."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.sessions import lending, seats, votes, wording
from bot.sessions.change import Change, without
from bot.sessions.person import Person
from bot.sessions.refused import Refused
from bot.sessions.seats import check_host, check_lobby, named, seat_for, seated
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.chance import Chance, join_presses
from games.core.clocks import Stamp
from games.core.game import Deal, Game, Seat
from games.core.options import Options
from games.core.replay import head_of

IDLE_MS = 30 * 60_000
"""A lobby that nobody touches for so long closes by itself."""


def opened(
    *,
    guild: int,
    channel: int,
    game_key: str,
    person: Person,
    press: int,
    preset: str | None,
    options: Mapping[str, object],
    locale: str,
    now: int,
    seed: bytes,
) -> Session:
    """A lobby with its opener seated. Raises Refused E_GAME, E_PRESET, E_OPTION, E_OPTION_RANGE."""
    game = CATALOGUE.get(game_key)
    if game is None:
        raise Refused("E_GAME", {"text": game_key})
    return Session(
        id=0,
        guild=guild,
        channel=channel,
        game_key=game_key,
        options=chosen(game, {**options, **_preset(game, preset)}),
        preset=preset,
        host=person.user,
        opened=now,
        touched=now,
        players=(seat_for(person, press, now),),
        seed=seed.hex(),
        due=now + IDLE_MS,
        locale=locale,
    )


def again(ended: Session, person: Person, press: int, now: int, seed: bytes) -> Session:
    """The lobby of a rematch: seats kept, whoever left left out, the next dealer.

    Raises Refused E_NOT_ENDED, E_NO_REMATCH, E_NOT_PLAYER.
    """
    if ended.live:
        raise Refused("E_NOT_ENDED", session=ended)
    if ended.phase != "over":
        raise Refused("E_NO_REMATCH", session=ended)
    if all(player.user != person.user for player in ended.players):
        raise Refused("E_NOT_PLAYER", session=ended)
    mine = seat_for(person, press, now)
    kept = [seat for seat, p in enumerate(ended.players) if not p.left and (p.user or 0) >= 0]
    players = [
        replace(
            ended.players[seat],
            misses=0,
            gone=None,
            appointed=False,
            called=ended.players[seat].called or not wording.wants(ended),
        )
        if ended.players[seat].user != person.user
        else replace(mine, joined=ended.players[seat].joined, dm=ended.players[seat].dm)
        for seat in kept
    ]
    if all(player.user != person.user for player in players):
        players.append(mine)
    people = {player.user for player in players}
    return Session(
        id=0,
        guild=ended.guild,
        channel=ended.channel,
        game_key=ended.game_key,
        options=ended.options,
        preset=ended.preset,
        host=ended.host if ended.host in people else person.user,
        cohosts=tuple(user for user in ended.cohosts if user in people),
        opened=now,
        touched=now,
        players=tuple(players),
        round=ended.round,
        dealer=_next_dealer(ended, kept),
        seed=seed.hex(),
        due=now + IDLE_MS,
        locale=ended.locale,
    )


def follows(live: Session, ended: Session) -> bool:
    """Whether a lobby is the rematch of a session that ended in its channel."""
    same = live.game_key == ended.game_key and live.id > ended.id
    return live.phase == "lobby" and same and live.round == ended.round > 0


def _next_dealer(ended: Session, kept: list[int]) -> int | None:
    """Who deals next, counted in the seats that are kept; the next clockwise for one who left."""
    dealer = ended.game.next_dealer(ended.state)
    if dealer is None:
        return None
    clockwise = [(dealer + step) % len(ended.players) for step in range(len(ended.players))]
    return next((kept.index(seat) for seat in clockwise if seat in kept), None)


def _preset(game: Game[Any], preset: str | None) -> Mapping[str, object]:
    if preset is None:
        return {}
    if preset not in game.presets:
        raise Refused("E_PRESET", {"text": preset}, game=game.key)
    return game.presets[preset]


def chosen(game: Game[Any], values: Mapping[str, object]) -> Options:
    """House rules from raw values; an empty text stands for none.

    Raises Refused E_OPTION_RANGE with the bounds of a number, E_OPTION for anything else.
    """
    given = {name: None if value == "" else value for name, value in values.items()}
    try:
        return game.options.model_validate(given)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        raise _bounds(game, name) from None


def _bounds(game: Game[Any], name: str) -> Refused:
    spec = game.options.model_fields.get(name)
    low = high = None
    for rule in [] if spec is None else spec.metadata:
        low = getattr(rule, "ge", low)
        high = getattr(rule, "le", high)
    if low is None or high is None:
        return Refused("E_OPTION", {"choice": name}, game=game.key)
    return Refused("E_OPTION_RANGE", {"choice": name, "n": low, "m": high}, game=game.key)


def join_all(change: Change, people: Sequence[tuple[Person, int]]) -> None:
    """Seats people in a lobby, each with their own press, while there is room.

    Nobody who has left it since somebody pressed for them, and nobody at all at a table for drinks.
    Raises Refused E_OVER, E_STARTED, and E_FULL where there is room for nobody.
    """
    session = change.session
    check_lobby(session)
    done = {*session.declined, *(player.user for player in session.players)}
    new = [one for one in people if one[0].user not in done and not wording.wants(session)]
    for person, press in new:
        try:
            seats.join(change, person, press)
            change.player(len(change.session.players) - 1, called=True)
        except Refused as refused:
            if refused.code == "E_FULL" and person is not new[0][0]:
                return
            raise


def configure(change: Change, by: int, changes: Mapping[str, object]) -> None:
    """Changes house rules; votes to start were for the rules before.

    At a table that turns to drinks nobody stays seated who didn't press Join there themselves.
    Raises Refused E_NOT_HOST, E_STARTED, E_OPTION, E_OPTION_RANGE, E_DRINKS_HERE.
    """
    session = change.session
    check_lobby(session)
    check_host(session, by)
    wording.check(change, changes)
    options = chosen(session.game, {**session.options.model_dump(), **changes})
    if options == session.options:
        return
    change.set(options=options, votes=without(session.votes, "start"))
    if wording.wants(change.session) and not wording.wants(session):
        seats.dismiss_called(change, by)


def choose_preset(change: Change, by: int, preset: str) -> None:
    """Takes over a preset; clock, timer, absence and what is lent stay as they are.

    Raises Refused E_NOT_HOST, E_STARTED, E_PRESET.
    """
    session = change.session
    check_lobby(session)
    check_host(session, by)
    staying = (*Options.model_fields, *session.game.lent)
    kept = {name: getattr(session.options, name) for name in staying}
    options = chosen(session.game, {**kept, **_preset(session.game, preset)})
    change.set(options=options, preset=preset, votes=without(session.votes, "start"))


def appoint(change: Change, by: int, key: str) -> None:
    """The host names who deals first; votes to start were for whoever it was before.

    Raises Refused E_NOT_HOST, E_STARTED, E_NO_SEAT, and E_OPTION where nobody is named.
    """
    session = change.session
    check_lobby(session)
    check_host(session, by)
    chosen = named(session, key)
    if not session.game.appoints(session.options):
        raise Refused("E_OPTION")
    if chosen == first_dealer(session):
        return
    players = tuple(
        replace(player, appointed=seat == chosen) for seat, player in enumerate(session.players)
    )
    change.set(players=players, votes=without(session.votes, "start"))


def first_dealer(session: Session) -> Seat | None:
    """Who is to deal first: whom the host named, the next after a game before, or the host.

    None where the game draws one, or needs none.
    """
    if not session.game.appoints(session.options):
        return session.dealer
    appointed = (seat for seat, player in enumerate(session.players) if player.appointed)
    otherwise = session.seat_of(session.host) if session.dealer is None else session.dealer
    return next(appointed, otherwise)


def start(change: Change, user: int, press: int, sure: int | None = None) -> None:
    """Deals if the host asks or a majority has; else counts the vote.

    `sure`: see `wording.check_start`. Raises Refused E_OVER, E_NOT_PLAYER, E_STARTED, E_ADULTS, or
    why the table cannot start.
    """
    session = change.session
    seated(session, user)
    check_lobby(session)
    wrong = session.game.check_table(session.options, len(session.players))
    if wrong is not None:
        raise Refused(wrong.code, wrong.args, game=session.game_key)
    if not session.is_host(user):
        votes.count(change, "start", user)
        if not votes.passed(change.session, "start"):
            return
    wording.check_start(change, sure)
    lending.lend(change)
    deal(change, press)


def deal(change: Change, press: int) -> None:
    """Shuffles the seats at the first start, finds who deals first, and deals."""
    session = change.session
    joined = {player.press for player in session.humans if player.press}
    presses = tuple(sorted(joined | {press}))
    chance = Chance(session.seed, join_presses(presses))
    if not session.round:
        session = session.changed(players=chance.shuffle("seats", session.players))
    stamp = Stamp(press, change.now)
    dealer = first_dealer(session)
    table = Deal(len(session.players), session.options, chance, stamp, dealer)
    step = session.game.deal(table)
    change.head = head_of(session.game, table, presses)
    change.set(
        phase="playing",
        players=session.players,
        presses=presses,
        round=session.round + 1,
        votes={},
        state=step.state,
    )
    change.tell(*step.events)


def own_view(session: Session, user: int) -> dict[str, Any]:
    """A running game as its player may know it, as plain JSON data."""
    seat = session.seat_of(user)
    view: dict[str, Any] = {
        "session": session.id,
        "guild": session.guild,
        "channel": session.channel,
        "game": session.game_key,
        "opened": session.opened,
        "seat": seat,
    }
    if session.state is not None and seat is not None:
        game = session.game
        view["view"] = json.loads(game.dump(game.observe(session.state, seat)))
    return view

"""Who sits at the table: joining, leaving, computers, hosts, and people gone from the server."""

from __future__ import annotations

from bot.sessions import pauses
from bot.sessions.change import Change, without
from bot.sessions.person import Person
from bot.sessions.refused import Refused
from bot.sessions.session import DmState, Player, Session
from games.core.clocks import Stamp, mint
from games.core.events import Event
from games.core.game import Refusal, Seat
from games.core.replay import Entry

HOLD_MS = 60_000
"""How long the seat of somebody who dropped out of the server is held (conventions.md)."""

COMPUTERS = ("Robin", "Kit", "Sunny", "Alex", "Charlie", "Sam", "Frankie", "Jo", "Max", "Toni")
"""What computer players are called, in this order."""


def seated(session: Session, user: int) -> Seat:
    """The seat a person holds. Raises Refused E_OVER, E_NOT_PLAYER."""
    if not session.live:
        raise Refused("E_OVER")
    seat = session.seat_of(user)
    if seat is None:
        raise Refused("E_NOT_PLAYER")
    return seat


def named(session: Session, key: str) -> Seat:
    """The seat that a menu named (`Player.key`). Raises Refused E_NO_SEAT."""
    for seat, player in enumerate(session.players):
        if player.key == key and not player.left:
            return seat
    raise Refused("E_NO_SEAT")


def check_host(session: Session, user: int) -> None:
    """Raises Refused E_OVER, E_NOT_HOST."""
    if not session.live:
        raise Refused("E_OVER")
    if not session.is_host(user):
        raise Refused("E_NOT_HOST")


def check_lobby(session: Session) -> None:
    """Raises Refused E_OVER, E_STARTED: who sits and by which rules is settled at the start."""
    if not session.live:
        raise Refused("E_OVER")
    if session.phase != "lobby":
        raise Refused("E_STARTED")


def seat_for(person: Person, press: int, now: int) -> Player:
    """The seat of somebody who joins."""
    return Player(
        person.user,
        person.name,
        now,
        press,
        delivery=person.delivery,
        locale=person.locale,
        pings=person.pings,
        sorting=person.sorting,
        sober=person.sober,
    )


def join(change: Change, person: Person, press: int) -> None:
    """Seats a person, also between deals. Raises Refused E_LEFT, or as `_sit_down` does."""
    session = change.session
    seat = session.seat_of(person.user)
    if seat is not None and session.live:
        if session.phase == "lobby":
            change.player(seat, press=press, name=person.name, called=False)
        return
    if session.running and any(player.user == person.user for player in session.players):
        raise Refused("E_LEFT")
    _sit_down(change, seat_for(person, press, change.now))
    if person.user in session.declined:
        change.set(declined=tuple(one for one in session.declined if one != person.user))


def add_computer(change: Change, by: int, name: str | None, press: int = 0) -> None:
    """Seats a computer; at a table that is playing only the host does.

    Raises Refused E_NOT_PLAYER, E_NOT_HOST, or as `_sit_down` does.
    """
    seated(change.session, by)
    if press and any(player.press == press for player in change.session.players):
        return
    if change.session.running and change.session.game.joins:
        check_host(change.session, by)
    taken = change.session.names
    free = (one for one in COMPUTERS if one not in taken)
    _sit_down(change, Player(None, name or next(free, COMPUTERS[0]), change.now, press))


def most(session: Session) -> int:
    """How many may sit at a table by its house rules."""
    game = session.game

    def fits(size: int) -> bool:
        wrong = game.check_table(session.options, size)
        return wrong is None or wrong.code != "E_SEATS"

    return next(filter(fits, range(game.seats[1], 0, -1)), 0)


def has_room(session: Session) -> bool:
    """Whether somebody may sit down at a table that is playing (`Game.joins`)."""
    if not session.running or session.closing:
        return False
    return session.game.joins and _no_room(session) is None


def may_sit_down(session: Session, user: int) -> bool:
    """Whether a person may: there is room, and they don't sit there and haven't left."""
    return has_room(session) and all(player.user != user for player in session.players)


def _no_room(session: Session) -> Refusal | None:
    here = sum(not player.left for player in session.players)
    wrong: Refusal | None = session.game.check_table(session.options, here + 1)
    return wrong


def _sit_down(change: Change, player: Player) -> None:
    """Raises Refused E_OVER, E_STARTED, E_FULL, E_LAST_DEAL."""
    session = change.session
    if session.running and session.game.joins:
        _sit_down_late(change, player)
        return
    check_lobby(session)
    full = most(session)
    if len(session.players) >= full:
        raise Refused("E_FULL", {"n": full})
    change.set(players=(*session.players, player))


def _sit_down_late(change: Change, player: Player) -> None:
    """A new last seat, which plays from the next deal on (`Game.join`); not in the last deal."""
    session = change.session
    if session.closing:
        raise Refused("E_LAST_DEAL")
    wrong = _no_room(session)
    if wrong is not None:
        raise _full(Refused(wrong.code, wrong.args, game=session.game_key))
    seat = len(session.players)
    stamp = Stamp(player.press, change.now) if player.press else mint(change.now, seat)
    try:
        change.apply(Entry("join", stamp))
    except Refused as refused:
        raise _full(refused) from None
    change.set(players=(*session.players, player))
    pauses.resume(change)


def _full(refused: Refused) -> Refused:
    """How a table that has no room is called, whether few or many could sit there."""
    if refused.code != "E_SEATS":
        return refused
    return Refused("E_FULL", {"n": refused.values["m"]})


def leave(change: Change, user: int, press: int) -> None:
    """Takes a person off the table. Raises Refused E_OVER, E_NOT_PLAYER."""
    depart(change, seated(change.session, user), press)


def remove(change: Change, by: int, key: str) -> None:
    """The host removes somebody from the lobby. Raises Refused E_NOT_HOST, E_NO_SEAT, E_SELF."""
    session = change.session
    check_lobby(session)
    check_host(session, by)
    seat = named(session, key)
    if session.players[seat].user == by:
        raise Refused("E_SELF")
    if session.players[seat].user == session.host:
        # A co-host shares the host's powers over others, not over the host.
        raise Refused("E_NOT_HOST")
    depart(change, seat, 0)


def depart(change: Change, seat: Seat, press: int) -> None:
    """The one way off a table, for leaving, removal, kick and ban, in lobby and game alike."""
    user = change.session.players[seat].user
    if change.session.phase == "lobby":
        _unseat(change, seat)
    else:
        stamp = Stamp(press, change.now) if press else mint(change.now, seat)
        change.apply(Entry("leave", stamp, seat))
        change.player(seat, left=True, away=False, gone=None)
        change.decided(seat)
    if user is not None:
        _drop_powers(change, user)
        hand_over(change)


def dismiss_called(change: Change, by: int) -> None:
    """Takes those off a lobby for whom somebody else pressed; they may press Join as before."""
    declined = change.session.declined
    for seat in reversed(range(len(change.session.players))):
        player = change.session.players[seat]
        if player.human and player.called and player.user != by:
            _unseat(change, seat)
    change.set(declined=declined)
    hand_over(change)


def _unseat(change: Change, seat: Seat) -> None:
    session = change.session
    players = tuple(player for index, player in enumerate(session.players) if index != seat)
    dealer = session.dealer
    if dealer is not None and players:
        dealer = (dealer - 1 if seat < dealer else dealer) % len(players)
    change.set(players=players, dealer=dealer)
    user = session.players[seat].user
    if user is not None and session.night is not None:
        change.set(declined=(*session.declined, user))


def _drop_powers(change: Change, user: int) -> None:
    session = change.session
    votes = {
        question: tuple(voter for voter in voters if voter != user)
        for question, voters in without(session.votes, f"kick:{user}").items()
    }
    change.set(
        votes={question: voters for question, voters in votes.items() if voters},
        cohosts=tuple(one for one in session.cohosts if one != user),
    )


def hand_over(change: Change) -> None:
    """If the host has left, the longest-seated person hosts."""
    session = change.session
    people = session.humans
    if not people or any(player.user == session.host for player in people):
        return
    heir = min(people, key=lambda player: player.joined)
    assert heir.user is not None
    _crown(change, heir.user)


def _crown(change: Change, user: int) -> None:
    change.set(host=user)
    change.tell(Event("host", change.session.seat_of(user)))


def cohost(change: Change, by: int, key: str) -> None:
    """Shares the host's powers. Raises Refused E_OVER, E_NOT_HOST, E_NO_SEAT, E_NO_COMPUTER."""
    session = change.session
    check_host(session, by)
    user = session.players[named(session, key)].user
    if user is None:
        raise Refused("E_NO_COMPUTER")
    if not session.is_host(user):
        change.set(cohosts=(*session.cohosts, user))


def take_over(change: Change, user: int) -> None:
    """Hosts in place of an absent host. Raises Refused E_OVER, E_NOT_PLAYER, E_HOST_HERE."""
    session = change.session
    seated(session, user)
    at = session.seat_of(session.host)
    if at is not None and not (session.players[at].away or session.players[at].gone):
        raise Refused("E_HOST_HERE", {"seat": at})
    _crown(change, user)


def gone(change: Change, user: int, moment: int | None) -> None:
    """Notes that a player dropped out of the server at a moment, or is back (None)."""
    seat = change.session.seat_of(user)
    if seat is None or not change.session.live:
        return
    if (change.session.players[seat].gone is None) != (moment is None):
        change.player(seat, gone=moment)


def dm(change: Change, user: int, state: DmState) -> None:
    """Notes whether a person's DMs are open."""
    seat = change.session.seat_of(user)
    if seat is not None and change.session.players[seat].dm != state:
        change.player(seat, dm=state)


def prefer(change: Change, person: Person) -> None:
    """Notes what a seated person chose in `/me`, from now on."""
    seat = change.session.seat_of(person.user)
    if seat is None or not change.session.live:
        return
    wanted = {
        "delivery": person.delivery,
        "locale": person.locale,
        "pings": person.pings,
        "sorting": person.sorting,
        "sober": person.sober,
    }
    player = change.session.players[seat]
    if any(getattr(player, name) != value for name, value in wanted.items()):
        change.player(seat, **wanted)

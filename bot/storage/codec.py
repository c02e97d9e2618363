"""Sessions and log entries as JSON text, both ways."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json

from bot.sessions.session import Player, Session
from games import CATALOGUE
from games.core.actions import Move, parse_move, raw_of
from games.core.clocks import Stamp
from games.core.events import Event
from games.core.game import Game
from games.core.options import Options
from games.core.replay import Entry, Head, Line

_PLAYERS = TypeAdapter(tuple[Player, ...])
_PLAIN = (
    "host", "opened", "preset", "cohosts", "round", "dealer", "seed", "presses", "ended_why",
    "locale", "moves", "paused",
)  # fmt: skip
"""Fields of a session that are JSON already, but for tuples; columns hold the rest."""

_SPARE = (
    "votes", "drafts", "thinking", "waits", "lag", "closing", "balances", "drinks", "night",
    "sips", "declined",
)  # fmt: skip
"""Fields that are left out while they hold nothing."""


def tuples(value: Any) -> Any:
    """JSON data with tuples for lists, at every depth."""
    if isinstance(value, list):
        return tuple(tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: tuples(item) for key, item in value.items()}
    return value


def dump_record(session: Session) -> str:
    """Everything of a session but its state and the columns of its row."""
    record: dict[str, Any] = {name: getattr(session, name) for name in _PLAIN}
    record["options"] = session.options.model_dump(mode="json")
    record["players"] = [_changed_fields(player) for player in session.players]
    record["recent"] = [dump_event(event) for event in session.recent]
    for name in _SPARE:
        value = getattr(session, name)
        if value:
            record[name] = value
    return to_json(record).decode()


_DEFAULTS = {f.name: f.default for f in fields(Player)}


def _changed_fields(player: Player) -> dict[str, Any]:
    given = ((name, getattr(player, name)) for name in _DEFAULTS)
    return {name: value for name, value in given if value != _DEFAULTS[name]} | {
        "user": player.user
    }


def dump_event(event: Event) -> tuple[Any, ...]:
    """A fact as JSON data, but for tuples and sets."""
    return (event.what, event.seat, event.args, event.secret, event.to, event.tags)


def load_event(stored: list[Any]) -> Event:
    """A fact from JSON data."""
    what, seat, args, secret, to, tags = stored
    return Event(what, seat, tuples(args), frozenset(secret), tuple(to), tuple(tags))


def _by_seat(stored: Mapping[str, Any]) -> dict[int, Any]:
    return {int(seat): tuples(value) for seat, value in stored.items()}


def load_session(row: Mapping[str, Any]) -> Session:
    """A session from its row; not `readable` when today's rules do not understand it any more."""
    record: dict[str, Any] = json.loads(row["record"])
    options, state = _load_rules(row, record["options"])
    return Session(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        game_key=row["game"],
        phase=row["phase"],
        version=row["version"],
        touched=row["touched"],
        due=row["due"],
        ended=row["ended"],
        options=options or Options(),
        players=_PLAYERS.validate_python(record["players"]),
        recent=tuple(load_event(event) for event in record["recent"]),
        votes=tuples(record.get("votes", {})),
        drafts=_by_seat(record.get("drafts", {})),
        thinking=_by_seat(record.get("thinking", {})),
        waits=_by_seat(record.get("waits", {})),
        lag=record.get("lag", 0),
        closing=record.get("closing", False),
        night=record.get("night"),
        sips=record.get("sips", False),
        declined=tuple(record.get("declined", ())),
        drinks=record.get("drinks", False),
        balances=_by_seat(record.get("balances", {})),
        state=state,
        readable=options is not None,
        **{name: tuples(record[name]) for name in _PLAIN},
    )


def _load_rules(row: Mapping[str, Any], chosen: Any) -> tuple[Options | None, Any]:
    """Options and state as the game reads them; no options when it cannot read both."""
    game = CATALOGUE.get(row["game"])
    if game is None:
        return None, None
    try:
        options = game.options.model_validate(chosen)
        return options, _load_state(game, row["state"], row["state_version"])
    except ValueError:
        return None, None


def _load_state(game: Game[Any], text: str | None, version: int) -> Any:
    if text is None:
        return None
    if version != game.state_version:
        text = json.dumps(game.upgrade(json.loads(text), version))
    return game.load(text)


def anonymous(session: Session, user: int) -> Session:
    """The session with a person's id replaced and their name gone, wherever they stand."""
    seats = [seat for seat, player in enumerate(session.players) if player.user == user]
    nobody = -1 - seats[0] if seats else -1 - len(session.players)

    def other(one: int) -> int:
        return nobody if one == user else one

    return replace(
        session,
        host=other(session.host),
        cohosts=tuple(other(one) for one in session.cohosts),
        declined=tuple(one for one in session.declined if one != user),
        players=tuple(
            Player(nobody, "", p.joined, p.press, left=p.left) if p.user == user else p
            for p in session.players
        ),
        votes={
            f"kick:{nobody}" if question == f"kick:{user}" else question: tuple(map(other, voters))
            for question, voters in session.votes.items()
        },
        balances={seat: n for seat, n in session.balances.items() if seat not in seats},
    )


def dump_entry(entry: Entry) -> str:
    """A log entry as JSON."""
    move = entry.move
    parts: dict[str, Any] = {"kind": entry.kind, "at": [entry.stamp.id, entry.stamp.arrival]}
    if entry.seat is not None:
        parts["seat"] = entry.seat
    if move is not None:
        parts["action"], parts["values"] = move.action, raw_of(move)
    if entry.clock is not None:
        parts["clock"] = entry.clock
    if entry.message is not None:
        parts["message"] = entry.message
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def load_line(row: Mapping[str, Any], game: Game[Any]) -> Line:
    """A line of the log from its row. Raises IllegalMove E_FORM when no game has such a move."""
    parts = json.loads(row["entry"])
    action = parts.get("action")
    move: Move | None = None
    if action is not None:
        move = parse_move(game.forms[action], parts["values"])
    entry = Entry(
        parts["kind"],
        Stamp(*parts["at"]),
        parts.get("seat"),
        move,
        parts.get("clock"),
        parts.get("message"),
    )
    return Line(entry, row["fingerprint"])


def dump_head(head: Head) -> str:
    """The deal as JSON."""
    parts = {
        "game_key": head.game,
        "game_version": head.version,
        "state_version": head.state_version,
        "options": dict(head.options),
        "seats": head.seats,
        "dealer": head.dealer,
        "seed": head.seed,
        "presses": head.presses,
        "stamp_id": head.stamp.id,
        "stamp_arrival": head.stamp.arrival,
    }
    return json.dumps(parts, separators=(",", ":"))


def load_head(text: str) -> Head:
    """The deal from JSON."""
    parts = json.loads(text)
    return Head(
        parts["game_key"],
        parts["game_version"],
        parts["state_version"],
        parts["options"],
        parts["seats"],
        parts["seed"],
        tuple(parts["presses"]),
        parts["dealer"],
        Stamp(parts["stamp_id"], parts["stamp_arrival"]),
    )

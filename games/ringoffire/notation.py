"""Ring of Fire in the words of its rules file (ring-of-fire.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import pack
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.notation import BadNotation, Notation, Place, Setup, placed_once, read_seat
from games.ringoffire import claims, dealing, racing
from games.ringoffire.state import Position, RingOptions, Rule
from games.ringoffire.table import Table

_ONCE = frozenset({"flow", "race", "cascade", "turn"})
_SPLASH = "a splash"


class RingNotation(Notation[Position]):
    """Setups are positions without a running flow."""

    setup_keys = frozenset("turn deck drawn out mates tags rules qm cup".split())
    shown = frozenset({"drew"})
    fact_keys = frozenset(
        """
        turn flow at card ring_n drawn_n kings cup qm mates rules events last order prompts out
        ended over left
        """.split()
    )
    step_keys: ClassVar = {"press": frozenset({"t", "low"})}
    table_steps = frozenset({"timeout", "close", "endclaim"})

    def table_step(
        self, state: Position, name: str, given: Mapping[str, object], stamp: Stamp
    ) -> Step[Position]:
        """A race or a claim is over, or the timer of turn or flow ran out."""
        if state.over:
            raise IllegalMove("E_OVER")
        now = stamp.arrival
        if name == "close":
            return racing.close(state, now)
        if name == "endclaim":
            return claims.time_up(state, now)
        running = [clock.name for clock in state.clocks if clock.name in _ONCE]
        if not running:
            raise BadNotation("timeout: no decision has a clock")
        return self.game.expire(state, running[0], now)

    def position(self, setup: Setup) -> Step[Position]:
        """A position whose ring begins with `deck`. Raises BadNotation."""
        self.check_start(setup)
        if "turn" not in setup.given:
            raise BadNotation("setup: `turn` is expected")
        deck, drawn = setup.cards("deck"), setup.cards("drawn")
        placed_once(pack(), (*deck, *drawn))
        rest = tuple(card for card in pack() if card not in {*deck, *drawn})
        ring, turn, options = (*deck, *rest), setup.seat("turn"), setup.options
        assert isinstance(options, RingOptions)
        now, seats = setup.stamp.arrival, len(setup.names)
        fresh = dealing.laid(options, seats, turn, ring, now, setup.chance)
        state = replace(fresh, drawn=drawn, left=setup.left, **_given(setup, options))
        if not state.is_in(turn):
            raise BadNotation("turn: this seat is not in")
        if not ring:
            raise BadNotation("drawn: the ring is empty")
        state = replace(state, watered=(len(drawn), now))
        return Table(state, now).close()

    def facts(
        self, state: Position, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """ring-of-fire.md, Facts."""

        def name(seat: Seat | None) -> str | None:
            return None if seat is None else names[seat]

        def named(seats: Sequence[Seat]) -> list[str]:
            return [names[seat] for seat in seats]

        drinks = [[drink.reason, named(drink.seats)] for drink in state.events]
        counts = zip(state.prompts, state.skips, strict=True)
        talk = state.flow.talk if state.flow else None
        return {
            "turn": name(state.turn),
            "flow": state.flow.kind if state.flow else None,
            "at": name(talk.at) if talk else None,
            "card": state.card,
            "ring_n": len(state.ring),
            "drawn_n": len(state.drawn),
            "kings": state.kings,
            "cup": [[names[seat], text or _SPLASH] for seat, text in state.cup],
            "qm": name(state.qm),
            "mates": {names[s]: names[m] for s, m in enumerate(state.mates) if m is not None},
            "rules": [{"by": names[rule.by], "text": rule.text} for rule in state.rules],
            "events": drinks,
            "last": drinks[-1] if drinks else None,
            "order": None if state.order is None else named(state.order),
            "prompts": {names[s]: made - back for s, (made, back) in enumerate(counts)},
            "out": named(state.out),
            "ended": state.ended if state.ended != "lonely" else None,
            "over": state.over,
            "left": named(state.left),
        }

    def places(self, state: Position) -> tuple[Place, ...]:
        """Nobody sees the ring."""
        return (Place("ring", state.ring, ()), Place("drawn", state.drawn))

    def replaced(self, state: Position, places: Sequence[Place]) -> Position:
        """Other cards in the ring."""
        cards = {place.name: place.cards for place in places}
        return replace(state, ring=cards["ring"], drawn=cards["drawn"])


def _given(setup: Setup, options: RingOptions) -> dict[str, Any]:
    """What a setup says beside turn and cards."""
    names, given = setup.names, setup.given
    rules = tuple(
        Rule(n, read_seat("rules", _key("rules", row, "by"), names), _key("rules", row, "text"))
        for n, row in enumerate(_listed("rules", given.get("rules", [])), start=1)
    )
    return {
        "out": tuple(sorted(read_seat("out", n, names) for n in _listed("out", given.get("out")))),
        "mates": _by_seat(setup, "mates", lambda mate: read_seat("mates", mate, names), None),
        "tags": _by_seat(setup, "tags", lambda tags: _tags(tags, options), ()),
        "rules": rules,
        "ruled": len(rules),
        "qm": setup.seat("qm") if given.get("qm") is not None else None,
        "cup": tuple(_pour(row, names) for row in _listed("cup", given.get("cup"))),
    }


def _by_seat(setup: Setup, key: str, read: Any, otherwise: object) -> tuple[Any, ...]:
    rows = setup.given.get(key, {})
    if not isinstance(rows, Mapping):
        raise BadNotation(f"{key}: a map from seats is expected")
    found = {read_seat(key, name, setup.names): read(value) for name, value in rows.items()}
    return tuple(found.get(seat, otherwise) for seat in range(len(setup.names)))


def _tags(value: object, options: RingOptions) -> tuple[str, ...]:
    tags = _listed("tags", value)
    if not {*tags} <= {*options.tags}:
        raise BadNotation("tags: this table has no such tag")
    return tuple(tag for tag in options.tags if tag in tags)


def _pour(row: object, names: Sequence[str]) -> tuple[Seat, str]:
    pair = _listed("cup", row)
    if len(pair) != 2:
        raise BadNotation("cup: a seat with what it poured is expected")
    return read_seat("cup", pair[0], names), "" if pair[1] == _SPLASH else str(pair[1])


def _key(where: str, row: object, key: str) -> str:
    if not isinstance(row, Mapping) or key not in row:
        raise BadNotation(f"{where}: `{key}` is expected")
    return str(row[key])


def _listed(where: str, value: object) -> Sequence[Any]:
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadNotation(f"{where}: a list is expected")
    return value

"""One worked example being played: names, host, misses, and steps as presses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic

from games.core.actions import FieldSpec, Form, Raw, parse_move
from games.core.chance import Chance
from games.core.clocks import Stamp, due_clock, mint, unseen
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import HOUSE, NOBODY, Game, S, Seat, Step
from games.core.notation import EPOCH, BadNotation, Setup, read_seat
from games.core.settings import RefusedOptions, read_options
from games.referee.comparing import differences, is_fact, part

FIRINGS = 200
"""More clocks than this cannot be due at once."""

STEP_KEYS = frozenset({"do", "by", "error", "expect"})
SETUP_KEYS = frozenset({"seats", "host", "left"})


class Scenario(Generic[S]):
    """The position of an example, from its setup on. `refused` is the code of a refused start.

    Raises BadNotation for what cannot be read.
    """

    state: S

    def __init__(self, game: Game[S], example: Mapping[str, Any]) -> None:
        self.game = game
        written = example["setup"]
        if not isinstance(written, Mapping):
            raise BadNotation("setup: a map is expected")
        self.names = _names(written)
        self.host = read_seat("host", written.get("host", self.names[0]), self.names)
        self.misses: dict[Seat, int] = {}
        self.events: tuple[Event, ...] = ()
        self.refused: str | None = None
        try:
            self.options = read_options(game, example.get("opts") or {})
        except RefusedOptions as refused:
            self.refused = refused.code
            return
        if example.get("setup_error") is not None:
            refusal = game.check_table(self.options, len(self.names))
            self.refused = refusal.code if refusal else None
        if self.refused is None:
            self._start(self._setup(written))

    def step(self, given: Mapping[str, Any]) -> str | None:
        """Makes one step; the code when it is refused, which leaves the position as it was.

        Raises BadNotation for a step that cannot be read.
        """
        do = str(given.get("do"))
        self.events = ()
        notation = self.game.notation
        table_step = do in notation.table_steps
        form = None if table_step else self._form(do)
        own = notation.step_keys.get(do, frozenset())
        values = form.fields.keys() if form else frozenset[str]()
        self._only(given, (STEP_KEYS - {"by"} if table_step else STEP_KEYS) | own | values)
        stamp = notation.stamp(given)
        self._run(stamp.arrival)
        self.state = notation.prepared(self.state, given, self.names)
        before = self.game.dump(self.state)
        try:
            if form is None:
                self._take(notation.table_step(self.state, do, given, stamp), stamp.arrival)
                refused = None
            else:
                refused = self._press(form, given, stamp)
        except IllegalMove as refusal:
            if self.game.dump(self.state) != before:
                raise BadNotation(f"{do}: refused, yet the position changed") from None
            return refusal.code
        if refused is None:
            self._wait_out(stamp.arrival)
        return refused

    def differences(self, expected: object) -> Iterator[tuple[str, Any, Any]]:
        """Where the facts differ from what is expected. Raises BadNotation for unknown keys."""
        if not isinstance(expected, Mapping):
            raise BadNotation("expect: a map is expected")
        notation = self.game.notation
        facts = {"absent": self._absent(), **notation.facts(self.state, self.events, self.names)}
        for key, value in expected.items():
            if not is_fact(notation.fact_keys, str(key)):
                raise BadNotation(f"the fact '{key}' is unknown")
            yield from differences(str(key), value, part(facts, str(key), value))

    def _absent(self) -> list[str]:
        """Who has missed so many decisions in a row that they are away (conventions.md, Timers)."""
        return [self.names[seat] for seat in self._away()]

    def _away(self) -> list[Seat]:
        return [s for s in range(len(self.names)) if self.misses.get(s, 0) >= self.game.misses]

    def _wait_out(self, now: int) -> None:
        """Ends a wait for answers in which nobody present is left to answer."""
        over = None if self.state.over else self.game.notation.waited_out(self.state, self._away())
        if over is not None:
            self._take(over, now)

    def _setup(self, written: Mapping[str, Any]) -> Setup:
        own = {str(key): value for key, value in written.items() if key not in SETUP_KEYS}
        unknown = own.keys() - self.game.notation.setup_keys
        if unknown:
            raise BadNotation(f"setup: the key '{min(unknown)}' is unknown")
        left = tuple(sorted(read_seat("left", n, self.names) for n in written.get("left") or []))
        chance = Chance(seed="00" * 32)
        return Setup(self.names, own, self.options, chance, mint(EPOCH, 0), left)

    def _start(self, setup: Setup) -> None:
        try:
            step = self.game.notation.position(setup)
        except IllegalMove as refusal:
            self.refused = refusal.code
        else:
            self._take(step)

    def _form(self, do: str) -> Form:
        form = self.game.forms.get(do)
        if form is None:
            raise BadNotation(f"there is no action '{do}'")
        return form

    def _run(self, arrival: int) -> None:
        """Fires the clocks that run by themselves and were due before something arrives."""
        notation = self.game.notation
        for _ in range(FIRINGS):
            running = tuple(c for c in self.state.clocks if c.name in notation.running)
            clock = due_clock(running, arrival - 1)
            if clock is None:
                return
            self._take(self.game.expire(self.state, clock.name, clock.due), clock.due)
        raise BadNotation("clocks fire without end")

    def _press(self, form: Form, given: Mapping[str, Any], stamp: Stamp) -> str | None:
        seat = self._ordering(form, self._by(given))
        move = parse_move(form, self._raw(form, given))
        step = self.game.play(self.state, seat, move, stamp)
        self._take(step, stamp.arrival)
        if step.refused is not None:
            return step.refused.code
        self.misses[seat] = 0
        if self.host in self.state.left:
            stayed = (s for s in range(len(self.names)) if s not in self.state.left)
            self.host = next(stayed, self.host)
        return None

    def _ordering(self, form: Form, seat: Seat) -> Seat:
        """Who gives an order: the host as HOUSE, where their own seat may not."""
        if not form.order or seat != self.host:
            return seat
        own = self.game.actions(self.game.observe(self.state, seat), seat)
        return seat if any(action.name == form.name for action in own) else HOUSE

    def _take(self, step: Step[S], now: int = EPOCH) -> None:
        """Takes a step over, which is seen at once; as many misses as it takes bring Leave."""
        self.state, self.events = step.state, (*self.events, *step.events)
        for clock in unseen(self.state.clocks):
            self.state = self.game.anchor(self.state, clock.name, mint(now, 0))
        for event in step.events:
            if event.what != "missed" or event.seat is None:
                continue
            self.misses[event.seat] = self.misses.get(event.seat, 0) + 1
            leaves = self.options.absence == "leave" and self.misses[event.seat] >= self.game.misses
            if leaves and not self.state.over:
                self._take(self.game.leave(self.state, event.seat, mint(now, 0)), now)
        paced = next((c for c in self.state.clocks if c.name in self.game.notation.paced), None)
        if paced is not None:
            self._take(self.game.expire(self.state, paced.name, paced.due), paced.due)

    def _by(self, given: Mapping[str, Any]) -> Seat:
        name = str(given.get("by", self.names[self.host]))
        return self.names.index(name) if name in self.names else NOBODY

    def _raw(self, form: Form, given: Mapping[str, Any]) -> Raw:
        present = {name: spec for name, spec in form.fields.items() if name in given}
        return {name: self._texts(spec, given[name]) for name, spec in present.items()}

    def _texts(self, spec: FieldSpec, value: Any) -> list[str]:
        values = value if isinstance(value, list) else [value]
        if spec.kind == "groups":
            return [" ".join(map(str, group)) for group in values]
        if spec.kind == "lays":
            return [_laid(group) for group in values]
        if spec.kind == "seat":
            values = [self.names.index(v) if v in self.names else NOBODY for v in map(str, values)]
        return [str(v).lower() if isinstance(v, bool) else str(v) for v in values]

    def _only(self, given: Mapping[str, Any], keys: frozenset[str]) -> None:
        for key in given:
            if key not in keys:
                raise BadNotation(f"the key '{key}' is unknown in '{given.get('do')}'")


def _laid(group: Any) -> str:
    """`{meld: M1, cards: [7H, 8H]}` as one text: the target, then the cards."""
    if not isinstance(group, Mapping) or "meld" not in group:
        raise BadNotation(f"'{group}' names no meld")
    cards = [card for key in group if key != "meld" for card in _listed(group[key])]
    return " ".join(map(str, (group["meld"], *cards)))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _names(written: Mapping[str, Any]) -> tuple[str, ...]:
    names = written.get("seats")
    if not isinstance(names, list) or not names or len({*map(str, names)}) < len(names):
        raise BadNotation("setup: `seats` is a list of different names")
    return tuple(map(str, names))

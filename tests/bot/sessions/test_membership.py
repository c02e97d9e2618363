"""C5: one membership truth. Whatever people press, every view of who sits where is the same."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.sessions.service import Refused
from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from tests.bot.sessions.evening import CHANNEL, Evening, cards, person

USERS = (11, 12, 13, 14)
users = st.sampled_from(USERS)
seats = st.integers(0, 4)


class Membership(RuleBasedStateMachine):
    """People open, join, leave, kick, drop out and play in one channel, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        store = self.loop.run_until_complete(SqliteStore.open(Path(self.folder.name) / "a.db"))
        self.evening = Evening(store)
        self.last = 0

    def teardown(self) -> None:
        self.run(self.evening.store.close)
        self.loop.close()
        self.folder.cleanup()

    def run(self, call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        try:
            return self.loop.run_until_complete(call())
        except Refused:
            return None

    @property
    def session(self) -> Session | None:
        found: Session | None = self.run(lambda: self.evening.store.session(self.last))
        return found

    def press(self, name: str, *args: Any, **more: Any) -> Any:
        self.evening.now += 500
        return self.run(lambda: getattr(self.evening.sessions, name)(self.last, *args, **more))

    @rule(user=users, off=st.booleans())
    def open(self, user: int, off: bool) -> None:
        opened = self.run(lambda: self.evening.lobby(user, clock="off" if off else "live"))
        self.last = opened.id if opened else self.last

    @rule(user=users)
    def join(self, user: int) -> None:
        self.press("join", person(user), self.evening.press())

    @rule(user=users)
    def computer(self, user: int) -> None:
        self.press("add_computer", user)

    @rule(user=users)
    def leave(self, user: int) -> None:
        self.press("leave", user, self.evening.press())
        session = self.session
        assert session is None or not session.live or session.seat_of(user) is None

    @rule(user=users, key=st.sampled_from([*map(str, USERS), "Robin"]))
    def remove(self, user: int, key: str) -> None:
        self.press("remove", user, key)

    @rule(user=users)
    def start(self, user: int) -> None:
        self.press("start", user, self.evening.press())

    @rule(user=users, seat=seats, question=st.sampled_from(["kick", "skip", "stop"]))
    def vote(self, user: int, seat: int, question: str) -> None:
        self.press("vote", user, question, seat)

    @rule(user=users, back=st.booleans())
    def drop_out(self, user: int, back: bool) -> None:
        self.press("gone", user)
        if back:
            self.press("returned", user)

    @rule(user=users)
    def rematch(self, user: int) -> None:
        fresh = self.press("rematch", person(user), self.evening.press())
        self.last = fresh.id if fresh else self.last

    @rule()
    def play(self) -> None:
        session = self.session
        if session is None or session.phase != "playing":
            return
        if session.players[self.evening.turn(session)].user is not None:
            self.run(partial(self.evening.move, session))

    @rule(ms=st.sampled_from([1_000, 61_000, 150_000]))
    def wait(self, ms: int) -> None:
        if self.session:
            self.run(lambda: self.evening.pass_time(self.last, ms))

    @invariant()
    def one_truth(self) -> None:
        session = self.session
        if session is None:
            return
        for user in USERS:
            seated = session.live and session.seat_of(user) is not None
            found = self.run(partial(self.evening.sessions.tables_of, user))
            assert (session.id in [each.id for each in found]) == seated
        if not session.live:
            assert session.votes == {}
            return
        people = {player.user for player in session.humans}
        assert session.host in people
        assert set(session.cohosts) <= people
        assert {voter for voters in session.votes.values() for voter in voters} <= people
        assert self.run(lambda: self.evening.sessions.find(CHANNEL)) == session
        assert session.due is not None
        self.table(session)

    def table(self, session: Session) -> None:
        if session.state is None:
            return
        left = tuple(seat for seat, player in enumerate(session.players) if player.left)
        assert session.state.left == left
        assert cards(session) == 52
        waited = set(session.game.waiting(session.state))
        assert not waited & set(left)
        if session.phase == "playing":
            assert waited == set(session.waits) | set(session.thinking), "somebody is to act"


Membership.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestMembership = Membership.TestCase

"""Nights under random evenings: whatever people and Discord do, in whatever order."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.night import attendance, course, water
from bot.night.attendance import EMPTY_MS, GRACE_MS
from bot.night.change import Change
from bot.night.door import due
from bot.night.night import Night
from bot.sessions.person import Person
from bot.sessions.refused import Refused
from tests.kit.scale import scaled

START = 1_800_000_000_000
PEOPLE = (11, 12, 13, 14)
BOT = 99
"""Its voice states are never told; here it is a stranger, which must come to the same."""

users = st.sampled_from((*PEOPLE, BOT))
steps = st.one_of(
    st.tuples(st.just("here"), users),
    st.tuples(st.just("gone"), users),
    st.tuples(st.just("join"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("leave"), users),
    st.tuples(st.just("out"), users),
    st.tuples(st.just("back"), users),
    st.tuples(st.just("end"), st.just(12)),
    st.tuples(st.just("wish"), users),
    st.tuples(st.just("wait"), st.integers(0, 2 * EMPTY_MS)),
    st.tuples(st.just("wait"), st.integers(0, GRACE_MS)),
    st.tuples(st.just("gap"), st.integers(0, EMPTY_MS)),
)


class Model:
    """What ought to be, kept beside the night in the simplest way."""

    def __init__(self) -> None:
        self.now = START
        self.here = {11}
        self.left_at: dict[int, int] = {}
        first = Person(11, "P11")
        self.night = attendance.started(
            guild=1, channel=70, person=first, press=1, locale="en", sips=False, now=START
        )
        self.hosts = 0
        for user in PEOPLE[1:]:
            self.step("here", user)
            self.step("join", user)

    def change(self, body) -> None:
        change = Change(self.night, self.now)
        try:
            body(change)
        except Refused:
            return
        attendance.hand_over(change)
        self.hosts += sum(notice.what == "host" for notice in change.notices)
        self.check(change)
        self.night = change.night if change.night == self.night else change.finished()

    def check(self, change: Change) -> None:
        before, after = self.night, change.night
        guests = {guest.user for guest in after.guests}
        assert BOT not in guests
        assert set(after.votes) <= {"cheat", "end"}
        assert all(set(voters) <= guests for voters in after.votes.values())
        if after.live:
            assert after.guests
            assert after.host in guests
        crowned = [notice for notice in change.notices if notice.what == "host"]
        assert bool(crowned) == (after.host != before.host)
        if crowned:
            assert crowned[0].user == after.host
        assert sum(notice.what == "ended" for notice in change.notices) == (
            before.live and not after.live
        )

    def tick(self) -> None:
        """The clock rings whenever the night is due, as `NightClock` has it."""
        self.change(attendance.tick)
        self.change(water.tick)

    def wait(self, ms: int) -> None:
        until = self.now + ms
        while (moment := due(self.night)) is not None and moment <= until:
            self.now = max(self.now, moment)
            version = self.night.version
            self.tick()
            assert self.night.version > version, "whatever is due is done, once"
        self.now = until

    def step(self, what: str, of: int) -> None:
        """Something happens; `of` is who does it, or how long it takes."""
        if what == "wait":
            self.wait(of)
            return
        if what == "gap":
            self.now += of
        if what == "here":
            self.here.add(of)
        if what == "gone":
            self.here.discard(of)
        self.change(lambda change: self.done(change, what, of))

    def done(self, change: Change, what: str, of: int) -> None:
        match what:
            case "here" | "gone":
                attendance.moved(change, of, here=what == "here")
            case "join":
                attendance.join(change, Person(of, f"P{of}"), 1, self.here)
            case "gap":
                attendance.compared(change, self.here)
            case "end":
                course.end(change, of, moderator=False)
            case "wish":
                course.vote_next(change, of, "cheat")
            case "leave":
                attendance.leave(change, of)
            case "out":
                attendance.out(change, of)
            case "back":
                attendance.back(change, of)


@settings(max_examples=scaled(150, 1500))
@given(st.lists(steps, min_size=8, max_size=60))
def test_a_night_always_knows_who_is_there_and_who_hosts(story: list[tuple[str, int]]) -> None:
    model = Model()
    for what, of in story:
        model.step(what, of)
        night = model.night
        if not night.live:
            break
        for guest in night.guests:
            assert guest.present == (guest.user in model.here)
            if guest.gone is not None:
                assert guest.away == (model.now - guest.gone >= GRACE_MS), "grace is exact"
        host = night.guest(night.host)
        assert host is not None
        if any(guest.present for guest in night.guests):
            assert host.present or not host.away
        empty = attendance.empty_since(night)
        assert (empty is not None) == all(not guest.present for guest in night.guests)
        assert empty is None or model.now - empty < EMPTY_MS


@settings(max_examples=scaled(150, 1500))
@given(st.lists(steps, max_size=40), st.lists(st.booleans(), max_size=40))
def test_the_bots_own_voice_changes_nothing(story: list[tuple[str, int]], bots: list[bool]) -> None:
    """The same evening with its states in between ends in the same night."""
    plain, noisy = Model(), Model()
    for number, (what, of) in enumerate(story):
        plain.step(what, of)
        noisy.step(what, of)
        if number < len(bots):
            noisy.step("here" if bots[number] else "gone", BOT)
    assert without_versions(noisy.night) == without_versions(plain.night)


@settings(max_examples=scaled(150, 1500))
@given(st.lists(st.tuples(st.sampled_from(PEOPLE), st.booleans()), max_size=12))
def test_short_absences_are_none(moves: list[tuple[int, bool]]) -> None:
    """Nobody is away who was back within two minutes each time."""
    model = Model()
    for user, here in moves:
        model.step("here" if here else "gone", user)
        model.wait(1_000)
    for user in PEOPLE:
        model.step("here", user)
    model.wait(EMPTY_MS)
    assert all(guest.playing for guest in model.night.guests)
    assert model.night.host == 11
    assert model.hosts == 0


def without_versions(night: Night) -> Night:
    return replace(night, version=0, touched=0)

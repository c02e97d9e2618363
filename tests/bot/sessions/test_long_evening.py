"""Long evenings at tables that go on: whatever people do, the record holds together."""

import random

import pytest

from bot.sessions import waits
from bot.sessions.closing import plan
from bot.sessions.service import Refused
from bot.sessions.session import Session
from games.core.game import HOUSE
from tests.bot.sessions.evening import ANN, Evening, person
from tests.bot.sessions.rounds import BETWEEN, DEAL, give, replayed, step
from tests.kit.conformance import cards_of
from tests.kit.scale import scaled

pytestmark = pytest.mark.usefixtures("rounds")

EVENING = range(ANN, ANN + 14)
STEPS = 150


class Crowd:
    """People who come, go, sleep, give orders and vote, as the dice have it."""

    def __init__(self, evening: Evening, table: Session, dice: random.Random) -> None:
        self.evening = evening
        self.table = table
        self.dice = dice
        self.refused: set[str] = set()

    async def something(self) -> None:
        """One of them does something, or time goes by."""
        evening, sessions, table, dice = self.evening, self.evening.sessions, self.table, self.dice
        who, at = dice.choice(EVENING), table.id
        seat = dice.randrange(len(table.players) + 1)
        evening.now += dice.randrange(1, 400)
        what = dice.random()
        if what < 0.42:
            await self._on()
        elif what < 0.56:
            await give(evening, table, dice.choice((who, table.host)), DEAL[table.game_key])
        elif what < 0.64:
            await sessions.join(at, person(who), evening.press())
        elif what < 0.68:
            await sessions.leave(at, who, evening.press())
        elif what < 0.71:
            await sessions.add_computer(at, table.host, press=evening.press())
        elif what < 0.84:
            await evening.pass_time(at, dice.choice((5_000, 70_000)))
        elif what < 0.90:
            await sessions.vote(at, who, "kick", seat)
        elif what < 0.95:
            await sessions.back(at, who)
        elif dice.random() < 0.4:
            who = dice.choice((who, table.host))
            await sessions.vote(at, who, "stop", at_once=dice.random() < 0.2)

    async def _on(self) -> None:
        if self.table.phase == "playing" and self.table.state.phase not in BETWEEN:
            await step(self.evening, self.table)

    async def play(self) -> Session:
        """A whole evening; the table may be closed before that is over."""
        for _ in range(STEPS):
            try:
                await self.something()
            except Refused as refused:
                self.refused.add(refused.code)
            self.table = await self.evening.sessions.get(self.table.id)
            check(self.table)
            if not self.table.live:
                break
        return self.table


def check(table: Session) -> None:
    """What is true at every moment."""
    seats = range(len(table.players))
    assert table.state.seats == len(seats)
    left = tuple(seat for seat, player in enumerate(table.players) if player.left)
    assert left == table.state.left
    people = [player.user for player in table.players if player.human]
    assert len(people) == len(set(people))
    assert not {*table.drafts, *table.thinking} - set(seats)
    assert table.waits.keys() <= {*seats} or table.waits.keys() == {HOUSE}
    called = [waits.person(table, seat) for seat in table.waits]
    assert all(player is not None and player.present for player in called)
    assert sorted(cards_of(table.game, table.state)) == sorted(
        set(cards_of(table.game, table.state))
    )
    if table.running:
        assert table.game.check_table(table.options, len(seats) - len(left)) is None
        assert not (table.closing and table.phase == "playing" and plan(table) == "close")


@pytest.mark.parametrize("game", ["blackjack", "pontoon"])
@pytest.mark.parametrize("seed", range(scaled(4, 12)))
async def test_whatever_people_do_the_record_holds_together(
    evening: Evening, game: str, seed: int
) -> None:
    dice = random.Random(seed)
    options = {} if game == "pontoon" else {
        "dealer": dice.choice(("house", "fixed", "rotate")), "chips": dice.random() < 0.5
    }  # fmt: skip
    table = await evening.table(ANN, ANN + 1, ANN + 2, computers=1, game=game, **options)
    crowd = Crowd(evening, table, dice)
    after = await crowd.play()
    assert "E_FORM" not in crowd.refused
    lines = await replayed(evening, after)
    assert len(lines) == after.moves
    evening.store._read.clear()  # type: ignore[attr-defined]
    assert await evening.sessions.get(after.id) == after

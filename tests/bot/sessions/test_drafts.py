import pytest

from bot.sessions import drafts
from bot.sessions.change import Change
from bot.sessions.service import Refused
from games import CATALOGUE
from games.core.actions import Move
from games.core.clocks import Stamp
from games.core.game import Step
from tests.bot.sessions.evening import ANN, BEN, CY, Evening
from tests.kit.crowd import Crowd, Crowded
from tests.kit.tables import HOST, lobby


async def test_one_choice_left_open_is_kept_and_the_last_one_plays(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat, beat = evening.turn(table), evening.beat(table)
    user = table.players[seat].user
    assert user is not None
    _, raw = evening.ask(table)
    draft = evening.sessions.draft
    stored = await draft(table.id, user, beat, "ask", "rank", raw["rank"], evening.stamp())
    assert stored.session.drafts == {seat: {"rank": raw["rank"][0]}}
    assert stored.session.state == table.state
    assert stored.session.version == table.version + 1
    played = await draft(table.id, user, beat, "ask", "target", raw["target"], evening.stamp())
    assert played.session.moves == table.moves + 1
    assert played.session.drafts == {}


async def test_with_one_possible_target_a_rank_is_enough(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    user = table.players[evening.turn(table)].user
    assert user is not None
    _, raw = evening.ask(table)
    stamp = evening.stamp()
    acted = await evening.sessions.draft(
        table.id, user, evening.beat(table), "ask", "rank", raw["rank"], stamp
    )
    assert acted.session.moves == table.moves + 1
    again = await evening.sessions.draft(
        table.id, user, evening.beat(table), "ask", "rank", raw["rank"], stamp
    )
    assert again.duplicate


async def test_what_is_not_on_offer_is_refused(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat, beat = evening.turn(table), evening.beat(table)
    user = table.players[seat].user
    other = table.players[(seat + 1) % 3].user
    assert user is not None
    assert other is not None
    held = {card[0] for card in table.state.hands[seat]}
    missing = next(rank for rank in "A23456789TJQK" if rank not in held)
    draft = evening.sessions.draft
    for who, field, values, code in (
        (user, "rank", [missing], "E_FORM"),
        (user, "rank", ["x"], "E_FORM"),
        (user, "colour", ["A"], "E_FORM"),
        (user, "target", [str(seat)], "E_FORM"),
        (other, "rank", [missing], "E_NOT_TURN"),
    ):
        with pytest.raises(Refused, match=code):
            await draft(table.id, who, beat, "ask", field, values, evening.stamp())
    assert await evening.sessions.get(table.id) == table


async def test_a_choice_can_be_taken_back_or_thrown_away(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat, beat = evening.turn(table), evening.beat(table)
    user = table.players[seat].user
    assert user is not None
    _, raw = evening.ask(table)
    draft = evening.sessions.draft
    await draft(table.id, user, beat, "ask", "rank", raw["rank"], evening.stamp())
    after = await draft(table.id, user, beat, "ask", "rank", [], evening.stamp())
    assert after.session.drafts.get(seat, {}) == {}
    await draft(table.id, user, beat, "ask", "target", raw["target"], evening.stamp())
    cleared = await evening.sessions.clear_draft(table.id, user)
    assert seat not in cleared.session.drafts
    with pytest.raises(Refused, match="E_FORM"):
        await evening.sessions.submit_draft(table.id, user, beat, "ask", evening.stamp())


async def test_a_choice_goes_when_its_option_vanishes(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat, beat = evening.turn(table), evening.beat(table)
    user = table.players[seat].user
    assert user is not None
    target = (seat + 1) % 3
    leaver = table.players[target].user
    assert leaver is not None
    await evening.sessions.draft(
        table.id, user, beat, "ask", "target", [str(target)], evening.stamp()
    )
    after = (await evening.sessions.leave(table.id, leaver, evening.press())).session
    assert after.drafts == {}


async def test_others_moves_leave_a_choice_alone(evening: Evening) -> None:
    """A draft is nobody else's business; what others vote or say does not touch it."""
    table = await evening.table(ANN, BEN, CY)
    seat = evening.turn(table)
    user = table.players[seat].user
    assert user is not None
    _, raw = evening.ask(table)
    await evening.sessions.draft(
        table.id, user, evening.beat(table), "ask", "rank", raw["rank"], evening.stamp()
    )
    other = table.players[(seat + 1) % 3].user
    assert other is not None
    after = (await evening.sessions.vote(table.id, other, "kick", (seat + 2) % 3)).session
    assert after.drafts == {seat: {"rank": raw["rank"][0]}}


class Melding(Crowd):
    """Remembers the last move; whatever is laid down is fine."""

    def play(self, state: Crowded, seat: int, move: Move, stamp: Stamp) -> Step[Crowded]:
        self.last = move
        return Step(state)


def test_a_tray_that_nobody_touched_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Melding()
    monkeypatch.setitem(CATALOGUE, "crowd", game)
    table = lobby(game="crowd", phase="playing", state=Crowded(beats={}))
    drafts.submit(Change(table, 0), HOST, 0, "meld", Stamp(1, 0))
    assert game.last == Move("meld", {"cards": ()})
    with pytest.raises(Refused, match="E_FORM"):
        drafts.submit(Change(table, 0), HOST, 0, "discard", Stamp(2, 0))


async def test_menus_of_one_tray_share_their_ticks_whoever_comes_first(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="cheat")
    seat, beat = evening.turn(table), evening.beat(table)
    user = table.players[seat].user
    assert user is not None
    hand = table.state.hands[seat]
    low, high = hand[:8], hand[8:]
    for card, among in ((low[0], low), (high[0], high), (low[1], low)):
        acted = await evening.sessions.draft(
            table.id, user, beat, "play", "cards", [card], evening.stamp(), among
        )
    assert set(acted.session.drafts[seat]["cards"]) == {low[1], high[0]}  # type: ignore[arg-type]

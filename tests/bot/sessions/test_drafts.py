import pytest

from bot.sessions.service import Refused
from tests.bot.sessions.evening import ANN, BEN, CY, Evening


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
        (other, "rank", [missing], "E_PHASE"),
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

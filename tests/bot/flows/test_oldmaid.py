"""Old Maid at a real table: picks from the channel, the offerer's own hand, the end."""

from __future__ import annotations

from typing import Any

from tests.bot.flows.conftest import Stage, controls, find, said, text


async def seated(stage: Stage) -> tuple[list[str], Any, Any, Any]:
    """The names by seat; the picker, the offerer and somebody else, at a table of three."""
    session = await stage.session()
    by_user = {person.id: person for person in stage.people.values()}
    people = [by_user[player.user] for player in session.players]
    picker, offerer = session.state.picker, session.state.offerer
    other = next(seat for seat in range(3) if seat not in (picker, offerer))
    names = [player.name for player in session.players]
    return names, people[picker], people[offerer], people[other]


async def test_9_anybody_may_press_but_only_the_picker_picks(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy", game="oldmaid")
    names, picker, offerer, other = await seated(stage)
    before = (await stage.session()).state
    shown = stage.table()
    assert "turn to pick from you" in said(await stage.press(offerer, shown, "pick", "pos=1"))
    assert "turn to pick from" in said(await stage.press(other, shown, "pick", "pos=1"))
    assert (await stage.session()).state == before
    await stage.press(picker, shown, "pick", "pos=1")
    after = (await stage.session()).state
    assert len(after.hands[before.offerer]) == len(before.fan) - 1
    took = f"{names[before.picker]} took a card from {names[before.offerer]}."
    assert took in text(stage.message(shown))
    assert took in text(stage.hand(other))
    assert "took your" in text(stage.hand(offerer))
    assert "You took the" in text(stage.hand(picker))


async def test_the_offerer_may_arrange_the_fan_before_the_pick(stage: Stage) -> None:
    ann, *_ = await stage.lobby("Ann", "Ben", "Cy", game="oldmaid")
    await stage.option(ann, "arrange", "true")
    await stage.press(ann, stage.table(), "start")
    _, picker, offerer, _ = await seated(stage)
    before = (await stage.session()).state
    card, *others = before.fan
    place = f"to={len(before.fan)}"
    hand = stage.hand(offerer)
    await offerer.user.click(hand, custom_id=find(hand, "arrange", "card", card))
    hand = stage.hand(offerer)
    moves = [c.args for c in controls(hand) if c.kind == "act"]
    assert (f"card={card}", place) in moves
    await offerer.user.click(hand, custom_id=find(hand, "arrange", f"card={card}", place))
    assert (await stage.session()).state.fan == (*others, card)
    await stage.press(picker, stage.table(), "pick", f"pos={len(before.fan)}")
    taken = (await stage.session()).state
    assert card in (*taken.hands[before.picker], *taken.discard)


async def test_6_the_table_names_the_old_maid(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy", game="oldmaid")
    await stage.play_out()
    session = await stage.session()
    names = [player.name for player in session.players]
    shown = text(stage.table())
    assert f"found a home with **{names[session.state.loser]}**, our Old Maid" in shown
    assert f"🥇 **{names[session.state.safe[0]]}**" in shown

from typing import Any

from tests.bot.flows.conftest import Stage, controls, text


async def test_from_lobby_to_the_first_turn(stage: Stage) -> None:
    ann, ben = await stage.lobby("Ann", "Ben")
    assert "Ann" in text(stage.table())
    assert "Ben" in text(stage.table())
    await stage.press(ann, stage.table(), "start")
    assert (await stage.session()).phase == "playing"
    for person in (ann, ben):
        assert "Your hand" in text(stage.hand(person))
    turn = await stage.at_turn()
    assert any(control.kind in ("act", "draft") for control in controls(stage.hand(turn)))

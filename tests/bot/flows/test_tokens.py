"""What hangs on a press's token, and what does not once it has run out."""

from typing import Any

from tests.bot.flows.conftest import Stage, find, text

LIFE = 15 * 60


def calls(stage: Stage, part: str) -> list[str]:
    """Requests so far whose path holds these words."""
    return [entry.path for entry in stage.env.http_requests if part in entry.path]


async def slow_game(stage: Stage) -> tuple[Any, Any]:
    """A game without a clock: whose turn it is, and somebody else."""
    people = await stage.lobby("Ann", "Ben")
    await stage.option(people[0], "clock", "off")
    await stage.press(people[0], stage.table(), "start")
    turn = await stage.at_turn()
    return turn, next(person for person in people if person is not turn)


async def test_c82_a_private_hand_is_edited_by_its_token_only(stage: Stage) -> None:
    turn, other = await slow_game(stage)
    shown = (await stage.press(other, stage.table(), "hand")).response
    before = text(shown)
    stage.env.http_requests.clear()
    await stage.pass_turn(turn)
    assert text(shown) != before
    edits = calls(stage, str(shown.id))
    assert edits
    assert all(path.startswith("/webhooks/") for path in edits)
    kept = await stage.bot.house.store.surfaces((await stage.session()).id)
    assert shown.id not in {surface.message for surface in kept}


async def test_c81_a_private_hand_is_left_alone_once_its_token_has_run_out(stage: Stage) -> None:
    turn, other = await slow_game(stage)
    shown = (await stage.press(other, stage.table(), "hand")).response
    before = text(shown)
    await stage.env.advance_time(LIFE)
    stage.env.http_requests.clear()
    await stage.pass_turn(turn)
    assert not calls(stage, "/webhooks/")
    assert text(shown) == before
    again = await other.click(shown, custom_id=find(shown, "refresh"))
    assert again.acknowledged
    assert text(shown) != before


async def test_c85_a_table_does_not_hang_on_the_command_that_opened_it(stage: Stage) -> None:
    turn, _ = await slow_game(stage)
    table = stage.table()
    before = text(table)
    await stage.env.advance_time(LIFE)
    stage.env.http_requests.clear()
    await stage.pass_turn(turn)
    assert text(stage.message(table)) != before
    assert not calls(stage, "/webhooks/")

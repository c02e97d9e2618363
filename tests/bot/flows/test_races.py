"""Races as people meet them: acknowledged in silence, told in one private line, seen on the table.

Played in Irish Snap, which has no hands either.
"""

from __future__ import annotations

from typing import Any

from tests.bot.flows.conftest import Stage, controls, find, said, text

DEFERRED = 6
LOOK = 2.0
"""Seconds after which the next card may be turned, and is there to be seen."""


async def matching(stage: Stage, *names: str) -> list[Any]:
    """A game of Irish Snap at a moment when card and number are the same."""
    people = await stage.game(*names, game="irishsnap")
    for _ in range(60):
        await stage.env.advance_time(LOOK)
        state = (await stage.session()).state
        if state.n and state.pile[-1][0] == state.called:
            return people
        await stage.press(await stage.at_turn(), stage.table(), "flip")
    raise AssertionError("no card matched its number")


def answers(stage: Stage, since: int) -> list[Any]:
    """What has been asked of Discord since so many requests."""
    return stage.env.http_requests[since:]


async def test_a_race_costs_two_edits_of_its_table_however_many_press(stage: Stage) -> None:
    people = await matching(stage, "Ann", "Ben", "Cy", "Dee")
    table, since = stage.table(), len(stage.env.http_requests)
    for person in people:
        result = await stage.press(person, table, "snap")
        assert result.acknowledged
    calls = [(call.method, call.path) for call in answers(stage, since)]
    edits = [path for method, path in calls if method == "PATCH"]
    assert set(edits) == {f"/channels/{stage.channel.id}/messages/{table.id}"}
    assert len(edits) == 2
    assert not [path for _, path in calls if "@original" in path]


async def test_a_press_in_a_race_is_acknowledged_first_of_all_and_in_silence(stage: Stage) -> None:
    ann, *_ = await matching(stage, "Ann", "Ben", "Cy")
    since = len(stage.env.http_requests)
    result = await stage.press(ann, stage.table(), "snap")
    first = answers(stage, since)[0]
    assert first.path.endswith("/callback")
    assert first.json["type"] == DEFERRED
    assert result.deferred


async def test_how_quick_a_hand_was_is_for_its_owner_alone(stage: Stage) -> None:
    ann, *_ = await matching(stage, "Ann", "Ben", "Cy")
    result = await stage.press(ann, stage.table(), "snap")
    (line,) = result.followups
    assert line.flags.ephemeral
    assert "Your reaction" in text(line)
    assert "reaction" not in text(stage.table())


async def test_private_lines_of_races_do_not_pile_up(stage: Stage) -> None:
    ann, *_ = await matching(stage, "Ann", "Ben", "Cy")
    (first,) = (await stage.press(ann, stage.table(), "snap")).followups
    again = await stage.press(ann, stage.table(), "snap")
    assert "already" in said(again)
    gone = [call.path for call in stage.env.http_requests if call.method == "DELETE"]
    assert [path for path in gone if path.endswith(f"/messages/{first.id}")]
    assert not [path for path in gone if path.endswith(f"/messages/{again.followups[0].id}")]


async def test_a_snap_that_comes_too_late_is_told_so_and_costs_no_edit(stage: Stage) -> None:
    people = await stage.game("Ann", "Ben", game="irishsnap")
    await stage.press(await stage.at_turn(), stage.table(), "flip")
    await stage.env.advance_time(LOOK)
    table, old = stage.table(), find(stage.table(), "snap")
    await stage.press(await stage.at_turn(), table, "flip")
    await stage.env.advance_time(LOOK)
    since = len(stage.env.http_requests)
    result = await stage.press_raw(people[0], table, old)
    assert "covered" in said(result)
    assert not [call for call in answers(stage, since) if call.method == "PATCH"]


async def test_who_only_watches_is_told_so(stage: Stage) -> None:
    await matching(stage, "Ann", "Ben")
    result = await stage.press(stage.person("Zoe"), stage.table(), "snap")
    assert "not in this game" in said(result)
    assert (await stage.session()).state.phase == "open"


async def test_a_game_without_hands_sends_none_and_says_so_kindly(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="irishsnap")
    assert not stage.dms(ann)
    assert not stage.dms(ben)
    table = stage.table()
    assert "hand" not in {control.name for control in controls(table)}
    for asked in (await ann.slash(stage.channel, "hand"), await ann.user.slash("hand")):
        assert "Everything you need is on the table" in said(asked)
    more = await stage.press(ann, table, "more")
    assert "leave" in {control.name for control in controls(more.response)}


async def test_closed_dms_are_no_matter_in_a_game_without_hands(stage: Stage) -> None:
    ben = stage.person("Ben")
    path = f"/channels/{stage.dm_of(ben)}/messages"
    stage.env.inject_error("POST", path, status=403, code=50007, times=None)
    await stage.play(stage.person("Ann"), "irishsnap")
    result = await stage.press(ben, stage.table(), "join")
    assert "direct messages" not in said(result)


async def test_races_can_be_looked_into_while_the_game_runs(stage: Stage) -> None:
    people = await matching(stage, "Ann", "Ben")
    for person in people:
        await stage.press(person, stage.table(), "snap")
    asked = await people[0].slash(stage.channel, "fair")
    names = [file.filename for file in asked.response.attachments]
    assert names == ["fair.json", "races.jsonl"]
    assert "the lowest id was first" in said(asked)

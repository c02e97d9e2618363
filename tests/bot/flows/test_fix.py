"""A score that whoever hosts puts right: behind the table's ⋯, and by /fix score."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.flows.conftest import Stage, controls, find, said, text

PURE = [["6D", "6D", "6D"], ["7C", "8C", "9C"], ["TS", "JS", "QS"]]
REST = ["KS", "KH", "3D", "4D", "5D", "2H", "9S", "9D", "9H", "AC", "2C", "3C"]
BEN = "AC AD 3S 3D 5C 5D 7S 7D 9C 9D JS JD KC KD 2H 4S 4C 6H 8H TS QH".split()


async def playing(stage: Stage, **given: Any) -> tuple[Any, Any]:
    """Ann hosts, has seen the joker, and can show; Ben has nothing."""
    ann, ben = await stage.game("Ann", "Ben", game="marriage")
    hands = {"Ann": [*REST, "8H"], "Ben": BEN}
    setup = {"turn": "Ann", "phase": "play", "joker": "3H", "table": {"Ann": PURE}, **given}
    await stage.put({**setup, "hands": hands})
    return ann, ben


async def between(stage: Stage) -> tuple[Any, Any]:
    """Ann has shown: 16 points from Ben."""
    ann, ben = await playing(stage)
    await stage.press(ann, stage.hand(ann), "show", "suggest", "0")
    assert (await scores(stage)) == {"Ann": 16, "Ben": -16}
    return ann, ben


async def scores(stage: Stage) -> dict[str, int]:
    session = await stage.session()
    return dict(zip(session.names, session.state.scores, strict=True))


async def seat_of(stage: Stage, name: str) -> str:
    return str((await stage.session()).names.index(name))


async def menu(stage: Stage, person: Any) -> Any:
    """Somebody's private menu behind the table's ⋯."""
    return (await stage.press(person, stage.table(), "more")).response


async def slash(stage: Stage, person: Any, player: Any, points: int) -> str:
    done = await person.slash(stage.channel, "fix score", player=player.user, points=points)
    assert done.response.flags.ephemeral
    return said(done)


async def test_the_host_corrects_a_score_by_the_command_and_all_are_told(stage: Stage) -> None:
    ann, ben = await between(stage)
    told = await slash(stage, ann, ben, -12)
    assert told == "The host corrected Ben's score by −12: −28 now."
    assert await scores(stage) == {"Ann": 16, "Ben": -28}
    shown = text(stage.table())
    assert "The host corrected Ben's score by −12: −28 now." in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["Player", "Value", "Pays", "+/−", "Fix", "Total"] in rows
    assert ["Ann", "2", "0", "+16", "0", "16"] in rows
    assert ["Ben", "0", "14", "−16", "−12", "−28"] in rows
    assert "The host corrected your score by −12: −28 now." in text(stage.hand(ben))
    assert await slash(stage, ann, ann, 4) == "The host corrected your score by +4: 20 now."
    rows = [line.split() for line in text(stage.table()).splitlines()]
    assert ["Ann", "2", "0", "+16", "+4", "20"] in rows


async def test_what_was_corrected_counts_on(stage: Stage) -> None:
    ann, ben = await between(stage)
    await slash(stage, ann, ben, -12)
    await stage.press(ben, stage.table(), "next")
    session = await stage.session()
    assert (session.state.deals, session.state.phase) == (2, "draw")
    assert await scores(stage) == {"Ann": 16, "Ben": -28}
    assert "−28\u00a0pts" in text(stage.table())


@pytest.mark.parametrize("typed", ["-12", "−12", "–12", " - 12 "])  # as phones do
async def test_the_host_corrects_a_score_behind_the_dots(stage: Stage, typed: str) -> None:
    ann, ben = await between(stage)
    before = stage.table()
    form = await stage.press(ann, await menu(stage, ann), "fix", "form")
    fields = {part["component"]["custom_id"]: part["component"] for part in _parts(form)}
    assert list(fields) == ["player", "points"]
    assert [option["label"] for option in fields["player"]["options"]] == ["Ann", "Ben"]
    assert not fields["points"].get("value")
    assert fields["points"]["placeholder"] == "−500 to 500"
    given = {"player": [await seat_of(stage, "Ben")], "points": typed}
    done = await ann.submit_modal(form, given)
    assert "The host corrected Ben's score by −12: −28 now." in said(done)
    assert await scores(stage) == {"Ann": 16, "Ben": -28}
    assert "The host corrected Ben's score" in text(stage.message(before))
    assert "fix" not in [c.name for c in controls(await menu(stage, ben))]


def _parts(form: Any) -> list[dict[str, Any]]:
    return [part for part in form.modal["components"] if "component" in part]


async def test_a_form_sent_twice_corrects_once(stage: Stage) -> None:
    ann, _ = await between(stage)
    shown = await menu(stage, ann)
    forms = [await stage.press(ann, shown, "fix", "form") for _ in range(2)]
    given = {"player": [await seat_of(stage, "Ben")], "points": "-12"}
    for form in forms:
        await ann.submit_modal(form, given)
    assert await scores(stage) == {"Ann": 16, "Ben": -28}


async def test_a_number_that_would_not_do_is_explained(stage: Stage) -> None:
    ann, ben = await between(stage)
    for points in (0, 501, -10_000_000_000_000):
        assert "Say how many points: 1 to 500 to add" in await slash(stage, ann, ben, points)
    form = await stage.press(ann, await menu(stage, ann), "fix", "form")
    given = {"player": [await seat_of(stage, "Ben")], "points": "a dozen"}
    assert "Say how many points" in said(await ann.submit_modal(form, given))
    assert await scores(stage) == {"Ann": 16, "Ben": -16}


async def test_only_the_host_corrects_scores_and_only_of_who_plays(stage: Stage) -> None:
    ann, ben = await between(stage)
    cy = stage.person("Cy")
    mod = stage.person("Mo", roles=[stage.moderators()])
    assert "Only the host can do that." in await slash(stage, ben, ben, 50)
    assert "You're not in this game." in await slash(stage, cy, ben, 50)
    assert "You're not in this game." in await slash(stage, mod, ben, 50)
    assert "Nobody sits there any more." in await slash(stage, ann, cy, 50)
    order = find(await menu(stage, ann), "fix", "form")
    pressed = await stage.press_raw(ben, stage.table(), order)
    assert "Only the host can do that." in said(pressed)
    assert await scores(stage) == {"Ann": 16, "Ben": -16}


async def test_during_a_deal_and_after_the_match_there_is_nothing_to_correct(stage: Stage) -> None:
    ann, ben = await playing(stage, deal_no=2)
    assert "Scores are corrected between deals." in await slash(stage, ann, ben, 50)
    assert "fix" not in [c.name for c in controls(await menu(stage, ann))]
    await stage.press(ann, stage.hand(ann), "show", "suggest", "0")
    assert "There's no game in this channel right now." in await slash(stage, ann, ben, 50)
    assert await scores(stage) == {"Ann": 16, "Ben": -16}


async def test_a_form_opened_in_time_and_sent_too_late_says_so(stage: Stage) -> None:
    ann, ben = await between(stage)
    form = await stage.press(ann, await menu(stage, ann), "fix", "form")
    await stage.press(ben, stage.table(), "next")
    given = {"player": [await seat_of(stage, "Ben")], "points": "5"}
    assert "Scores are corrected between deals." in said(await ann.submit_modal(form, given))


async def test_where_scores_stand_the_command_says_so(stage: Stage) -> None:
    ann, ben = await stage.lobby("Ann", "Ben", game="gofish")
    sentence = "In Go Fish scores stand as they were counted; nobody can change them."
    assert await slash(stage, ann, ben, 5) == sentence
    await stage.press(ann, stage.table(), "start")
    assert await slash(stage, ann, ben, 5) == sentence


async def test_where_no_game_is_on_the_command_says_so(stage: Stage) -> None:
    ann, ben = stage.person("Ann"), stage.person("Ben")
    assert "There's no game in this channel right now." in await slash(stage, ann, ben, 5)
    await stage.lobby("Ann", "Ben", game="marriage")
    assert "There's no game in this channel right now." in await slash(stage, ann, ben, 5)

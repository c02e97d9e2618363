"""Ring of Fire as people meet it: everything stands on the table, and what is quiet stays quiet."""

from __future__ import annotations

from typing import Any

from bot.screens import ids
from tests.bot.flows.conftest import Stage, controls, said, text

RING = "ringoffire"
SEATS = ["Ann", "Ben", "Cy"]


async def ring(stage: Stage, *deck: str, **given: Any) -> list[Any]:
    """Ann, Ben and Cy at a ring that begins with these cards; Ann draws first."""
    people = await stage.game(*SEATS, game=RING)
    names = (await stage.session()).names
    setup = {"turn": "Ann", "deck": list(deck), **given}
    assert set(names) == set(SEATS)
    await stage.put(setup)
    return people


async def menu(stage: Stage, person: Any) -> Any:
    """Somebody's private menu behind the table's ⋯."""
    return (await stage.press(person, stage.table(), "more")).response


def choices(form: Any, field: str) -> list[dict[str, Any]]:
    """The options of a field in a form."""
    held = [part["component"] for part in form.modal["components"]]
    return next(one["options"] for one in held if one["custom_id"] == field)


def edits(stage: Stage, since: int) -> list[str]:
    """The messages in channels that were edited or sent since so many requests."""
    calls = stage.env.http_requests[since:]
    return [c.path for c in calls if c.method in ("PATCH", "POST") and "/channels/" in c.path]


async def test_skip_mine_is_answered_privately_and_changes_nothing_for_others(stage: Stage) -> None:
    ann, *_ = await ring(stage, "3C")
    await stage.press(ann, stage.table(), "draw")
    assert "Sip: Ann" in text(stage.table())
    before, since = stage.table(), len(stage.env.http_requests)
    result = await stage.press(ann, before, "skip")
    assert "nobody is told" in said(result).lower()
    assert result.response.flags.ephemeral
    await stage.env.advance_time(5)
    assert edits(stage, since) == []
    assert text(stage.table()) == text(before)
    again = await stage.press(ann, stage.table(), "skip")
    assert "nothing of yours to skip" in said(again)


async def test_groups_are_ticked_in_a_form_that_only_their_owner_sees(stage: Stage) -> None:
    ann, ben, _ = await ring(stage, "5C")
    since = len(stage.env.http_requests)
    form = await stage.press(ben, await menu(stage, ben), "tag", "form")
    result = await ben.submit_modal(form, {"tags": ["guys"]})
    assert "Only you" in said(result)
    assert edits(stage, since) == []
    await stage.press(ann, stage.table(), "draw")
    assert "Sip: Ben" in text(stage.table())


async def test_groups_can_be_looked_up_and_given_up(stage: Stage) -> None:
    _, ben, _ = await ring(stage, "5C", tags={"Ben": ["girls"]})
    form = await stage.press(ben, await menu(stage, ben), "tag", "form")
    ticked = [option["value"] for option in choices(form, "tags") if option.get("default")]
    assert ticked == ["girls"]
    await ben.submit_modal(form, {"tags": []})
    session = await stage.session()
    assert session.state.tags == ((), (), ())


async def test_k_a_splash_is_poured_by_an_empty_form(stage: Stage) -> None:
    ann, *_ = await ring(stage, "KC")
    await stage.press(ann, stage.table(), "draw")
    form = await stage.press(ann, stage.table(), "pour", "form")
    await ann.submit_modal(form, {"text": ""})
    assert "Ann added a splash to the mystery mocktail" in text(stage.table())


async def test_a_word_is_typed_and_whoever_is_not_on_is_told_whose_it_is(stage: Stage) -> None:
    ann, ben, _ = await ring(stage, "9C")
    await stage.press(ann, stage.table(), "draw")
    refused = await stage.press(ben, stage.table(), "say", "form")
    assert "Ann decides" in said(refused)
    form = await stage.press(ann, stage.table(), "say", "form")
    await ann.submit_modal(form, {"word": "dog"})
    assert "Ann’s word: “dog”." in text(stage.table())


async def rules(stage: Stage, person: Any) -> str:
    """All pages of the rules as a table has them, one after the other."""
    shown = (await stage.press(person, stage.table(), "rules")).response
    first = text(shown)  # turning pages shows them in place
    turns = [one.args for one in controls(shown) if one.args and one.args[-1] not in ("0", RING)]
    others = [text((await stage.press(person, shown, "rules", *a)).response) for a in turns]
    return "\n".join((first, *others))


async def test_c194_the_rules_tell_what_holds_at_this_table(stage: Stage) -> None:
    made = [{"by": "Ben", "text": "**w**" * 40}, {"by": "Cy", "text": ":left_hand"}]
    ann, *_ = await stage.game(*SEATS, game=RING)
    ranks = {
        "4": {"flow": "race", "title": "Freeze *now*", "text": "Don't move.", "label": "Frozen"},
        "5": "group:owls",
        "T": "text",
    }
    given = {"turn": "Ann", "rules": made, "qm": "Cy", "drawn": ["KC", "KD"]}
    extra = {"mates": {"Ann": "Ben", "Ben": "Cy"}, "cup": [["Ann", "lime"], ["Ben", ""]]}
    await stage.put({**given, **extra}, ranks=ranks)
    shown = await rules(stage, ann)
    assert "❓ Question Master: Cy" in shown
    assert "🤝 When Ann sips, so does Ben" in shown
    assert "🏆 2 of 4 kings drawn" in shown
    assert "🂠 Drawn so far, 2: K♣\u00a0K♦" in shown
    assert "🫗 In the cup: lime, a splash" in shown
    assert "📜 1. " + r"\*\*w\*\*" * 40 + " · Ben" in shown
    assert "📜 2. Hold your glass in your left hand. · Cy" in shown
    frozen = "**4** · Freeze \\*now\\*\n-# The last one to press sips.\n-# “Don't move.”"
    assert frozen in shown
    assert "**7** · Heaven\n-# The last one to point to the sky sips." in shown
    assert "**5** · owls\n-# All who put themselves in the group “owls” sip." in shown
    assert "**6** · Girls\n-# All who put themselves in the group “Girls” sip." in shown
    assert "**10** · House card\n-# Nobody sips." in shown
    assert "**K** · Pour\n-# Something goes into the cup." in shown
    assert "**The idea**" in shown
    await stage.press(ann, stage.table(), "out")
    assert "When Ann sips" not in await rules(stage, ann)


async def test_nobody_wins_at_the_end_or_in_statistics(stage: Stage) -> None:
    made = [{"by": "Ben", "text": "no names"}]
    ann, *_ = await ring(stage, "KS", drawn=["KC", "KD", "KH"], rules=made)
    await stage.press(ann, stage.table(), "draw")
    shown = text(stage.table())
    for told in ("Thanks for playing", "stretch", "1. no names · Ben", "Ann drew the last king"):
        assert told in shown
    assert {"rematch", "change", "fair"} <= {control.name for control in controls(stage.table())}
    assert [line for line in shown.splitlines() if "Cy" in line] == []
    mine = said(await ann.slash(stage.channel, "stats"))
    assert "Ring of Fire: 1 game" in mine
    assert "won" not in mine
    assert "<@" not in said(await ann.slash(stage.channel, "leaderboard"))
    typed = said(await ann.slash(stage.channel, "leaderboard", game=RING))
    assert typed.startswith("At Ring of Fire nobody wins")


async def test_somebody_who_is_out_is_on_no_list_and_comes_back_by_a_press(stage: Stage) -> None:
    ann, ben, cy = await ring(stage, "2C")
    await stage.press(cy, stage.table(), "out")
    assert "Cy" not in text(stage.table())
    await stage.press(ann, stage.table(), "draw")
    at_ben = f"target={(await stage.session()).names.index('Ben')}"
    assert "sitting out" in said(await stage.press(cy, stage.table(), "choose", at_ben))
    await stage.press(cy, stage.table(), "back")
    assert "Cy" in text(stage.table())
    assert "playing already" in said(await _in_flight(stage, ben, "back"))


async def _in_flight(stage: Stage, person: Any, name: str, *args: str) -> Any:
    session = await stage.session()
    control = ids.Control("act", session.id, 0, name, args)
    return await stage.press_raw(person, stage.table(), ids.encode(control))


async def test_a_rule_is_taken_back_by_the_host_or_a_moderator_only(stage: Stage) -> None:
    rules = [{"by": "Ann", "text": "no names"}, {"by": "Ben", "text": "left hand"}]
    ann, ben, _ = await ring(stage, rules=rules)
    shown = [control.name for control in controls(await menu(stage, ben))]
    assert "tag" in shown
    assert "delete_rule" not in shown
    assert "host or a moderator" in said(await _in_flight(stage, ben, "delete_rule", "rule=1"))
    form = await stage.press(ann, await menu(stage, ann), "delete_rule", "form")
    result = await ann.submit_modal(form, {"rule": ["1"]})
    assert "Rule 1 was taken back." in said(result)
    assert "no names" not in text(stage.table())
    mod = stage.person("Mo", roles=[stage.moderators()])
    await stage.press(mod, await menu(stage, mod), "delete_rule", "rule=2")
    assert "left hand" not in text(stage.table())
    assert "delete_rule" not in [c.name for c in controls(await menu(stage, ann))]


async def test_coming_back_is_offered_whether_or_not_anybody_is_out(stage: Stage) -> None:
    ann, ben, cy = await ring(stage, "2C")
    before = [control.name for control in controls(stage.table())]
    assert {"out", "back"} <= {*before}
    await stage.press(cy, stage.table(), "out")
    assert [control.name for control in controls(stage.table())] == before
    assert "playing already" in said(await stage.press(ann, stage.table(), "back"))
    await stage.press(ann, stage.table(), "out")
    assert "sitting out" in said(await stage.press(ann, stage.table(), "out"))
    assert {"out", "back"} <= {control.name for control in controls(stage.table())}
    assert "draw" not in {control.name for control in controls(stage.table())}
    await stage.press(ben, stage.table(), "out")
    assert {"out", "back"} <= {control.name for control in controls(stage.table())}


async def test_a_rule_is_named_by_its_words_where_somebody_broke_it(stage: Stage) -> None:
    rules = [{"by": "Ann", "text": "**no** @everyone"}, {"by": "Ben", "text": ":left_hand"}]
    ann, ben, _ = await ring(stage, rules=rules)
    form = await stage.press(ann, stage.table(), "broke", "form")
    labels = [option["label"] for option in choices(form, "rule")]
    assert labels == ["1. **no** @everyone", "2. Hold your glass in your left hand."]
    seat = str((await stage.session()).names.index("Ben"))
    await ann.submit_modal(form, {"rule": ["2"], "accused": [seat]})
    shown = text(stage.table())
    assert "Did **Ben** break rule 2? “Hold your glass in your left hand.”" in shown
    assert not [each for each in shown.splitlines() if "@everyone" in each]
    await stage.press(ben, stage.table(), "dispute")
    assert "Vote, all but Ben" in text(stage.table())

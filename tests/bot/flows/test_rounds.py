"""Tables that go on deal after deal, as people see them: orders, sitting down, the last deal."""

from collections import Counter
from typing import Any

import pytest

from bot.screens import ids
from games.core.game import HOUSE
from tests.bot.flows.conftest import Stage, controls, find, followed, menus, said, text

pytestmark = pytest.mark.usefixtures("rounds")

CLOSED = {"status": 403, "code": 50007, "times": None}


async def blackjack(stage: Stage, *names: str) -> list[Any]:
    """A table before its first deal."""
    return await stage.game(*names, game="blackjack")


def offered(message: Any) -> list[str]:
    """The names of what can be pressed on a message."""
    return [control.name for control in controls(message)]


async def play_out(stage: Stage) -> None:
    """Everybody stands, and the dealer plays."""
    while (await stage.session()).state.phase == "play":
        await stage.press(await stage.at_turn(), stage.table(), "stand")
    await stage.wait(30)


async def stopped(stage: Stage, person: Any) -> tuple[str, str]:
    """What somebody who stops the table is asked, and told when they say yes."""
    asked = await person.slash(stage.channel, "stop")
    question = said(asked)
    told = await person.click(asked.response, custom_id=find(asked.response, "stop_yes"))
    return question, said(told)


# Orders


async def test_the_hosts_orders_stand_on_the_table(stage: Stage) -> None:
    ann, ben = await blackjack(stage, "Ann", "Ben")
    assert {"deal", "end"} <= set(offered(stage.table()))
    refused = await stage.press(ben, stage.table(), "deal")
    assert refused.ephemeral
    assert (await stage.session()).state.round == 0
    await stage.press(ann, stage.table(), "deal")
    session = await stage.session()
    assert session.state.round == 1
    assert not {"deal", "end"} & set(offered(stage.table()))
    await play_out(stage)
    assert {"deal", "end"} <= set(offered(stage.table()))
    await stage.close(ann)
    over = await stage.session()
    assert (over.phase, over.ended_why) == ("over", "done")
    assert "🥇" in text(stage.table())


async def test_who_presses_twice_when_the_turn_has_gone_on_is_told_nothing(stage: Stage) -> None:
    """The second press comes upon the next player's button, in the same place."""
    ann, *_ = await blackjack(stage, "Ann", "Ben", "Cy", "Di", "Ed")
    await stage.press(ann, stage.table(), "deal")
    turn = await stage.at_turn()
    await stage.press(turn, stage.table(), "stand")
    before, shown = await stage.session(), text(stage.table())
    assert before.state.phase == "play"
    for action, told in (("stand", False), ("hit", True)):
        again = await stage.press(turn, stage.table(), action)
        assert again.acknowledged
        assert ("'s turn" in said(again)) == told
        assert text(stage.table()) == shown
    await stage.wait(6)
    assert "'s turn" in said(await stage.press(turn, stage.table(), "stand"))
    assert (await stage.session()).version == before.version


async def test_a_moderator_closes_the_table_by_its_own_button(stage: Stage) -> None:
    await blackjack(stage, "Ann", "Ben")
    boss = stage.person("Boss", roles=[stage.moderators()])
    await stage.press(boss, stage.table(), "deal")
    assert (await stage.session()).state.round == 0
    await stage.close(boss)
    assert (await stage.session()).ended_why == "done"


async def test_c150_closing_the_table_is_asked_about_once_of_those_who_may(stage: Stage) -> None:
    ann, ben = await blackjack(stage, "Ann", "Ben")
    old = find(stage.table(), "end")
    refused = await stage.press(ben, stage.table(), "end")
    assert "Only the host closes the table" in said(refused)
    asked = await stage.press(ann, stage.table(), "end")
    assert asked.ephemeral
    assert "Whoever is ahead now wins" in said(asked)
    kept = await ann.click(asked.response, custom_id=find(asked.response, "keep"))
    assert kept.acknowledged
    assert (await stage.session()).phase == "playing"
    asked = await stage.press(ann, stage.table(), "end")
    await stage.press(ann, stage.table(), "deal")
    assert "earlier moment" in said(await stage.press_raw(ann, stage.table(), old))
    # What was asked between two deals cuts none short that has begun since.
    await ann.click(asked.response, custom_id=find(asked.response, "stop_yes"))
    session = await stage.session()
    assert session.running
    assert session.closing


async def test_a_hand_of_pontoon_is_dealt_for_by_banker_or_host(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="pontoon")
    for deals in (1, 3):
        await settled(stage)
        session = await stage.session()
        others = ben if session.players[session.state.banker].user == ann.id else ann
        await stage.press(others, stage.table(), "next")
        assert (await stage.session()).state.deals == deals + (others is ann)
        if others is ben:
            await stage.press(ann, stage.table(), "next")
        await settled(stage)
        await stage.press(ann, stage.table(), "next")


async def test_a_window_that_somebody_may_not_use_says_why(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="pontoon")
    banker, other = ann, ben
    if (await stage.session()).players[(await stage.session()).state.banker].user == ben.id:
        banker, other = ben, ann
    told = await stage.press(banker, stage.table(), "bet", "form")
    assert "the bank" in said(told)
    assert "earlier moment" not in said(told)
    await settled(stage)
    told = await stage.press(other, stage.table(), "offer", "form")
    assert "banker" in said(told)
    assert "earlier moment" not in said(told)


async def settled(stage: Stage) -> None:
    """A hand of Pontoon is played with whatever can be pressed first."""
    while (session := await stage.session()).state.phase != "done":
        if session.game.waiting(session.state):
            await stage.move(await stage.at_turn())
        else:
            await stage.wait(2)


# Sitting down


async def test_who_comes_late_sits_down_at_the_running_table(stage: Stage) -> None:
    ann, _ = await blackjack(stage, "Ann", "Ben")
    await stage.press(ann, stage.table(), "deal")
    cy = stage.person("Cy")
    joined = await stage.press(cy, stage.table(), "join")
    assert "You'll be dealt in next time." in followed(joined)
    assert "Cy" in text(stage.table())
    assert "next round" in text(stage.hand(cy))
    again = await stage.press(cy, stage.table(), "join")
    assert not followed(again)
    await play_out(stage)
    await stage.press(ann, stage.table(), "deal")
    session = await stage.session()
    seat = session.seat_of(cy.id)
    assert session.state.hands[seat].cards
    assert "stand" in offered(stage.hand(cy)) or session.state.turn != seat
    assert len(stage.dms(cy)) == 1


async def test_play_offers_a_seat_where_there_is_one(stage: Stage) -> None:
    await blackjack(stage, "Ann", "Ben")
    cy = stage.person("Cy")
    shown = await stage.play(cy, "gofish")
    assert shown.ephemeral
    assert "there's a seat for you" in said(shown)
    await cy.click(shown.response, custom_id=find(shown.response, "join"))
    assert (await stage.session()).seat_of(cy.id) == 2
    seated = await stage.play(cy, "blackjack")
    assert "already at this channel's table" in said(seated)
    assert "join" not in offered(seated.response)


async def test_who_left_is_offered_no_seat(stage: Stage) -> None:
    _, _, cy = await blackjack(stage, "Ann", "Ben", "Cy")
    asked = await cy.slash(stage.channel, "leave")
    await cy.click(asked.response, custom_id=find(asked.response, "leave_yes"))
    shown = await stage.play(cy, "blackjack")
    assert "join" not in offered(shown.response)
    more = await stage.press(cy, stage.table(), "more")
    assert "join" not in offered(more.response)
    told = await stage.press(cy, stage.table(), "join")
    assert "can't come back" in said(told)
    assert (await stage.session()).seat_of(cy.id) is None


async def test_a_full_table_offers_no_seat(stage: Stage) -> None:
    names = [f"P{n}" for n in range(7)]
    first, *_ = await blackjack(stage, *names)
    assert "join" not in offered(stage.table())
    watcher = stage.person("Watcher")
    more = await stage.press(watcher, stage.table(), "more")
    assert "join" not in offered(more.response)
    assert "computer" not in offered((await stage.press(first, stage.table(), "more")).response)
    shown = await stage.play(watcher, "blackjack")
    assert "join" not in offered(shown.response)


async def test_who_watches_finds_the_seat_in_the_menu(stage: Stage) -> None:
    await blackjack(stage, "Ann", "Ben")
    cy = stage.person("Cy")
    more = await stage.press(cy, stage.table(), "more")
    assert "There's a free seat" in said(more)
    await cy.click(more.response, custom_id=find(more.response, "join"))
    assert (await stage.session()).seat_of(cy.id) == 2


async def test_who_watches_and_presses_is_told_of_the_seat(stage: Stage) -> None:
    ann, _, _, dee = await blackjack(stage, "Ann", "Ben", "Cy", "Dee")
    asked = await dee.slash(stage.channel, "leave")
    await dee.click(asked.response, custom_id=find(asked.response, "leave_yes"))
    await stage.press(ann, stage.table(), "deal")
    told = await stage.press(stage.person("Eve"), stage.table(), "hit")
    assert "Press **Join**" in said(told)
    told = await stage.press(dee, stage.table(), "hit")
    assert "not in this game" in said(told)


async def test_closed_dms_are_told_of_to_who_sits_down_late(stage: Stage) -> None:
    ann, _ = await blackjack(stage, "Ann", "Ben")
    cy = stage.person("Cy")
    stage.env.inject_error("POST", f"/channels/{stage.dm_of(cy)}/messages", **CLOSED)
    joined = await stage.press(cy, stage.table(), "join")
    assert "dealt in next time" in followed(joined)
    assert "can't send you direct messages" in followed(joined)
    await stage.press(ann, stage.table(), "deal")
    assert "Your hand" in said(await stage.press(cy, stage.table(), "hand"))


async def test_the_host_seats_a_computer_from_the_menu(stage: Stage) -> None:
    ann, ben = await blackjack(stage, "Ann", "Ben")
    assert "computer" not in offered((await stage.press(ben, stage.table(), "more")).response)
    more = await stage.press(ann, stage.table(), "more")
    told = await ann.click(more.response, custom_id=find(more.response, "computer"))
    assert "will be dealt in next time" in said(told)
    assert "🤖" in text(stage.table())
    await stage.press(ann, stage.table(), "deal")
    assert (await stage.session()).state.hands[2] is not None


async def test_go_fish_offers_no_seat_once_dealt(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    assert "join" not in offered(stage.table())
    shown = await stage.play(stage.person("Cy"))
    assert "join the next one" in said(shown)
    assert "join" not in offered(shown.response)


# The last deal


async def test_stopping_says_what_it_means(stage: Stage) -> None:
    ann, _ = await blackjack(stage, "Ann", "Ben")
    await stage.press(ann, stage.table(), "deal")
    question, told = await stopped(stage, ann)
    assert "played to its end" in question
    assert "the last one" in told
    assert "🏁 This is the last one · ⏳" in text(stage.table())
    question, told = await stopped(stage, ann)
    assert "nobody wins" in question
    assert "over" in told
    assert (await stage.session()).ended_why == "stopped"
    assert "ended early" in text(stage.table())


async def test_the_last_deal_ends_with_a_podium(stage: Stage) -> None:
    ann, ben = await blackjack(stage, "Ann", "Ben")
    await stage.press(ann, stage.table(), "deal")
    await stopped(stage, ann)
    await play_out(stage)
    assert (await stage.session()).ended_why == "done"
    assert "🥇" in text(stage.table())
    assert set(offered(stage.table())) == {"rematch", "change", "fair"}
    again = await ben.slash(stage.channel, "stop")
    assert "no game" in said(again)


async def test_between_deals_it_ends_with_a_podium_at_once(stage: Stage) -> None:
    ann, _ = await blackjack(stage, "Ann", "Ben")
    await stage.press(ann, stage.table(), "deal")
    await play_out(stage)
    question, told = await stopped(stage, ann)
    assert "ahead now" in question
    assert "over" in told
    assert "🥇" in text(stage.table())


async def test_the_last_deal_offers_no_seat(stage: Stage) -> None:
    ann, _ = await blackjack(stage, "Ann", "Ben")
    await stage.press(ann, stage.table(), "deal")
    await stopped(stage, ann)
    assert "join" not in offered(stage.table())
    told = await stage.press(stage.person("Cy"), stage.table(), "hit")
    assert "not in this game" in said(told)


async def test_a_yes_given_late_cuts_nothing_short(stage: Stage) -> None:
    """Two are asked whether this deal shall be the last; the second yes changes nothing."""
    ann, _ = await blackjack(stage, "Ann", "Ben")
    boss = stage.person("Boss", roles=[stage.moderators()])
    await stage.press(ann, stage.table(), "deal")
    asked = {person: await person.slash(stage.channel, "stop") for person in (ann, boss)}
    for person, question in asked.items():
        told = await person.click(question.response, custom_id=find(question.response, "stop_yes"))
        assert "the last one" in said(told)
    assert (await stage.session()).phase == "playing"


async def test_a_majority_makes_it_the_last_deal(stage: Stage) -> None:
    ann, ben, cy = await blackjack(stage, "Ann", "Ben", "Cy")
    await stage.press(ann, stage.table(), "deal")
    _, told = await stopped(stage, ben)
    assert "Your vote counts" in told
    _, told = await stopped(stage, cy)
    assert "the last one" in told
    _, told = await stopped(stage, cy)
    assert "Your vote counts" in told
    assert (await stage.session()).phase == "playing"


# Who deals


async def test_the_host_names_who_deals(stage: Stage) -> None:
    ann, ben = await stage.lobby("Ann", "Ben", game="blackjack")
    shown = await stage.press(ann, stage.table(), "options")
    pages = [c for c in controls(shown.response) if c.name == "options_page"]
    await ann.click(shown.response, custom_id=ids.encode(pages[-1]))
    assert "appoint" not in offered(shown.response)
    await stage.option(ann, "dealer", "fixed")
    assert "Ann (host) · deals first" in text(stage.table())
    shown = await stage.press(ann, stage.table(), "options")
    pages = [c for c in controls(shown.response) if c.name == "options_page"]
    await ann.click(shown.response, custom_id=ids.encode(pages[-1]))
    wanted = find(shown.response, "appoint")
    await ann.select(shown.response, [str(ben.id)], custom_id=wanted)
    (menu,) = [m for m in menus(shown.response) if m["custom_id"] == wanted]
    assert [o["value"] for o in menu["options"] if o.get("default")] == [str(ben.id)]
    assert "Ben · deals first" in text(stage.table())
    await stage.press(ann, stage.table(), "start")
    session = await stage.session()
    assert session.state.dealer == session.seat_of(ben.id)
    await stage.press(ann, stage.table(), "deal")
    assert (await stage.session()).state.round == 0
    await stage.press(ben, stage.table(), "deal")
    assert (await stage.session()).state.round == 1


# One card at a time


async def test_each_card_of_the_dealer_is_one_edit_of_the_table(stage: Stage) -> None:
    """Hands tell of them all at the end: nothing can be pressed in them meanwhile."""
    people = await blackjack(stage, "Ann", "Ben", "Cy")
    # 19, 18, 17, and a dealer who draws from 5 to 20 by three cards.
    downs, ups, draws = ["TC", "9D", "8S", "2D"], ["9C", "9S", "9H", "3D"], ["4C", "5C", "6H"]
    await stage.put({"deck": [*downs, *ups, *draws]})
    await stage.press(people[0], stage.table(), "deal")
    for _ in range(2):
        await stage.press(await stage.at_turn(), stage.table(), "stand")
    last = await stage.at_turn()
    stage.env.http_requests.clear()
    await stage.press(last, stage.table(), "stand")
    await stage.wait(10)
    session = await stage.session()
    assert (session.state.phase, len(session.state.bank)) == ("done", 5)
    paths = [e.path for e in stage.env.http_requests if e.method == "PATCH"]
    edits = Counter(int(path.rpartition("/")[2]) for path in paths)
    # The dealer's card is turned up, three are drawn, and the hands are settled.
    assert edits.pop(stage.table().id) == 5
    # Whoever stood last can press nothing any more; then all are told how it ended.
    assert edits == {stage.hand(person).id: 1 + (person is last) for person in people}


async def test_orders_are_logged_as_nobodys_at_the_table(stage: Stage) -> None:
    ann, _ = await blackjack(stage, "Ann", "Ben")
    await stage.press(ann, stage.table(), "deal")
    log = await stage.bot.house.store.log((await stage.session()).id)
    assert log is not None
    assert [line.entry.seat for line in log.lines] == [HOUSE]

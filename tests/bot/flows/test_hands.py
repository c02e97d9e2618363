"""Hands: by DM, by private reply, and when Discord refuses."""

from games.core.cards import label
from tests.bot.flows.conftest import Stage, controls, find, followed, said, text

CLOSED = {"status": 403, "code": 50007, "times": None}


async def test_c102_c106_closed_dms_are_said_at_once_and_block_nothing(stage: Stage) -> None:
    ann = stage.person("Ann")
    await stage.play(ann)
    ben = stage.person("Ben")
    stage.env.inject_error("POST", f"/channels/{stage.dm_of(ben)}/messages", **CLOSED)
    result = await stage.press(ben, stage.table(), "join")
    assert "direct messages" in followed(result)
    await stage.press(ann, stage.table(), "start")
    shown = await stage.press(ben, stage.table(), "hand")
    assert shown.ephemeral
    assert "Your hand" in said(shown)
    assert not stage.dms(ben)


async def test_c104_c109_a_private_hand_is_played_from(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    turn = await stage.at_turn()
    shown = await stage.press(turn, stage.table(), "hand")
    moves = [c for c in controls(shown.response) if c.kind in ("act", "draft")]
    before = await stage.session()
    name, *args = moves[0].name, *moves[0].args
    await turn.click(shown.response, custom_id=find(shown.response, name, *args))
    assert (await stage.session()).version > before.version


async def test_c98_the_hand_can_be_shown_again_and_again(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    first = await stage.press(ann, stage.table(), "hand")
    second = await stage.press(ann, stage.table(), "hand")
    assert said(first) == said(second)


async def test_a_private_hand_follows_the_game_while_it_can(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben")
    turn = await stage.at_turn()
    other = ben if turn is ann else ann
    shown = await stage.press(other, stage.table(), "hand")
    before = said(shown)
    await stage.pass_turn(turn)
    assert said(shown) != before


async def test_c110_a_player_may_prefer_private_replies(stage: Stage) -> None:
    ann = stage.person("Ann")
    await ann.slash(stage.channel, "me", hand="reply")
    await stage.play(ann)
    await stage.press(stage.person("Ben"), stage.table(), "join")
    await stage.press(ann, stage.table(), "start")
    assert not stage.dms(ann)
    assert "Your hand" in said(await stage.press(ann, stage.table(), "hand"))


async def test_the_hand_command_works_in_dms(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    result = await ann.user.slash("hand")
    assert "Your hand" in said(result)


async def test_c112_no_public_message_shows_a_card_of_a_hand(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    session = await stage.session()
    shown = "\n".join(stage.words_of(message) for message in stage.messages())
    for hand in session.state.hands:
        for card in hand:
            assert label(card) not in shown


async def test_two_taps_ask(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    await stage.choose(turn)
    assert stage.final_control(turn) is not None
    before = (await stage.session()).recent
    await turn.user.click(stage.hand(turn), custom_id=stage.final_control(turn))
    assert (await stage.session()).recent != before
    assert text(stage.table())


async def test_what_me_changes_reaches_the_tables_one_sits_at(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    turn = await stage.at_turn()
    seat = (await stage.session()).seat_of(turn.id)
    by_rank = text(stage.hand(turn))
    await turn.slash(stage.channel, "me", sorting="suit", pings=False, language="en")
    mine = (await stage.session()).players[seat]
    assert (mine.sorting, mine.pings, mine.locale, mine.delivery) == ("suit", False, "en", "dm")
    by_suit = text(stage.hand(turn))
    assert by_suit != by_rank
    count = len(stage.messages())
    await stage.env.advance_time(21)
    assert len(stage.messages()) == count


async def test_me_brings_a_hand_into_direct_messages(stage: Stage) -> None:
    ann = stage.person("Ann")
    await ann.slash(stage.channel, "me", hand="reply")
    await stage.game("Ann", "Ben")
    assert not stage.dms(ann)
    await ann.slash(stage.channel, "me", hand="dm")
    await stage.env.settle()
    assert "Your hand" in text(stage.hand(ann))

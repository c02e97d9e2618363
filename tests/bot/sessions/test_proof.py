"""What /fair gives out: a promise before the end, and afterwards every shuffle that was made."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.screens import result
from bot.screens.layout import Attachment
from bot.sessions.proof import proof, record
from bot.sessions.session import Session
from games.__main__ import main
from games.core.actions import Move
from games.core.fair import verify
from tests.bot.sessions.evening import ANN, BEN, CY, DI, Evening
from tests.kit.spelled import texts
from tests.kit.tables import words

JOINED = ["Ann", "Ben", "Cy", "Di"]


async def stopped(evening: Evening) -> Session:
    """A table of four that one left in the middle."""
    table = await evening.table(ANN, BEN, CY, DI)
    await evening.sessions.leave(table.id, CY, evening.press())
    return await stop(evening, table)


async def stop(evening: Evening, table: Session) -> Session:
    return (await evening.sessions.moderator_stop(table.id)).session


async def test_before_the_end_only_the_promise_is_given(evening: Evening) -> None:
    for table in (await evening.lobby(ANN), await evening.table(ANN, BEN, channel=51)):
        file = proof(table, await evening.store.log(table.id), table.names)
        assert file.keys() == {"commitment", "presses"}
        assert record(table, await evening.store.log(table.id)) is None


async def test_afterwards_every_shuffle_can_be_checked(evening: Evening) -> None:
    over = await stopped(evening)
    file = json.loads(json.dumps(proof(over, await evening.store.log(over.id), over.names)))
    checks = list(verify(file))
    assert [check.wrong for check in checks] == [None] * len(checks)
    purposes = [check.what for check in checks]
    assert purposes == ["commitment", "seats", "cut:1", "deal:1", "leave:1:1"]
    seats = file["shuffles"][0]
    assert (seats["from"], seats["cards"]) == (JOINED, list(over.names))


async def test_afterwards_the_whole_game_can_be_replayed(evening: Evening, tmp_path: Path) -> None:
    table = await evening.table(ANN, BEN, CY, DI)
    for _ in range(5):
        table = (await evening.move(table)).session
    await evening.sessions.leave(table.id, CY, evening.press())
    over = await stop(evening, table)
    text = record(over, await evening.store.log(over.id))
    assert text is not None
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    assert main(["replay", str(file)]) == 0
    shown = result.fair(over, words(over), record=text)
    assert shown.blocks[-1] == Attachment("game.jsonl", text.encode())
    assert "games replay game.jsonl" in texts(shown)


async def test_a_rematch_keeps_its_seats(evening: Evening) -> None:
    over = await stopped(evening)
    file = proof(replace(over, round=2), await evening.store.log(over.id), over.names)
    assert [row["purpose"] for row in file["shuffles"]] == ["cut:1", "deal:1", "leave:1:1"]


@pytest.mark.parametrize("kept", [True, False])
async def test_the_seed_is_shown_though_the_log_is_of_no_use(evening: Evening, kept: bool) -> None:
    over = await stopped(evening)
    logged = await evening.store.log(over.id)
    assert logged is not None
    unreadable = replace(logged, head=replace(logged.head, options={"gone": 1}))
    file = proof(over, unreadable if kept else None, over.names)
    assert file["seed"] == over.seed
    assert "shuffles" not in file


async def test_what_nobody_challenged_in_cheat_stays_unknown(evening: Evening) -> None:
    """docs/rules/cheat.md, 9: after an unchallenged play the truth must not be shown."""
    table = await evening.table(ANN, BEN, CY, game="cheat")
    seat = evening.turn(table)
    user, (card, *_) = table.players[seat].user, table.state.hands[seat]
    assert user is not None
    play = Move("play", {"cards": (card,), "rank": "K" if card[0] != "K" else "A"})
    await evening.sessions.act(table.id, user, evening.beat(table), play, evening.stamp())
    over = await stop(evening, table)
    log = await evening.store.log(over.id)
    assert log is not None
    assert record(over, log) is None
    file = proof(over, log, over.names)
    assert not any(check.wrong for check in verify(json.loads(json.dumps(file))))
    assert {shuffle["purpose"] for shuffle in file["shuffles"]} == {"seats", "deal:1"}

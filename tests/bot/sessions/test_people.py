"""What is stored about a person, and forgetting them."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

from bot.storage.store import Surface
from tests.bot.sessions.evening import ANN, BEN, CHANNEL, CY, Evening, person

WHO = 987_654_321_012


async def one_of_each(evening: Evening) -> tuple[int, int, int]:
    """A finished game, a running one and a lobby with the person."""
    over = await evening.table(WHO, BEN)
    await evening.move(over)
    await evening.sessions.leave(over.id, BEN, evening.press())
    running = await evening.table(ANN, WHO, CY, channel=51)
    await evening.sessions.cohost(running.id, ANN, str(WHO))
    await evening.sessions.vote(running.id, WHO, "kick", running.seat_of(CY))
    await evening.sessions.vote(running.id, CY, "kick", running.seat_of(WHO))
    lobby = await evening.lobby(WHO, ANN, channel=52)
    await evening.store.change_player(WHO, lambda prefs: replace(prefs, sorting="suit"))
    await evening.store.save_surface(
        Surface(running.id, "hand", running.seat_of(WHO), 5, 6, 1, evening.now, WHO)
    )
    return over.id, running.id, lobby.id


async def test_export_has_everything_but_what_others_hold(evening: Evening) -> None:
    over, running, lobby = await one_of_each(evening)
    found = json.loads(json.dumps(await evening.sessions.export(WHO)))
    assert found["preferences"]["sorting"] == "suit"
    assert [game["session"] for game in found["finished"]] == [over]
    assert found["finished"][0]["you"]["user"] == WHO
    assert [result["session"] for result in found["results"]] == [over]
    assert [message["message"] for message in found["messages"]] == [6]
    assert [game["session"] for game in found["running"]] == [running, lobby]
    session = await evening.sessions.get(running)
    seat = session.seat_of(WHO)
    hands = found["running"][0]["view"]["hands"]
    for other, hand in enumerate(hands):
        assert (set(hand) == {"??"}) == (other != seat)
    assert session.seed not in json.dumps(found)
    assert '"Ben"' not in json.dumps(found)


async def test_forgetting_leaves_no_trace(evening: Evening, tmp_path: Path) -> None:
    over, running, lobby = await one_of_each(evening)
    await evening.sessions.forget(WHO)
    await evening.store.set_meta("checkpoint", "1")
    after = await evening.sessions.get(running)
    assert after.seat_of(WHO) is None
    assert (await evening.sessions.get(lobby)).host == ANN
    assert (await evening.sessions.get(over)).host < 0
    assert await evening.sessions.tables_of(WHO) == []
    found = await evening.sessions.export(WHO)
    assert (found["finished"], found["results"], found["running"]) == ([], [], [])
    with sqlite3.connect(tmp_path / "snug.db") as db:
        text = "\n".join(db.iterdump())
    db.close()
    assert str(WHO) not in text
    assert f"P{WHO}" not in text
    assert {"Ann", "Ben"} & set((await evening.sessions.get(over)).names)


async def test_forgetting_is_told_to_whoever_shows_a_table(evening: Evening) -> None:
    over, running, _ = await one_of_each(evening)
    told: dict[int, tuple[str, ...]] = {}
    evening.sessions.listeners.append(lambda _b, after, _e: told.update({after.id: after.names}))
    await evening.sessions.forget(WHO)
    assert {over, running} <= told.keys()
    assert f"P{WHO}" not in {name for names in told.values() for name in names}


async def test_forgetting_twice_at_once_is_forgetting(evening: Evening) -> None:
    _, running, _ = await one_of_each(evening)
    await asyncio.gather(*(evening.sessions.forget(WHO) for _ in range(3)))
    assert WHO not in {player.user for player in (await evening.sessions.get(running)).players}


async def test_export_knows_a_running_game_that_one_left(evening: Evening) -> None:
    table = await evening.table(ANN, WHO, CY)
    await evening.sessions.leave(table.id, WHO, evening.press())
    found = await evening.sessions.export(WHO)
    assert found["running"] == []
    assert [(game["session"], game["you"]["left"]) for game in found["finished"]] == [
        (table.id, True)
    ]


async def test_the_forgotten_can_play_again(evening: Evening) -> None:
    over, _, _ = await one_of_each(evening)
    await evening.sessions.forget(WHO)
    fresh = await evening.sessions.rematch(over, person(BEN), evening.press())
    assert fresh.names == ("Ben",)
    after = (await evening.sessions.join(fresh.id, person(WHO), evening.press())).session
    assert after.seat_of(WHO) == 1
    assert (await evening.sessions.find(CHANNEL)) == after

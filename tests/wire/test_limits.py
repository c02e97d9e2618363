import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.box import Sandbox
from sandbox.driver import Person
from sandbox.timing import Timing
from tests.wire.client import Bot
from tests.wire.test_gateway import until
from tests.wire.test_messages import games

V2 = 1 << 15
Post = Callable[[dict[str, Any]], Awaitable[tuple[int, dict[str, Any]]]]


@pytest.fixture
def post(box: Sandbox, http: aiohttp.ClientSession) -> Post:
    """Sends a raw message, past what discord.py checks itself."""
    channel = box.world.find_channel("games").id
    box.buckets.on = False

    async def send(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        async with http.post(
            f"{box.api}/channels/{channel}/messages",
            json=body,
            headers={"Authorization": box.authorization},
        ) as response:
            return response.status, await response.json()

    return send


def text(content: str = "a") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "A", "custom_id": "a"} | more


def row(*inner: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": [*inner]}


def select(count: int, **more: Any) -> dict[str, Any]:
    options = [{"label": str(each), "value": str(each)} for each in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("empty", {"content": ""}, "50006"),
    ("content", {"content": "a" * 2001}, "content"),
    ("mixed", {"flags": V2, "content": "a", "components": [text()]}, "LEGACY_FIELDS"),
    ("not v2", {"components": [text()]}, "BASE_TYPE_CHOICES"),
    ("41 components", {"flags": V2, "components": [text()] * 41}, "MAX_TOTAL_COMPONENTS"),
    (
        "4001 characters",
        {"flags": V2, "components": [text("a" * 2001), text("a" * 2000)]},
        "TOTAL_TEXT",
    ),
    ("long id", {"components": [row(button(custom_id="a" * 101))]}, "BASE_TYPE_BAD_LENGTH"),
    ("same id", {"components": [row(button(), button())]}, "CUSTOM_ID_DUPLICATED"),
    ("long label", {"components": [row(button(label="a" * 81))]}, "BASE_TYPE_BAD_LENGTH"),
    (
        "six buttons",
        {"components": [row(*(button(custom_id=str(n)) for n in range(6)))]},
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("select and button", {"components": [row(select(2), button())]}, "WIDTH_EXCEEDED"),
    ("26 options", {"components": [row(select(26))]}, "BASE_TYPE_BAD_LENGTH"),
    ("not an emoji", {"components": [row(button(emoji={"name": "\U0001f0a0"}))]}, "INVALID_EMOJI"),
    (
        "no such file",
        {
            "flags": V2,
            "components": [{"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}],
        },
        "NOT_FOUND",
    ),
    (
        "embeds",
        {"embeds": [{"description": "a" * 4000}, {"description": "a" * 2001}]},
        "MAX_EMBED_SIZE",
    ),
]


@pytest.mark.parametrize(("body", "mark"), [each[1:] for each in BAD], ids=[e[0] for e in BAD])
async def test_messages_over_a_limit(post: Post, body: dict[str, Any], mark: str) -> None:
    status, answer = await post(body)
    assert status == 400
    assert mark in str(answer)


async def test_messages_at_the_limits(post: Post) -> None:
    for body in (
        {"content": "a" * 2000},
        {"flags": V2, "components": [text()] * 40},
        {"flags": V2, "components": [text("a" * 4000)]},
        {"components": [row(select(25))]},
        {"components": [row(*(button(custom_id=str(n), label="a" * 80) for n in range(5)))]},
        {"components": [row(button(emoji={"name": "♠️"}), button(custom_id="b", label="🂠"))]},
    ):
        status, answer = await post(body)
        assert status == 200, answer


async def test_v2_flag_stays(bot: Bot) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("a"))
    message = await games(bot).send(view=view)
    with pytest.raises(discord.HTTPException, match="IS_COMPONENTS_V2"):
        await message.edit(content="a", view=view)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Upper"},
        {"name": "a" * 33},
        {"description": "a" * 101},
        {"description": ""},
        {"options": [{"type": 3, "name": f"o{n}", "description": "d"} for n in range(26)]},
        {
            "options": [
                {
                    "type": 3,
                    "name": "o",
                    "description": "d",
                    "choices": [{"name": str(n), "value": str(n)} for n in range(26)],
                }
            ]
        },
        {
            "options": [
                {
                    "type": 3,
                    "name": f"o{n}",
                    "description": "d" * 100,
                    "choices": [{"name": "n" * 100, "value": f"{m}" * 50} for m in range(10)],
                }
                for n in range(8)
            ]
        },
    ],
)
async def test_commands_over_a_limit(
    box: Sandbox, http: aiohttp.ClientSession, change: dict[str, Any]
) -> None:
    command = {"name": "play", "description": "Plays."} | change
    async with http.put(
        f"{box.api}/applications/{box.world.application.id}/commands",
        json=[command],
        headers={"Authorization": box.authorization},
    ) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50035


async def test_headers_and_429(box: Sandbox, http: aiohttp.ClientSession) -> None:
    channel = box.world.find_channel("games").id
    seen: list[tuple[int, str]] = []
    for _ in range(6):
        async with http.post(
            f"{box.api}/channels/{channel}/messages",
            json={"content": "a"},
            headers={"Authorization": box.authorization},
        ) as response:
            seen.append((response.status, response.headers["X-RateLimit-Remaining"]))
            last = response
            body = await response.json()
    assert seen == [(200, "4"), (200, "3"), (200, "2"), (200, "1"), (200, "0"), (429, "0")]
    assert last.headers["Via"]
    assert 0 < body["retry_after"] <= 5
    assert body["global"] is False


async def test_global_limit_spares_interactions(box: Sandbox, http: aiohttp.ClientSession) -> None:
    headers = {"Authorization": box.authorization}
    statuses = []
    for number in range(60):
        async with http.get(f"{box.api}/channels/{number}", headers=headers) as response:
            statuses.append(response.status)
            last = response
    assert statuses.count(429) >= 8
    assert last.headers["X-RateLimit-Global"] == "true"
    async with http.post(f"{box.api}/interactions/1/a/callback", json={"type": 6}) as response:
        assert response.status == 404


async def test_the_library_waits_for_429(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    await aimed.control.do("answer", {"status": 429, "retry_after": 0.2, "route": "/messages$"})
    began = time.monotonic()
    await games(bot).send("Patience")
    assert time.monotonic() - began > 0.2
    await ann.wait_for(lambda: ann.find("Patience"))


async def test_the_library_tries_5xx_again(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    await aimed.control.do("answer", {"status": 500, "route": "/messages$"})
    await games(bot).send("Again")
    await ann.wait_for(lambda: ann.find("Again"))


async def test_stale_edits_are_slowed(aimed: Sandbox, bot: Bot) -> None:
    message = await games(bot).send("Old")
    aimed.timing.stale_edit_seconds = 0.0
    for number in range(3):
        await message.edit(content=str(number))
    task = asyncio.create_task(message.edit(content="one too many"))
    await until(lambda: aimed.ledger.since(route="PATCH")[-1].status == 429)
    answer = aimed.ledger.since(route="PATCH")[-1].answer
    assert answer is not None
    assert answer["code"] == 30046
    task.cancel()


async def test_limits_can_be_switched_off(http: aiohttp.ClientSession) -> None:
    async with Sandbox(limits=False, timing=Timing(response_seconds=0.5)) as box:
        channel = box.world.find_channel("games").id
        for _ in range(20):
            async with http.post(
                f"{box.api}/channels/{channel}/messages",
                json={"content": "a"},
                headers={"Authorization": box.authorization},
            ) as response:
                assert response.status == 200
                assert "X-RateLimit-Bucket" not in response.headers

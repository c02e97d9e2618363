"""What one move asks of Discord, counted over a game played calmly: each move comes to rest."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from pathlib import Path

from bot.screens import ids
from sandbox.driver import Person
from tests.bench.table import Row
from tests.kit.stage import Stage

MOVES = 60


async def _move(people: list[Person], dice: random.Random) -> bool:
    """Whoever is on turn asks; False when the game is over."""
    for person in people:
        for message in person.dms():
            for button in dice.sample(message.buttons, len(message.buttons)):
                control = ids.decode(button.custom_id)
                if control is not None and control.kind == "act" and not button.disabled:
                    await person.press(message, custom_id=button.custom_id)
                    return True
    return False


async def measure(folder: Path) -> list[Row]:
    """The most and the median of calls per move between two people."""
    answers, tables, hands, others = [], [], [], []
    async with Stage(folder, limits=False, SNUG_LOG_LEVEL="WARNING") as stage:
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        await stage.start_bot()
        await ann.wait_for(lambda: ann.commands)
        await ann.command("games", "play", game="gofish")
        await ben.wait_for(lambda: ben.messages("games"))
        await ben.press(ben.messages("games")[-1], "Join")
        await ann.press(ann.messages("games")[-1], "Start")
        await ann.settled()
        channel = ann.channel_id("games")
        dice = random.Random(3)
        for _ in range(MOVES):
            mark = stage.box.ledger.sequence
            if not await _move([ann, ben], dice):
                break
            await ann.settled(quiet=0.3)
            found = Counter(
                "answers" if "callback" in entry.route
                else "tables" if entry.method == "PATCH" and f"/{channel}/" in entry.path
                else "hands" if entry.method == "PATCH"
                else "others"
                for entry in stage.box.ledger.since(mark)
            )  # fmt: skip
            answers.append(found["answers"])
            tables.append(found["tables"])
            hands.append(found["hands"])
            others.append(found["others"])
    figures = (
        (answers, "answers", 1),
        (tables, "table edits", 1),
        (hands, "other hands' edits", 1),
    )
    return [
        *(
            Row(
                f"{what} per move, most and mean of {len(counts)} moves of two",
                f"{max(counts)}, {statistics.mean(counts):.2f}",
                f"<= {bar}",
                max(counts) <= bar,
            )
            for counts, what, bar in figures
        ),
        Row("other calls per move", f"{max(others)}", "0", not any(others)),
    ]

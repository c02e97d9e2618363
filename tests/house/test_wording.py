"""Every sentence of the catalogue and the rules pages: no alcohol unless meant, nobody egged on."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import Message, StringLiteral, TextElement, VariableReference

from bot.text import DRINKS
from games import CATALOGUE

ROOT = Path(__file__).parents[2]
LOCALES = sorted(path for path in (ROOT / "data" / "locales").iterdir() if path.is_dir())
PLAIN, OVER = "*.ftl", f"{DRINKS}/*.ftl"

ALCOHOL = re.compile(
    r"""\b(?: alcohol\w* | beers? | wines? | booz\w+ | drunk\w* | tipsy | vodka | rum
    | whisk(?:e?y|ies) | tequila | liquors? | liqueurs? | cocktails? | lagers? | ales? | ciders?
    | pints? | schnapps | brandy | bourbon | absinthe | martinis? | champagne | prosecco
    | hang\s?overs? | hungover | gin\s(?:and|&)\s | shots? )\b""",
    re.IGNORECASE | re.VERBOSE,
)
OTHER_SHOTS = re.compile(
    r"\b(?:long shots?|calls? the shots|(?:give it|take) an?(?: \w+)? shot)\b", re.IGNORECASE
)
"""Shots that nobody drinks."""

EGGING_ON = re.compile(
    r"""\b(?: chug\w* | down\s(?:it|yours) | bottoms?\s?up | drink\sup | (?:drink|sip)\smore
    | finish\syour\s(?:drink|glass|cup) | (?:most|more)\s(?:sips|drinks) | legend\w*
    | (?:light|heavy)weights? | hardcore | hammered | wasted | smashed | plastered
    | coward\w* | chicken\w* | wimp\w* | wuss\w* | wet\sblankets? | part(?:y|ies)\s?poopers?
    | spoil\s?sports? | quitters? | boring | weak(?:lings?)? | lame | killjoys? | buzz\s?kills?
    | scared\w* | shame\w* | no\sfun | can't\s(?:take|handle|hold)
    | (?:only|just)\swater )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Praise of quantity, and teasing about water, skipping or leaving."""

ABSENT = re.compile(r"-(?:event|line|mark)-\w*(?:skip|out|back|pass|away|sober|cap)\w*$")
"""What tells all of somebody's sitting out, in a game that can be worded for drinks."""

SEATS = {"seat", "seats", "other", "name"}


def messages(path: Path) -> Iterator[Message]:
    body = FluentParser().parse(path.read_text("utf-8")).body
    yield from (entry for entry in body if isinstance(entry, Message))


def said(files: str) -> Iterator[tuple[str, str]]:
    """Where, and what is said there: whole messages with all their variants."""
    for locale in LOCALES:
        for path in sorted(locale.glob(files)):
            for message in messages(path):
                yield f"{path.relative_to(ROOT)} {message.id.name}", spoken(message)


def pages(*, drinks: bool) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "data" / "rules").rglob("*.md")):
        if (DRINKS in path.parts) is drinks:
            yield str(path.relative_to(ROOT)), path.read_text("utf-8")


class _Texts(visitor.Visitor):
    def __init__(self) -> None:
        self.texts: list[str] = []
        self.variables: set[str] = set()

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)

    def visit_StringLiteral(self, node: StringLiteral) -> None:  # noqa: N802
        self.texts.append(node.value)

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)


def walked(node: Any) -> _Texts:
    texts = _Texts()
    texts.visit(node)
    return texts


def spoken(node: Any) -> str:
    return "\n".join(walked(node).texts)


def of_alcohol(text: str) -> list[str]:
    return ALCOHOL.findall(OTHER_SHOTS.sub("", text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Everybody drinks a shot.", ["shot"]),
        ("Two shots, Ann!", ["shots"]),
        ("Alcohol-free", ["Alcohol"]),
        ("a pint of ale", ["pint", "ale"]),
        ("Gin & tonic", ["Gin & "]),
        ("Give it a shot, or take a shot at the last trick.", []),
        ("Gin Rummy: you go gin when no card is left over.", []),
        ("A mocktail. The sale of a wineglass. Drum.", []),
    ],
)
def test_the_walk_knows_a_drink_when_it_reads_one(text: str, found: list[str]) -> None:
    assert [word.strip() for word in of_alcohol(text)] == [word.strip() for word in found]


@pytest.mark.parametrize(
    "text",
    ["Chug!", "Bottoms up", "What a lightweight.", "Only water for Ann?", "Ann chickens out"],
)
def test_the_walk_knows_egging_on_when_it_reads_it(text: str) -> None:
    assert EGGING_ON.search(text)


def test_nothing_in_the_plain_words_is_about_alcohol() -> None:
    texts = [*said(PLAIN), *pages(drinks=False)]
    assert len(texts) > 700
    assert {where: found for where, text in texts if (found := of_alcohol(text))} == {}


def test_c198_no_words_praise_quantity_or_tease() -> None:
    texts = [*said(PLAIN), *said(OVER), *pages(drinks=False), *pages(drinks=True)]
    found = {where: hit[0] for where, text in texts if (hit := EGGING_ON.search(text))}
    assert found == {}


def test_what_lies_over_a_message_has_its_parts_and_asks_for_nothing_new() -> None:
    for locale in LOCALES:
        plain = {m.id.name: m for path in locale.glob(PLAIN) for m in messages(path)}
        for path in locale.glob(OVER):
            for message in messages(path):
                below = plain.get(message.id.name)
                assert below is not None, f"{path.name}: {message.id.name} is no plain message"
                assert (message.value is None) is (below.value is None)
                assert _parts(message) == _parts(below), message.id.name
                assert walked(message).variables <= walked(below).variables | {"me"}


def _parts(message: Message) -> set[str]:
    return {attribute.id.name for attribute in message.attributes}


def _drinking(key: str) -> bool:
    game = CATALOGUE.get(key.partition("-")[0])
    return key.startswith("night-") or (game is not None and "mode" in game.lent)


def test_c198_nobody_is_named_as_sitting_out() -> None:
    named = [
        (path.name, message.id.name)
        for locale in LOCALES
        for files in (PLAIN, OVER)
        for path in locale.glob(files)
        for message in messages(path)
        if ABSENT.search(message.id.name) and _drinking(message.id.name)
        if walked(message).variables & SEATS
    ]
    assert named == []

"""Every sentence that Blackjack needs is there, and can be said at any moment of a match."""

from __future__ import annotations

import pytest

from bot.text import Words
from games.core.events import Event, seen_by
from games.core.scene import Block, Grid, Line, Mark, Pile, Seats
from tests.bot import test_text as catalogue_tests
from tests.games.blackjack.positions import GAME
from tests.kit.tables import catalogue
from tests.kit.walks import Walk

NAMES = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lu"]


def test_every_message_is_there() -> None:
    wanted = catalogue_tests.expected(GAME)
    assert not wanted - catalogue_tests.keys()


def say(words: Words, block: Block) -> None:
    """Says all there is to a block; the catalogue is strict, so what is missing raises."""
    match block:
        case Seats(rows):
            for row in rows:
                _marks(words, row.marks)
        case Pile(key, count):
            assert words(f"blackjack-pile-{key}", n=count)
        case Line(key, args):
            assert words(f"blackjack-line-{key}", **args)
        case Grid(columns, rows):
            assert all(words(f"blackjack-column-{column}") for column in columns)
            cells = [cell for row in rows for cell in row]
            assert all(words(f"blackjack-cell-{word}") for kind, word in cells if kind == "choice")


def _marks(words: Words, marks: tuple[Mark, ...]) -> None:
    assert all(words(f"blackjack-mark-{mark.key}", **mark.args) for mark in marks)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("preset", GAME.presets)
def test_all_of_a_match_can_be_said_to_everybody(preset: str, seed: int) -> None:
    walk = Walk(GAME, GAME.options(**GAME.presets[preset]), 3, seed)
    for _, step in walk.steps():
        state = step.state
        for viewer in (None, *range(state.seats)):
            words = catalogue().words("en", NAMES, "blackjack", viewer)
            scene = GAME.scene(GAME.observe(state, viewer), viewer)
            for block in (*scene.blocks, *scene.own):
                say(words, block)
            for event in step.events:
                assert words.event(seen_by(event, viewer)) or event.what == "betting"


def test_ones_own_part_does_not_say_again_what_just_happened() -> None:
    """One's news stand right above the lines of one's hand."""
    words = catalogue().words("en", NAMES, "blackjack", 1)
    facts = [Event("bet", 1, {"n": 5}), Event("joined", 1, {}), Event("deals", 1, {})]
    keys = [("placed", {"n": 5}), ("later", {}), ("forced", {})]
    for fact, (key, args) in zip(facts, keys, strict=True):
        news = words.event(fact).rstrip(".").lower()
        line = words(f"blackjack-line-{key}", **args).rstrip(".").lower()
        assert news not in line
        assert line not in news


def test_a_score_is_of_chips_or_of_hands() -> None:
    words = catalogue().words("en", NAMES, "blackjack")
    assert words("blackjack-score", n=1, chips="true") == "1 chip"
    assert words("blackjack-score", n=-12, chips="true") == "−12 chips"
    assert words("blackjack-score", n=-2, chips="false") == "wins less losses: −2"


def test_refusals_say_what_to_do() -> None:
    words = catalogue().words("en", NAMES, "blackjack", 0)
    for code_ in GAME.codes:
        args = {"n": 1, "m": 10, "seat": 1, "choice": "deal"}
        assert words.refusal(code_, args).endswith(".")
    assert words.refusal("E_NOT_HOST", {"choice": "end"}) != words.refusal(
        "E_NOT_HOST", {"choice": "deal"}
    )

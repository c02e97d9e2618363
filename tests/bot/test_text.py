"""The catalogue: typed args, whom it speaks to, and that every sentence is there and used."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_origin

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from bot.screens import options
from bot.text import Catalogue
from games import CATALOGUE
from games.core.actions import Pick
from games.core.cards import BACK
from games.core.errors import COMMON_CODES
from games.core.events import Event, seen_by
from games.core.game import Game, Step
from games.core.scene import Grid
from tests.kit.golden import presets
from tests.kit.tables import LOCALES, catalogue
from tests.kit.walks import Walk

ROOT = LOCALES.parents[1]
CODE = list((ROOT / "bot").rglob("*.py"))
SAMPLES: dict[str, object] = {
    "seat": 0,
    "other": 1,
    "seats": (0, 1),
    "rank": "K",
    "ranks": ("A", "K"),
    "suit": "S",
    "card": "KS",
    "cards": ("KS", "KH"),
    "n": 2,
    "m": 6,
    "text": "so *long*",
    "title": "a *b*",
    "choice": "x",
    "times": ((0, 640), (1, 702)),
}
EMPTY = '{ "" }'
"""How the catalogue leaves a fact unsaid that another beside it tells, at least to some."""


PARTS = {
    "Mark": "mark",
    "Pile": "pile",
    "Line": "line",
    "Picture": "alt",
    "Suggestion": "suggest",
}
"""What a game shows by a key of the catalogue."""

ENDS = {"score": "scores=", "loser": "losers="}
"""What the end of a game needs words for, by how its outcome is written."""


@cache
def keys() -> set[str]:
    found: set[str] = set()
    for path in (LOCALES / "en").glob("*.ftl"):
        body = FluentParser().parse(path.read_text()).body
        names = [entry.id.name for entry in body if isinstance(entry, Message)]
        assert not found & set(names), f"said twice: {found & set(names)}"
        assert len(names) == len(set(names)), path
        found |= set(names)
    return found


def source(key: str) -> str:
    """A message as it is written."""
    text = (LOCALES / "en" / f"{key.partition('-')[0]}.ftl").read_text()
    found = re.search(rf"^{key} =.*(?:\n[ }}].*)*", text, re.MULTILINE)
    return found[0] if found else ""


def literals() -> Iterator[tuple[str, str]]:
    """Every text in the code that looks like a key of the catalogue."""
    first = {key.partition("-")[0] for key in keys()}
    shape = re.compile(r"[a-z]+(-[A-Za-z0-9_]+)+")
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if shape.fullmatch(text) and text.partition("-")[0] in first:
                    yield str(path.relative_to(ROOT)), text


def test_every_key_in_the_code_exists() -> None:
    have = keys()
    assert not {found for found in literals() if not {found[1], f"error-{found[1]}"} & have}


def steps(game: Any) -> Iterator[Step[Any]]:
    """Every step of a few matches."""
    seats = max(game.seats[0], min(3, game.seats[1]))
    for preset, seed in product(presets(game), range(3)):
        walk = Walk(game, game.options(**game.presets.get(preset, {})), seats, seed)
        yield from (step for _, step in walk.steps())


def offered(game: Any) -> set[str]:
    """The words of the catalogue that people choose between, or are asked, in a few matches."""
    found = set()
    for step in steps(game):
        for seat in range(step.state.seats):
            for action in game.actions(game.observe(step.state, seat), seat):
                for field in action.fields:
                    if isinstance(field, Pick) and field.risky:
                        found.add(f"risky-{action.name}-{field.name}")
                    if isinstance(field, Pick) and field.kind == "choice" and not field.told:
                        start = f"field-{action.name}-{field.name}"
                        found |= {f"{start}-{option}" for option in field.options}
    return found


def shared(game: Any) -> set[str]:
    """The facts whose secrets the other one knows as well, in a few matches."""
    told = (event for step in steps(game) for event in step.events)
    return {event.what for event in told if event.args.get("other") in event.to}


def gridded(game: Any) -> set[str]:
    """The columns and words of small tables on show in a few matches."""
    found = set()
    for step in steps(game):
        for block in game.scene(game.observe(step.state, None), None).blocks:
            if isinstance(block, Grid):
                found |= {f"column-{key}" for key in block.columns}
                cells = (cell for row in block.rows for cell in row)
                found |= {f"cell-{value}" for kind, value in cells if kind == "choice"}
    return found


def modules(game: Any) -> Iterator[Path]:
    """The modules of a game: those beside its class, and beside what its class builds on."""
    for one in type(game).__mro__:
        if one.__module__.startswith("games.") and not one.__module__.startswith("games.core"):
            yield from Path(inspect.getfile(one)).parent.glob("*.py")


def written(game: Any) -> set[str]:
    """The words of small tables and of choices that the game's modules write, though no match came
    to them.

    `bank_bust` is written as such, or as `bank_{…}` beside `bust`.
    """
    source = "\n".join(path.read_text() for path in modules(game))
    words = set(re.findall(r'"(\w+)"', source))
    starts = re.findall(r'f"(\w+_)\{', source)
    choices = {
        f"field-{form.name}-{field}-{word}"
        for form in game.forms.values()
        for field, spec in form.fields.items()
        for word in words
        if spec.kind == "choice"
    }
    columns = {f"column-{word}" for word in words}
    cells = {f"cell-{start}{word}" for start in ("", *starts) for word in words}
    return choices | columns | cells


def expected(game: Any) -> set[str]:
    """The messages a game must have by what it declares and what its modules show."""
    found = {"name", "aliases", "pitch", "emoji", "color", "seats"}
    found |= {f"event-{what}" for what in game.events}
    found |= set(game.codes)
    if type(game).stand_in is not Game.stand_in:
        found |= {"event-away", "value-absence-stand_in"}  # no computer plays for who is away
    for name in game.presets:
        found |= {f"preset-{name}", f"preset-{name}-about"}
    for name in options.names(game):
        if name in ("clock", "timer", "absence"):
            continue
        found |= {f"option-{name}", f"option-{name}-about"}
        kind = game.options.model_fields[name].annotation
        if kind is int:
            found.add(f"value-{name}")
        elif get_origin(kind) is not tuple:
            found |= {
                f"value-{name}-{options._key(value)}" for value in options.choices(game, name)
            }
    for form in game.forms.values():
        found.add(f"action-{form.name}")
        found |= {f"field-{form.name}-{field}" for field in form.fields}
    kinds = {spec.kind for form in game.forms.values() for spec in form.fields.values()}
    if kinds & {"choice", "card"}:
        found |= offered(game)
    found |= gridded(game)
    for path in modules(game):
        text = path.read_text()
        shown = re.findall(r'\b(Mark|Pile|Line|Picture|Suggestion)\(\s*"(\w+)"', text)
        found |= {f"{PARTS[block]}-{key}" for block, key in shown}
        found |= {f"big-{key}" for key in re.findall(r'\bBig\([^"]*?,\s*"(\w+)"', text)}
        found |= {word for word, given in ENDS.items() if given in text}
    return {f"{game.key}-{key}" for key in found}


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_every_game_has_all_its_messages_and_no_others(key: str) -> None:
    ours = {name for name in keys() if name.startswith(f"{key}-")}
    wanted = expected(CATALOGUE[key])
    spoken = wanted | {f"{key}-{word}" for word in written(CATALOGUE[key])}
    lacking, unused = sorted(wanted - ours), sorted(ours - spoken)
    assert not lacking, f"write these into data/locales/en/{key}.ftl: {' '.join(lacking)}"
    assert not unused, f"nothing in games/{key} says these: {' '.join(unused)}"


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_every_fact_reads_well_for_whoever_it_happens_to(key: str) -> None:
    game = CATALOGUE[key]
    known_to_both = shared(game)
    for what, names in game.events.items():
        args = {name: SAMPLES[name] for name in names if name != "seat"}
        shown = what in game.notation.shown
        secret = frozenset() if shown else frozenset({"card", "cards"} & args.keys())
        unsaid = EMPTY in source(f"{key}-event-{what}")
        to = (0, 1) if what in known_to_both else (0,)
        event = Event(what, 0 if "seat" in names else None, args, secret, to)
        for me in (None, 0, 1, 2):
            said = catalogue().words("en", ["Ann", "Ben", "Cy"], key, me).event(seen_by(event, me))
            assert said or unsaid, what
            assert BACK not in said
            assert "🂠" not in said
            assert (
                ("You" in said or "you" in said)
                or me not in (0, 1)
                or "seat" not in names
                or (me == 1 and "other" not in names)
                or unsaid
                or what == "left"
            ), said


def codes() -> set[str]:
    """Every code that the house raises, and those all games share."""
    found = set(COMMON_CODES)
    for path in CODE:
        found |= set(re.findall(r'Refused\(\s*"([\w-]+)"', path.read_text()))
    return found


def test_every_refusal_says_what_to_do_next() -> None:
    have = keys()
    missing = {code for code in codes() if f"error-{code}" not in have}
    assert not missing
    for code in codes() | {key.removeprefix("error-") for key in have if "error-E_" in key}:
        typed = {**SAMPLES, "channels": "<#1>", "permissions": "**View Channel**"}
        for me in (None, 0):
            sentence = catalogue().words("en", ["Ann", "Ben"], "gofish", me).refusal(code, typed)
            assert sentence.endswith((".", "!")), sentence
            assert len(sentence) < 300


def test_every_game_is_known_by_an_emoji_of_its_own() -> None:
    words = catalogue().words("en")
    emojis = [words(f"{key}-emoji") for key in CATALOGUE]
    assert len(set(emojis)) == len(emojis)


def test_a_game_for_two_takes_2_players_and_not_2_to_2() -> None:
    words = catalogue().words("en")
    assert words.refusal("E_SEATS", {"n": 2, "m": 2}).startswith("It takes 2 players: ")
    assert words.refusal("E_SEATS", {"n": 2, "m": 6}).startswith("It takes 2 to 6 players: ")


def raised() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Each refusal in the code: the folder it is raised in, and a sample of what it hands over."""
    for path in (*CODE, *(ROOT / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in ("Refused", "Refusal", "IllegalMove") or not node.args:
                continue
            code = node.args[0]
            given = [k.arg for k in node.keywords]
            if len(node.args) > 1 and isinstance(node.args[1], ast.Dict):
                given = [k.value for k in node.args[1].keys if isinstance(k, ast.Constant)]
            if isinstance(code, ast.Constant):
                args = {str(name): SAMPLES.get(str(name), "x") for name in given}
                yield path.relative_to(ROOT).parts[1], code.value, args


def speakers(folder: str, code: str) -> list[str]:
    """The games in whose words a refusal is told: several where they share what raises it."""
    if folder in CATALOGUE and type(CATALOGUE[folder]).__module__ == f"games.{folder}":
        return [folder]
    if f"error-{code}" in keys():
        return ["gofish"]
    return [key for key, game in CATALOGUE.items() if code in game.codes]


def test_every_refusal_hands_its_sentence_what_it_needs() -> None:
    for folder, code, args in raised():
        for key in speakers(folder, code):
            words = catalogue().words("en", ["Ann", "Ben"], key)
            assert words.refusal(code, args) != catalogue().words("en")("error-unknown"), code


def test_every_reason_for_an_end_has_its_sentence() -> None:
    ends = {why for path in CODE for why in re.findall(r'\.end\(\s*"(\w+)"', path.read_text())}
    assert not {why for why in ends if f"ended-{why}" not in keys()}


def test_every_key_is_used() -> None:
    source = "\n".join(path.read_text() for path in CODE)
    families = set(re.findall(r"""f["']([a-z]+-(?:[a-z]+-)*)\{""", source))
    families |= {f"{path.name}-" for path in (ROOT / "games").iterdir()}
    families |= {f"{key}-" for key in CATALOGUE}
    families |= {"suit-", "rank-", "error-E_"}
    families |= {"event-", "option-", "value-"}  # `Words.own` tries these for every game
    endings = ("-done",)  # f"{question}-done"
    unused = {
        key
        for key in keys()
        if not re.search(rf"""["']{key}["']""", source)
        and not key.startswith(tuple(families))
        and not key.endswith(endings)
    }
    assert not unused


def test_words_are_typed() -> None:
    words = catalogue().words("en", ["A_nn", "Ben", "Cy"], "gofish")
    asked = Event("gofish", 0, {"other": 1, "rank": "T"})
    assert words.event(asked) == r"A\_nn asked Ben for tens: go fish!"
    assert words("gofish-line-won", seats=(0, 1, 2), n=3) == r"A\_nn, Ben and Cy share the win."
    assert words("gofish-line-won", seats=(1,), n=3) == "Ben wins."
    assert words("said", seat=1, text="*hi* @everyone") == "💬 Ben: \\*hi\\* @\u200beveryone"


@pytest.mark.parametrize("game", ["rummy", "shanghai"])
def test_cards_added_are_told_by_whose_meld_it_is(game: str) -> None:
    def told(seat: int, owner: int, me: int | None) -> str:
        words = catalogue().words("en", ["Ann", "Ben", "Cy"], game, me)
        said = words.event(Event("added", seat, {"other": owner, "cards": ("KC",)}))
        return said.replace("\u00a0", " ")

    assert told(1, 1, 1) == "You added K♣ to your meld."
    assert told(1, 1, 0) == told(1, 1, None) == "Ben added K♣ to their own meld."
    assert told(1, 0, 1) == "You added K♣ to Ann's meld."
    assert told(1, 0, 0) == "Ben added K♣ to your meld."
    assert told(1, 0, 2) == "Ben added K♣ to Ann's meld."


def test_times_say_who_was_how_quick() -> None:
    words = catalogue().words("en", ["Ana", "B_n", "Cleo"])
    typed = dict(words._typed({"times": ((2, 640), (0, 702), (1, 1911))}))
    assert typed["times"] == r"Cleo +640 ms, Ana +702, B\_n +1911"
    assert typed["times_n"] == 3


def test_words_speak_to_their_reader() -> None:
    asked = Event("gofish", 0, {"other": 1, "rank": "6"})
    said = [catalogue().words("en", ["Ann", "Ben"], "gofish", me).event(asked) for me in (0, 1)]
    assert said == ["You asked Ben for sixes: go fish!", "Ann asked you for sixes: go fish!"]


def test_c138_seats_have_names_that_differ_and_never_none() -> None:
    words = catalogue().words("en", ["Sam", "Sam", "\u200b"])
    assert [words.name(seat) for seat in range(3)] == ["Sam", "Sam (2)", "Player 3"]
    assert words.name(-1) == "the host"


def test_labels_are_not_escaped_since_discord_reads_no_markdown_there() -> None:
    words = catalogue().words("en", ["A_nn"])
    assert (words.label(0), words.name(0)) == ("A_nn", r"A\_nn")


def test_c148_locales_fall_back_to_what_we_have() -> None:
    for asked in ("en-GB", "en-US", "de", "zh-TW", ""):
        assert catalogue().nearest(asked) == "en"


def test_c149_a_translation_may_be_partial(tmp_path: Path) -> None:
    for locale, text in (("en", "a = one\nb = two\n"), ("de", "a = eins\n")):
        (tmp_path / locale).mkdir()
        (tmp_path / locale / "x.ftl").write_text(text)
    words = Catalogue(tmp_path, strict=True).words("de-AT")
    assert (words.locale, words("a"), words("b")) == ("de", "eins", "two")


def test_a_missing_message_raises_in_tests_and_improvises_live(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.ftl").write_text("a = { $n } things\n")
    with pytest.raises(KeyError):
        Catalogue(tmp_path, strict=True).words("en")("nothing-like-this")
    with pytest.raises(KeyError):
        Catalogue(tmp_path, strict=True).words("en")("a")
    live = Catalogue(tmp_path).words("en")
    assert live("nothing-like_this") == "like this"
    assert "things" in live("a")


def test_broken_files_are_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.ftl").write_text("a = { $n \n")
    with pytest.raises(ValueError, match="no Fluent"):
        Catalogue(tmp_path)


def drinking(folder: Path) -> Catalogue:
    """A catalogue in which some messages and one rules page are worded for drinks too."""
    texts = {
        "en/x.ftl": "-cup = the bowl\na = tea in { -cup }\nb = both\nc = plain\n    .any = some\n",
        "en/drinks/x.ftl": "a = wine in { -cup }\nc = merry\n    .any = some\n",
        "de/x.ftl": "a = Tee\nc = schlicht\n    .any = etwas\n",
        "de/drinks/x.ftl": "c = lustig\n    .any = etwas\n",
    }
    for name, text in texts.items():
        (folder / "locales" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "locales" / name).write_text(text)
    (folder / "rules" / "drinks").mkdir(parents=True)
    (folder / "rules" / "x.md").write_text("Fill it.")
    (folder / "rules" / "drinks" / "x.md").write_text("Fill it up.")
    return Catalogue(folder / "locales", strict=True)


def test_words_for_drinks_lie_over_the_plain_ones(tmp_path: Path) -> None:
    both = drinking(tmp_path)
    plain, over = both.words("en"), both.words("en", drinks=True)
    assert [plain(key) for key in ("a", "b", "c")] == ["tea in the bowl", "both", "plain"]
    assert [over(key) for key in ("a", "b", "c")] == ["wine in the bowl", "both", "merry"]
    assert (plain.rules("x"), over.rules("x")) == ("Fill it.", "Fill it up.")
    assert both.locales == ("de", "en")


def test_a_language_comes_before_a_mode(tmp_path: Path) -> None:
    words = drinking(tmp_path).words("de", drinks=True)
    assert [words(key) for key in ("a", "b", "c")] == ["Tee", "both", "lustig"]

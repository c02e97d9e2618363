"""House rules as words and as menus; no menu offers a value that the game would refuse."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from bot.screens import blocks
from bot.screens.blocks import control, short
from bot.screens.budget import OPTIONS, label
from bot.screens.layout import Block, Button, Layout, Menu, Option, Row, Text
from bot.sessions.lobby import first_dealer
from bot.sessions.session import Session
from bot.sessions.wording import MODE
from bot.text import Words
from games.core.cards import RANKS, rank_label
from games.core.game import Game
from games.core.options import Options

PER_PAGE = 5
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How far apart the numbers of a menu are: as little as leaves it room."""

_COMMON = tuple(Options.model_fields)


def names(game: Game[Any]) -> tuple[str, ...]:
    """The options of a game: its own first, then those of every game."""
    return tuple(name for page in pages(game) for name in page)


def pages(game: Game[Any], *, drinks: bool = False) -> list[tuple[str, ...]]:
    """The options page by page: the game's own, then those of every game.

    What has only one value in this game is no option, nor is what the table does not settle
    (`Game.lent`), but for the wording where the place allows `drinks`.
    """
    lent = game.lent - {MODE} if drinks else game.lent
    open_ = [
        name
        for name in game.options.model_fields
        if name not in lent and len(choices(game, name)) != 1
    ]
    own = tuple(name for name in open_ if name not in _COMMON)
    common = tuple(name for name in _COMMON if name in open_)
    return [*(own[i : i + PER_PAGE] for i in range(0, len(own), PER_PAGE)), common]


def choices(game: Game[Any], name: str) -> tuple[object, ...]:
    """The values an option is offered with; for sets of ranks the ranks; () where one types it."""
    field = game.options.model_fields[name]
    kind = field.annotation
    if kind is bool:
        return (True, False)
    if kind is int:
        return _numbers(field)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return RANKS if get_origin(kind) is tuple else ()


def _numbers(field: FieldInfo) -> tuple[int, ...]:
    """The examples an option gives; else the numbers between its bounds, if many the round ones."""
    if field.examples:
        return tuple(sorted({field.default, *field.examples}))
    low = next(rule.ge for rule in field.metadata if hasattr(rule, "ge"))
    high = next(rule.le for rule in field.metadata if hasattr(rule, "le"))
    step = next(size for size in STEPS if (high - low) // size < OPTIONS - 3)
    rounded = range(-(-low // step) * step, high, step)
    return tuple(sorted({low, high, field.default, *rounded}))


def value_text(game: Game[Any], options: Options, name: str, words: Words) -> str:
    """The present value of an option in words."""
    value = getattr(options, name)
    if name == "timer":
        return words("value-timer", n=value or game.timer)
    if isinstance(value, tuple):
        ranks = " ".join(map(rank_label, value))
        return ranks or words("value-none")
    return _word(game, name, value, words)


def _word(game: Game[Any], name: str, value: object, words: Words) -> str:
    """One value of an option in words."""
    if game.options.model_fields[name].annotation is int:
        return words.own(f"value-{name}", n=value)
    return words.own(f"value-{name}-{_key(value)}")


def as_args(options: Options) -> dict[str, str]:
    """All options as args for a sentence that depends on them, as presses and pages write them."""
    return {name: raw(value) for name, value in options}


def _key(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def differences(session: Session, words: Words) -> list[str]:
    """The house rules that differ from the preset the table started from."""
    game = session.game
    start = dict(game.presets.get(session.preset or "", {}))
    usual = game.options(**start)
    return [
        f"{words.own(f'option-{name}')}: {value_text(game, session.options, name, words)}"
        for name in names(game)
        if getattr(usual, name) != getattr(session.options, name)
    ]


def options(session: Session, words: Words, page: int = 0, *, drinks: bool = False) -> Layout:
    """The host's private menus: preset, every house rule, and who may sit here.

    `drinks`: the place allows that wording.
    """
    found = pages(session.game, drinks=drinks)
    last = len(found)
    page = max(0, min(page, last))
    body: list[Block] = [Text(words("options-heading"))]
    if page == 0 and session.game.presets:
        body += _presets(session, words)
    if page == last:
        body = _people(session, words)
    else:
        for name in found[page]:
            body += _option(session, name, words)
    turns = [
        Button(
            control(session, "options_page", number, kind="ask"),
            _title(number, last, words),
            disabled=number == page,
        )
        for number in range(last + 1)
    ]
    return Layout((*body, *blocks.button_rows(turns)), blocks.color(words))


def _title(page: int, last: int, words: Words) -> str:
    """What is on a page: the game's rules on the first ones, the pace and the people at the end."""
    if page >= last - 1:
        return words("options-people" if page == last else "options-pace")
    return words("options-more", n=page) if page else words("options-rules")


def _presets(session: Session, words: Words) -> list[Block]:
    found = tuple(
        Option(
            name,
            words(f"{words.game}-preset-{name}"),
            label(words(f"{words.game}-preset-{name}-about"), 100),
            chosen=name == (session.preset or next(iter(session.game.presets))),
        )
        for name in session.game.presets
    )
    menu = Menu(control(session, "preset", kind="ask"), found)
    return [Text(f"**{words('options-preset')}**"), Row((menu,))]


def _option(session: Session, name: str, words: Words) -> list[Block]:
    title = Text(f"**{words.own(f'option-{name}')}**\n-# {words.own(f'option-{name}-about')}")
    if name == "timer":
        text = value_text(session.game, session.options, name, words)
        idle = session.options.clock != "live"
        return [title, Row((Button(control(session, "timer", kind="ask"), text, disabled=idle),))]
    found = choices(session.game, name)
    now = getattr(session.options, name)
    many = isinstance(now, tuple)
    if isinstance(now, int) and now not in found:
        found = tuple(sorted(n for n in (*found, now) if isinstance(n, int)))
    entries = tuple(
        Option(
            raw(value),
            rank_label(str(value)) if many else _word(session.game, name, value, words),
            chosen=value in now if many else value == now,
        )
        for value in found
    )
    menu = Menu(
        control(session, "options_set", name, kind="ask"),
        entries,
        words("value-none") if many else "",
        least=0 if many else 1,
        most=len(entries) - 1 if many else 1,
    )
    return [title, Row((menu,))]


def raw(value: object) -> str:
    """A value as presses and rules pages write it."""
    if isinstance(value, tuple):
        return "some" if value else "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _people(session: Session, words: Words) -> list[Block]:
    """Removing somebody, sharing the host's powers, and who deals first where the host says so."""
    others = [seat for seat, player in enumerate(session.players) if player.user != session.host]
    people = [s for s in others if session.players[s].human]
    blocks_: list[Block] = []
    for name, seats in (("remove", others), ("cohost", people)):
        if seats:
            # Computers of one name are as good as each other, so the first stands for all.
            first = {session.players[s].key: short(words.label(s)) for s in reversed(seats[:25])}
            lines = tuple(Option(key, text) for key, text in reversed(first.items()))
            menu = Menu(control(session, name, kind="ask"), lines, words(f"options-{name}"))
            blocks_.append(Row((menu,)))
    if session.game.appoints(session.options):
        blocks_.append(Row((_dealers(session, words),)))
    return [Text(words("options-seated" if others else "options-alone")), *blocks_]


def _dealers(session: Session, words: Words) -> Menu:
    chosen = first_dealer(session)
    seats = range(min(len(session.players), OPTIONS))
    entries = tuple(
        Option(
            session.players[seat].key,
            words("options-deals", name=short(words.label(seat))),
            chosen=seat == chosen,
        )
        for seat in seats
    )
    return Menu(control(session, "appoint", kind="ask"), entries, words("options-appoint"))

"""The only door to data/locales and data/rules: every sentence people read comes through here.

Messages in `<locale>/drinks` lie over those of the same ids, for tables in drinks wording only.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Resource

from bot.names import apart, clean, escape, marked_down, plain
from games.core.cards import BACK, JOKER, RANKS, Card, face, label, pack, rank_label
from games.core.events import KEY_KINDS, Event

__all__ = ["Catalogue", "Words", "escape"]

log = logging.getLogger(__name__)

FALLBACK = "en"
DRINKS = "drinks"
"""The folder of a locale, or of the rules, with what is worded otherwise where drinks are meant."""

_SPEECH_WIDTH = 300
_TOLD = 64
"""So many sentences are kept for a table: what happened is shown again with every move."""

_SPELLINGS = 128
"""So many args are kept as sentences take them: the same names, ranks and cards come again."""

_TOGETHER = 4
"""So many cards in a sentence stay on one line."""

_FACES = frozenset((*pack(), JOKER, BACK))
"""What is a card; a form's `card` may also be a word, as long as none is chosen."""

_HYPHEN = re.compile(r"(?<!\w)-(?=\d)")
"""What stands before a negative number, until it is a minus."""

_FORMS = ("many", "any", "call")
"""What else a rank is called: several of it, one of it, and when it is called out."""

Arg = str | int
Args = tuple[tuple[str, Arg], ...]


class Catalogue:
    """All messages of all locales, read once; `strict` raises where a live bot would improvise."""

    def __init__(self, folder: Path, *, strict: bool = False) -> None:
        folders = sorted(path for path in folder.iterdir() if path.is_dir())
        self._bundles: dict[tuple[str, bool], FluentBundle] = {}
        for path in folders:
            usual, over = _resources(path), _resources(path / DRINKS)
            self._bundles[path.name, False] = _bundle(path.name, usual)
            self._bundles[path.name, True] = _bundle(path.name, usual, over)
        self._rules = folder.parent / "rules"
        self._strict = strict
        self.locales: tuple[str, ...] = tuple(path.name for path in folders)
        self.say = lru_cache(maxsize=8192)(self._say)
        self._words = lru_cache(maxsize=1024)(self._bound)
        self.rules = lru_cache(maxsize=64)(self._read_rules)

    def words(
        self,
        locale: str,
        names: Sequence[str] = (),
        game: str | None = None,
        me: int | None = None,
        *,
        drinks: bool = False,
    ) -> Words:
        """The catalogue bound to a locale, a table's raw names, its game, and whom it speaks to.

        `drinks` says whether its words may be about drinks (decision 20).
        """
        return self._words(self.nearest(locale), tuple(names), game, me, drinks)

    def _bound(
        self,
        locale: str,
        names: tuple[str, ...],
        game: str | None,
        me: int | None,
        drinks: bool,  # noqa: FBT001  # what is remembered by position
    ) -> Words:
        return Words(self, locale, names, game, me, drinks=drinks)

    def nearest(self, locale: str) -> str:
        """The locale we have that comes closest to the one asked for."""
        language = locale.partition("-")[0]
        return next((one for one in (locale, language) if one in self.locales), FALLBACK)

    def has(self, locale: str, key: str) -> bool:
        """Whether the message exists, in this locale or in the fallback."""
        return self._bundle_with(locale, key) is not None

    def _bundle_with(self, locale: str, key: str, *, drinks: bool = False) -> FluentBundle | None:
        ident, _, attribute = key.partition(".")
        for name in (locale, FALLBACK):
            bundle = self._bundles[name, drinks]
            if bundle.has_message(ident):
                message = bundle.get_message(ident)
                if attribute in message.attributes if attribute else message.value:
                    return bundle
        return None

    def _say(
        self,
        locale: str,
        key: str,
        args: Args,
        drinks: bool = False,  # noqa: FBT001, FBT002  # what is remembered by position
    ) -> str:
        bundle = self._bundle_with(locale, key, drinks=drinks)
        if bundle is None:
            if self._strict:
                raise KeyError(key)
            log.warning("no message %s in %s", key, locale)
            return key.rpartition("-")[2].replace("_", " ")
        ident, _, attribute = key.partition(".")
        message = bundle.get_message(ident)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        text, errors = bundle.format_pattern(pattern, dict(args))
        if errors:
            if self._strict:
                raise KeyError(f"{key}: {errors[0]}")
            log.warning("message %s in %s: %s", key, locale, errors[0])
        if any(isinstance(value, int) and value < 0 for _, value in args):
            return _HYPHEN.sub("−", str(text))
        return str(text)

    def _read_rules(
        self,
        locale: str,
        game: str,
        drinks: bool = False,  # noqa: FBT001, FBT002  # what is remembered by position
    ) -> str:
        for folder in (self._rules / locale, self._rules):
            for path in (folder / DRINKS / f"{game}.md", folder / f"{game}.md"):
                if path.exists() and (drinks or path.parent == folder):
                    return path.read_text(encoding="utf-8")
        raise KeyError(f"no rules page for {game}")


class Words:
    """The catalogue as one reader of one table reads it."""

    def __init__(
        self,
        catalogue: Catalogue,
        locale: str,
        names: tuple[str, ...],
        game: str | None,
        me: int | None,
        *,
        drinks: bool = False,
    ) -> None:
        self.locale = locale
        self.game = game
        self.me = me
        self.drinks = drinks
        self._catalogue = catalogue
        self._labels = _labels(catalogue, locale, names)
        self._names = tuple(map(marked_down, self._labels))
        self._told: dict[object, str] = {}
        self._spellings: dict[tuple[str, object], dict[str, Arg]] = {}

    def __call__(self, key: str, **args: object) -> str:
        """The message, its args typed by `KEY_KINDS`; other texts are inserted as they are.

        `$me` names the seat arg that is the reader: `seat`, `other`, `seats` or `none`; the first
        where it is several. `$self` says whether `seat` and `other` are the same: `yes` or `no`.
        """
        return self._catalogue.say(self.locale, key, self._typed(args), self.drinks)

    def has(self, key: str) -> bool:
        """Whether the catalogue has this message."""
        return self._catalogue.has(self.locale, key)

    def own(self, key: str, **args: object) -> str:
        """The game's own message of this name, or else the one common to all games."""
        ours = f"{self.game}-{key}"
        return self(ours if self.has(ours) else key, **args)

    def name(self, seat: int) -> str:
        """The name of a seat, safe in Markdown."""
        return self._names[seat] if 0 <= seat < len(self._names) else self("name-host")

    def label(self, seat: int) -> str:
        """The name of a seat for labels, where Markdown is not read."""
        if 0 <= seat < len(self._labels):
            return self._labels[seat]
        return self("name-host")

    def event(self, event: Event) -> str:
        """The sentence of an event that the reader may know as it is given; "" if it needs none."""
        fact = (event.what, event.seat, tuple(event.args.items()), event.secret)
        sentence = self._told.get(fact)
        if sentence is None:
            args: dict[str, object] = {} if event.seat is None else {"seat": event.seat}
            args |= dict.fromkeys(event.secret, "") | dict(event.args)
            sentence = self.own(f"event-{event.what}", **args)
            if len(self._told) >= _TOLD:
                self._told.clear()
            self._told[fact] = sentence
        return sentence

    def refusal(self, code: str, args: Mapping[str, object] | None = None) -> str:
        """Why something was refused, and what to do instead."""
        for key in (f"{self.game}-{code}", f"error-{code}", "error-unknown"):
            if self.has(key):
                return self(key, **(args or {}))
        return code

    def card(self, card: Card) -> str:
        """A card as people see it."""
        return label(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row."""
        return " ".join(map(label, cards))

    def listed(self, things: Sequence[str], key: str = "list-and") -> str:
        """Things in a sentence: `Ann, Ben and Cy`, or with `list-or` one of them."""
        if len(things) < 2:
            return "".join(things)
        return self(key, head=", ".join(things[:-1]), last=things[-1])

    def rules(self, game: str) -> str:
        """The text of a game's rules page."""
        return self._catalogue.rules(self.locale, game, self.drinks)

    def _typed(self, args: Mapping[str, object]) -> Args:
        typed: dict[str, Arg] = {}
        for key, value in args.items():
            kind = KEY_KINDS.get(key, "")
            if kind in ("seat", "seats") and value != "" and "me" not in typed:
                mine = value == self.me if kind == "seat" else self.me in _items(value)
                if mine and self.me is not None:
                    typed["me"] = key
            if value == "":
                typed[key] = ""
                continue
            if (spelled := self._spellings.get((key, value))) is None:
                spelled = self._spelled(kind, key, value)
                if len(self._spellings) >= _SPELLINGS:
                    self._spellings.clear()
                self._spellings[key, value] = spelled
            typed.update(spelled)
        typed.setdefault("me", "none")
        if "other" in args:
            typed["self"] = "yes" if args.get("seat") == args["other"] else "no"
        return tuple(sorted(typed.items()))

    def _spelled(self, kind: str, key: str, value: object) -> dict[str, Arg]:
        """An arg as sentences take it, with word forms (`$rank_many`, `$ranks_or`) and counts."""
        if kind == "seat" and isinstance(value, int):
            return {key: self.name(value)}
        if kind in ("text", "label"):
            shown = escape if kind == "text" else plain
            return {key: shown(str(value), _SPEECH_WIDTH)}
        if kind == "card" and isinstance(value, str) and face(value) in _FACES:
            return {key: label(value)}
        if kind == "suit":
            return {key: self(f"suit-{value}")}
        if kind == "rank" and value in RANKS:
            forms = {f"{key}_{form}": self(f"rank-{value}.{form}") for form in _FORMS}
            return {key: rank_label(str(value)), f"{key}_one": self(f"rank-{value}"), **forms}
        if kind == "times" and isinstance(value, tuple):
            return {key: self._times(value), f"{key}_n": len(value)}
        if isinstance(value, tuple):
            spelled: dict[str, Arg] = {key: self._joined(kind, value), f"{key}_n": len(value)}
            if kind == "ranks":
                spelled[f"{key}_or"] = self.listed(list(map(rank_label, value)), "list-or")
            return spelled
        return {key: value if isinstance(value, int) else str(value)}

    def _times(self, values: tuple[tuple[int, int], ...]) -> str:
        """Who was how quick: `Cleo +640 ms, Ana +702`; only the first says what is counted."""
        return ", ".join(
            self("time-next" if place else "time-first", seat=seat, n=ms)
            for place, (seat, ms) in enumerate(values)
        )

    def _joined(self, kind: str, values: tuple[Any, ...]) -> str:
        if kind == "seats":
            return self.listed([self.name(seat) for seat in values])
        glue = "\u00a0" if len(values) <= _TOGETHER else " "
        return glue.join(map(label if kind == "cards" else rank_label, values))


def _items(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


@lru_cache(maxsize=2048)
def _labels(catalogue: Catalogue, locale: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each seat is called: cleaned, never empty, told apart."""
    cleaned = (
        clean(name) or catalogue.say(locale, "name-unnamed", (("n", seat),))
        for seat, name in enumerate(names, 1)
    )
    return tuple(plain(name, 2 * _SPEECH_WIDTH) for name in apart(cleaned))


def _bundle(locale: str, usual: Iterable[Resource], over: Iterable[Resource] = ()) -> FluentBundle:
    # No isolation marks: whatever needs them (right-to-left names) brings its own.
    bundle = FluentBundle([locale], use_isolating=False)
    for resource in usual:
        bundle.add_resource(resource)
    for resource in over:
        bundle.add_resource(resource, allow_overrides=True)
    return bundle


def _resources(folder: Path) -> list[Resource]:
    return [_resource(path) for path in sorted(folder.glob("*.ftl"))]


def _resource(path: Path) -> Resource:
    resource = FluentResource(path.read_text(encoding="utf-8"))
    broken = [entry for entry in resource.body if isinstance(entry, Junk)]
    if broken:
        raise ValueError(f"{path} is no Fluent: {str(broken[0].content)[:80]!r}")
    return resource

"""The limits of components in messages and modals (docs: components/reference)."""

from __future__ import annotations

from collections.abc import Callable, Container

from sandbox.limits.emoji import is_emoji
from sandbox.refusal import Form, Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = frozenset((3, 5, 6, 7, 8))
TOP_V1 = frozenset((ROW,))
TOP_V2 = frozenset((ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER))
IN_CONTAINER = TOP_V2 - {CONTAINER}
IN_ROW = SELECTS | {BUTTON}
IN_LABEL = SELECTS | {TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX}
TOP_MODAL = frozenset((ROW, TEXT, LABEL))
MOST_COMPONENTS, MOST_TEXT = 40, 4000

Place = tuple[str | int, ...]


def walk(components: list[Json]) -> list[Json]:
    """Every component of a tree, parents first."""
    found: list[Json] = []
    for one in components:
        _collect(one, found)
    return found


def _collect(one: Json, found: list[Json]) -> None:
    found.append(one)
    for inner in one.get("components") or ():
        _collect(inner, found)
    inner = one.get("accessory") or one.get("component")
    if isinstance(inner, dict):
        _collect(inner, found)


def numbered(components: list[Json]) -> list[Json]:
    """A copy in which every component has its integer id, as Discord fills them in."""
    taken = {one["id"] for one in walk(components) if one.get("id")}
    following = 0

    def copy(one: Json) -> Json:
        nonlocal following
        fresh = _worded(one)
        if not fresh.get("id"):
            following += 1
            while following in taken:
                following += 1
            fresh["id"] = following
        if fresh.get("components"):
            fresh["components"] = [copy(each) for each in fresh["components"]]
        for name in ("accessory", "component"):
            if isinstance(fresh.get(name), dict):
                fresh[name] = copy(fresh[name])
        return fresh

    return [copy(one) for one in components]


_SELECT_DEFAULTS: Json = {"min_values": 1, "max_values": 1}
_MEDIA_DEFAULTS: Json = {"description": None, "spoiler": False}
_DEFAULTS: dict[int, Json] = {
    **dict.fromkeys(SELECTS, _SELECT_DEFAULTS),
    CONTAINER: {"accent_color": None, "spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    THUMBNAIL: _MEDIA_DEFAULTS,
    FILE: {"spoiler": False},
}


def _worded(one: Json) -> Json:
    """A copy with its defaults, whose snowflakes are strings whichever way they came."""
    fresh = _DEFAULTS.get(one["type"], {}) | one
    if fresh.get("emoji"):
        fresh["emoji"] = _identified(fresh["emoji"])
    if fresh.get("default_values"):
        fresh["default_values"] = [_identified(each) for each in fresh["default_values"]]
    if fresh.get("options"):
        fresh["options"] = [
            each | {"emoji": _identified(each["emoji"])} if each.get("emoji") else each
            for each in fresh["options"]
        ]
    return fresh


def _identified(thing: Json) -> Json:
    return thing | {"id": str(thing["id"])} if thing.get("id") else thing


class Check:
    """Notes in a form everything that is wrong with a tree of components."""

    def __init__(self, form: Form, emojis: Container[str]) -> None:
        self._form = form
        self._emojis = emojis
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self.count = 0
        self.text = 0
        self._checks: dict[int, Callable[[Place, Json], None]] = {
            **dict.fromkeys(SELECTS, self._select),
            **dict.fromkeys((TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX), self._input),
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._media,
            GALLERY: self._gallery,
            FILE: self._media,
            SEPARATOR: lambda _place, _one: None,
            CONTAINER: self._container,
            LABEL: self._label,
        }

    def message(self, components: object, *, v2: bool) -> None:
        """Checks the components of a message."""
        if not self._list(("components",), components):
            return
        assert isinstance(components, list)
        if not v2:
            self._form.length(("components",), components, 0, 5)
        self._each(("components",), components, TOP_V2 if v2 else TOP_V1)
        if self.count > MOST_COMPONENTS:
            self._form.wrong(
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components cannot exceed {MOST_COMPONENTS}",
            )
        if self.text > MOST_TEXT:
            self._form.wrong(
                ("components",),
                "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED",
                f"The total length of all text displays cannot exceed {MOST_TEXT}",
            )

    def modal(self, components: object) -> None:
        """Checks the components of a modal."""
        if self._list(("components",), components):
            assert isinstance(components, list)
            self._form.length(("components",), components, 1, 5)
            self._each(("components",), components, TOP_MODAL)

    def _list(self, place: Place, value: object) -> bool:
        if isinstance(value, list) and all(isinstance(each, dict) for each in value):
            return True
        self._form.wrong(place, "LIST_TYPE_CONVERT", "Only iterables of objects may be used here.")
        return False

    def _each(self, place: Place, components: list[Json], kinds: frozenset[int]) -> None:
        for index, one in enumerate(components):
            self._one((*place, index), one, kinds)

    def _one(self, place: Place, one: Json, kinds: frozenset[int]) -> None:
        self.count += 1
        if not self._form.choice((*place, "type"), one.get("type"), kinds):
            return
        own = one.get("id")
        if own:
            if own in self._ids:
                self._form.wrong(
                    (*place, "id"), "COMPONENT_ID_DUPLICATED", "Component ids must be unique"
                )
            self._ids.add(own)
        if one["type"] == ROW:
            inputs = frozenset((TEXT_INPUT,))
            self._row(place, one, inputs if LABEL in kinds else IN_ROW)
        else:
            self._checks[one["type"]](place, one)

    def _text(self, place: Place, one: Json) -> None:
        if self._form.length((*place, "content"), one.get("content"), 1, MOST_TEXT):
            self.text += len(one["content"])

    def _custom_id(self, place: Place, one: Json) -> None:
        value = one.get("custom_id")
        if not self._form.length((*place, "custom_id"), value, 1, 100):
            return
        assert isinstance(value, str)
        if value in self._custom_ids:
            self._form.wrong(
                (*place, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(value)

    def _row(self, place: Place, one: Json, kinds: frozenset[int]) -> None:
        inner = one.get("components")
        if not self._list((*place, "components"), inner):
            return
        assert isinstance(inner, list)
        self._form.length((*place, "components"), inner, 1, 5)
        if len(inner) > 1 and any(each.get("type") in SELECTS for each in inner):
            self._form.wrong(
                (*place, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The width of this action row is exceeded",
            )
        self._each((*place, "components"), inner, kinds)

    def _button(self, place: Place, one: Json) -> None:
        if not self._form.choice((*place, "style"), one.get("style"), frozenset(range(1, 7))):
            return
        label, emoji = one.get("label"), one.get("emoji")
        if label:
            self._form.length((*place, "label"), label, 0, 80)
        elif not emoji and one["style"] != 6:
            self._form.wrong(
                (*place,), "BUTTON_COMPONENT_EMPTY", "A button must have a label or an emoji"
            )
        self._emoji(place, emoji)
        if one["style"] == 5:
            if self._form.length((*place, "url"), one.get("url"), 1, 512) and one.get("custom_id"):
                self._form.wrong(
                    (*place,),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
        elif one["style"] != 6:
            self._custom_id(place, one)

    def _emoji(self, place: Place, emoji: Json | None) -> None:
        if not emoji:
            return
        key, name = emoji.get("id"), emoji.get("name") or ""
        if str(key) not in self._emojis if key else not is_emoji(name):
            self._form.wrong(
                (*place, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
            )

    def _select(self, place: Place, one: Json) -> None:
        self._custom_id(place, one)
        if one.get("placeholder"):
            self._form.length((*place, "placeholder"), one["placeholder"], 0, 150)
        least, most = one.get("min_values"), one.get("max_values")
        least, most = (1 if least is None else least), (1 if most is None else most)
        if not (0 <= least <= 25 and 1 <= most <= 25 and least <= most):
            self._form.wrong(
                (*place, "max_values"),
                "NUMBER_TYPE_MAX",
                "min_values and max_values must be within 0 and 25, in order.",
            )
        if one["type"] == STRING_SELECT:
            self._options(place, one, 1, 25)
            options = one.get("options")
            if isinstance(options, list) and most > len(options):
                self._form.wrong(
                    (*place, "options"),
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be {most} or more in length.",
                )

    def _options(self, place: Place, one: Json, least: int, most: int) -> None:
        options = one.get("options")
        if not self._form.length((*place, "options"), options, least, most):
            return
        assert isinstance(options, list)
        values: set[str] = set()
        for index, option in enumerate(options):
            here = (*place, "options", index)
            self._form.length((*here, "label"), option.get("label"), 1, 100)
            self._form.length((*here, "value"), option.get("value"), 1, 100)
            if option.get("description"):
                self._form.length((*here, "description"), option["description"], 0, 100)
            self._emoji(here, option.get("emoji"))
            if option.get("value") in values:
                self._form.wrong(
                    (*here, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(option.get("value", ""))

    def _gallery(self, place: Place, one: Json) -> None:
        items = one.get("items")
        if self._form.length((*place, "items"), items, 1, 10):
            for index, item in enumerate(items or []):
                self._media((*place, "items", index), item)

    def _container(self, place: Place, one: Json) -> None:
        inner = one.get("components")
        if self._list((*place, "components"), inner):
            assert isinstance(inner, list)
            self._form.length((*place, "components"), inner, 1, MOST_COMPONENTS)
            self._each((*place, "components"), inner, IN_CONTAINER)

    def _section(self, place: Place, one: Json) -> None:
        inner = one.get("components")
        if not self._list((*place, "components"), inner):
            return
        assert isinstance(inner, list)
        self._form.length((*place, "components"), inner, 1, 3)
        self._each((*place, "components"), inner, frozenset((TEXT,)))
        accessory = one.get("accessory")
        if not isinstance(accessory, dict):
            self._form.wrong((*place, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
            return
        self._one((*place, "accessory"), accessory, frozenset((BUTTON, THUMBNAIL)))

    def _media(self, place: Place, one: Json) -> None:
        name = "file" if one.get("type") == FILE else "media"
        media = one.get(name)
        url = media.get("url") if isinstance(media, dict) else None
        self._form.length((*place, name, "url"), url, 1, 2048)
        if name == "file" and isinstance(url, str) and not url.startswith("attachment:"):
            self._form.wrong((*place, name, "url"), "URL_TYPE_INVALID_SCHEME", "Unknown scheme")
        if one.get("description"):
            self._form.length((*place, "description"), one["description"], 0, 1024)

    def _label(self, place: Place, one: Json) -> None:
        self._form.length((*place, "label"), one.get("label"), 1, 45)
        if one.get("description"):
            self._form.length((*place, "description"), one["description"], 0, 100)
        inner = one.get("component")
        if not isinstance(inner, dict):
            self._form.wrong((*place, "component"), "BASE_TYPE_REQUIRED", "This field is required")
            return
        self._one((*place, "component"), inner, IN_LABEL)

    def _input(self, place: Place, one: Json) -> None:
        kind = one["type"]
        self._custom_id(place, one)
        if kind == RADIO:
            self._options(place, one, 2, 10)
        elif kind == CHECKBOXES:
            self._options(place, one, 1, 10)
        elif kind == TEXT_INPUT:
            self._form.choice((*place, "style"), one.get("style"), frozenset((1, 2)))
            for name, low, high in (("placeholder", 0, 100), ("value", 0, 4000), ("label", 1, 45)):
                if one.get(name):
                    self._form.length((*place, name), one[name], low, high)
            least, most = one.get("min_length") or 0, one.get("max_length") or 4000
            if not 0 <= least <= most <= 4000:
                self._form.wrong(
                    (*place, "max_length"),
                    "NUMBER_TYPE_MAX",
                    "int value should be less than or equal to 4000.",
                )

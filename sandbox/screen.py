"""Messages and modals as a reader sees them: their words, buttons, selects and fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.limits.components import BUTTON, LABEL, SELECTS, TEXT, walk
from sandbox.refusal import Json
from sandbox.world import EPHEMERAL, LOADING


@dataclass(frozen=True)
class Button:
    """A button in a message."""

    label: str
    custom_id: str
    emoji: str
    style: int
    disabled: bool
    url: str


@dataclass(frozen=True)
class Option:
    """One line of a select."""

    label: str
    value: str
    description: str
    default: bool


@dataclass(frozen=True)
class Select:
    """A select menu, or in a modal any field with options."""

    custom_id: str
    type: int
    placeholder: str
    options: tuple[Option, ...]
    least: int
    most: int
    disabled: bool

    def value_of(self, label: str) -> str:
        """The value behind a label, or behind the value itself."""
        for option in self.options:
            if label in (option.label, option.value):
                return option.value
        raise LookupError(f"{label!r} is not among {[each.label for each in self.options]}")


@dataclass(frozen=True)
class Field:
    """An input of a modal with its label."""

    label: str
    custom_id: str
    type: int
    required: bool
    value: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Message:
    """A message at one moment."""

    payload: Json

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.payload["id"])

    @property
    def channel_id(self) -> str:
        """Where it is."""
        return str(self.payload["channel_id"])

    @property
    def author(self) -> str:
        """Who wrote it: a user id."""
        return str(self.payload["author"]["id"])

    @property
    def ephemeral(self) -> bool:
        """Whether it is a private reply."""
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.payload["flags"] & LOADING)

    @property
    def text(self) -> str:
        """All its words in order, one block a line."""
        parts = [self.payload["content"]]
        for embed in self.payload["embeds"]:
            parts += [embed.get("title"), embed.get("description")]
            for field in embed.get("fields") or []:
                parts += [field["name"], field["value"]]
        parts += [one["content"] for one in self._components() if one["type"] == TEXT]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in order."""
        return [
            Button(
                one.get("label") or "",
                one.get("custom_id") or "",
                (one.get("emoji") or {}).get("name") or "",
                one["style"],
                bool(one.get("disabled")),
                one.get("url") or "",
            )
            for one in self._components()
            if one["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """Its selects in order."""
        return [_select(one) for one in self._components() if one["type"] in SELECTS]

    def button(self, label: str = "", custom_id: str = "") -> Button:
        """The button with this id, this label, or a label that holds these words."""
        found = [each for each in self.buttons if custom_id and each.custom_id == custom_id]
        if label:
            found = [each for each in self.buttons if label == each.label]
            found += [each for each in self.buttons if label.casefold() in each.label.casefold()]
        if not found:
            known = [each.label or each.emoji for each in self.buttons]
            raise LookupError(f"No button {label or custom_id!r} among {known} in:\n{self.text}")
        return found[0]

    def _components(self) -> list[Json]:
        return [*walk(self.payload["components"])]

    def __str__(self) -> str:
        buttons = " ".join(f"[{each.label or each.emoji}]" for each in self.buttons)
        return f"{self.text}\n{buttons}".strip()


@dataclass(frozen=True)
class Modal:
    """An open form."""

    payload: Json

    @property
    def id(self) -> str:
        """The id under which it is submitted."""
        return str(self.payload["id"])

    @property
    def title(self) -> str:
        """Its heading."""
        return str(self.payload["title"])

    @property
    def text(self) -> str:
        """The words between its fields."""
        return "\n".join(
            one["content"] for one in walk(self.payload["components"]) if one["type"] == TEXT
        )

    @property
    def fields(self) -> list[Field]:
        """Its inputs in order."""
        fields: list[Field] = []
        label = ""
        for one in walk(self.payload["components"]):
            if one["type"] == LABEL:
                label = one["label"]
            elif one.get("custom_id"):
                fields.append(
                    Field(
                        one.get("label") or label,
                        one["custom_id"],
                        one["type"],
                        bool(one.get("required", True)),
                        one.get("value") or "",
                        _options(one),
                    )
                )
        return fields

    def values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Values by custom id, given by custom id or label."""
        names = {each.label: each.custom_id for each in self.fields}
        names |= {each.custom_id: each.custom_id for each in self.fields}
        for name in given:
            if name not in names:
                raise LookupError(f"No field {name!r} among {sorted(names)}")
        return {names[name]: value for name, value in given.items()}


def _options(one: Json) -> tuple[Option, ...]:
    return tuple(
        Option(
            each["label"],
            each["value"],
            each.get("description") or "",
            bool(each.get("default")),
        )
        for each in one.get("options") or []
    )


def _select(one: Json) -> Select:
    least, most = one.get("min_values"), one.get("max_values")
    return Select(
        one["custom_id"],
        one["type"],
        one.get("placeholder") or "",
        _options(one),
        1 if least is None else int(least),
        1 if most is None else int(most),
        bool(one.get("disabled")),
    )

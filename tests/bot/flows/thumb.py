"""A thumb on somebody's hand in their direct messages, and what it has to do."""

from __future__ import annotations

from typing import Any

from tests.bot.flows.conftest import Stage, find, menus, text


class Thumb:
    """Presses on the hand of one person.

    `presses` count what Discord is told: a button, or a choice made in a menu. `taps` count what
    the thumb does: opening a menu and each tick in it too (whatever is touched next closes it).
    """

    def __init__(self, stage: Stage, person: Any) -> None:
        self.stage, self.person = stage, person
        self.presses = self.taps = 0

    @property
    def message(self) -> Any:
        """The hand as it is now."""
        return self.stage.hand(self.person)

    @property
    def words(self) -> str:
        """All it says."""
        return text(self.message).replace("\u00a0", " ")

    def menu(self, *names: str) -> dict[str, Any] | None:
        """The menu whose control begins so."""
        start = ":" + ":".join(names) + ":"
        found = [menu for menu in menus(self.message) if start in menu["custom_id"] + ":"]
        return found[0] if found else None

    def options(self, *names: str) -> list[str]:
        """The values a menu offers; none where there is no such menu."""
        menu = self.menu(*names)
        return [] if menu is None else [option["value"] for option in menu["options"]]

    def ticked(self, *names: str) -> list[str]:
        """The values of a menu that are ticked."""
        menu = self.menu(*names)
        options = [] if menu is None else menu["options"]
        return [option["value"] for option in options if option.get("default")]

    async def press(self, name: str, *args: str) -> Any:
        """Presses a button."""
        self.presses += 1
        self.taps += 1
        return await self.person.user.click(self.message, custom_id=find(self.message, name, *args))

    async def pick(self, names: tuple[str, ...], *values: str) -> Any:
        """Makes a choice in a menu, all of it at once."""
        self.presses += 1
        self.taps += 1 + len(values)
        menu = self.menu(*names)
        assert menu is not None, names
        where = menu["custom_id"]
        return await self.person.user.select(self.message, list(values), custom_id=where)

    def reset(self) -> None:
        """Counts from here."""
        self.presses = self.taps = 0

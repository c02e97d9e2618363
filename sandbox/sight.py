"""What a person sees: kept from the snapshot and every event after it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from sandbox.refusal import Json
from sandbox.screen import Message, Modal


class Sight:
    """Channels, people, messages and the open form, as one person's client knows them."""

    def __init__(self) -> None:
        self.me: Json = {}
        self.guild: Json = {}
        self.bot: Json = {}
        self.people: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.direct: dict[str, Json] = {}
        self.voice: dict[str, str] = {}
        self.commands: list[Json] = []
        self.modal: Modal | None = None
        self.pings: list[Json] = []
        self.events: deque[tuple[str, Json]] = deque(maxlen=10_000)
        self._messages: dict[str, Json] = {}
        self._replies: dict[str, str] = {}

    def see(self, event: str, data: Json) -> None:
        """Takes in one event."""
        self.events.append((event, data))
        handler = getattr(self, f"_on_{event}", None)
        if handler is not None:
            handler(data)

    def _on_snapshot(self, data: Json) -> None:
        self.me, self.guild, self.bot = data["me"], data["guild"], data["bot"]
        self.people = {each["id"]: each for each in data["people"]}
        self.channels = {each["id"]: each for each in data["channels"]}
        self.direct = {each["id"]: each for each in data["dms"]}
        self.voice, self.commands = data["voice"], data["commands"]
        self.modal = Modal(data["modal"]) if data["modal"] else None
        for message in data["ephemerals"]:
            self._messages[message["id"]] = message

    def _on_message_create(self, data: Json) -> None:
        message = data["message"]
        self._messages[message["id"]] = message
        about = message.get("interaction_metadata")
        if about is not None:
            self._replies.setdefault(about["id"], message["id"])

    def _on_message_update(self, data: Json) -> None:
        self._messages[data["message"]["id"]] = data["message"]

    def _on_message_delete(self, data: Json) -> None:
        self._messages.pop(data["id"], None)

    def _on_modal(self, data: Json) -> None:
        self.modal = Modal(data)

    def _on_modal_close(self, data: Json) -> None:
        if self.modal is not None and self.modal.id == data["id"]:
            self.modal = None

    def _on_ping(self, data: Json) -> None:
        self.pings.append(data)

    def _on_channel_create(self, data: Json) -> None:
        self.channels[data["channel"]["id"]] = data["channel"]

    _on_channel_update = _on_channel_create

    def _on_channel_delete(self, data: Json) -> None:
        self.channels.pop(data["id"], None)

    def _on_dm_create(self, data: Json) -> None:
        self.direct[data["dm"]["id"]] = data["dm"]

    def _on_voice_update(self, data: Json) -> None:
        if data["channel_id"] is None:
            self.voice.pop(data["user_id"], None)
        else:
            self.voice[data["user_id"]] = data["channel_id"]

    def _on_person_update(self, data: Json) -> None:
        self.people[data["person"]["id"]] = data["person"]
        if data["person"]["id"] == self.me["id"]:
            self.me = data["person"]

    def _on_bot_status(self, data: Json) -> None:
        self.bot = data["bot"]

    def _on_commands_update(self, data: Json) -> None:
        self.commands = data["commands"]

    def message(self, key: str | Message | None) -> Message:
        """A message as it is now."""
        if isinstance(key, Message):
            key = key.id
        if key is None or key not in self._messages:
            raise LookupError("That message is gone.")
        return Message(self._messages[key])

    def channel_id(self, channel: str) -> str:
        """The id of a channel given by name or id."""
        if channel in self.channels or channel in self.direct:
            return channel
        for key, each in self.channels.items():
            if each["name"] == channel.removeprefix("#"):
                return key
        raise LookupError(f"No channel {channel!r} is to be seen.")

    def _known(self, keep: Callable[[Message], bool]) -> list[Message]:
        found = [Message(each) for each in self._messages.values()]
        return sorted((each for each in found if keep(each)), key=lambda each: int(each.id))

    def messages(self, channel: str) -> list[Message]:
        """The public messages known in a channel, oldest first."""
        key = self.channel_id(channel)
        return self._known(lambda each: each.channel_id == key and not each.ephemeral)

    def ephemerals(self) -> list[Message]:
        """The private replies on the screen, oldest first."""
        return self._known(lambda each: each.ephemeral)

    def dms(self) -> list[Message]:
        """The direct messages from the bot, oldest first."""
        return self._known(
            lambda each: each.channel_id in self.direct and each.author == self.bot["id"]
        )

    def find(self, words: str) -> Message | None:
        """The newest message, public or private, whose text holds these words."""
        found = self._known(lambda each: words.casefold() in each.text.casefold())
        return found[-1] if found else None

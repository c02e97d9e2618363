"""Making and changing messages as Discord does (docs: resources/message)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sandbox import permissions, shapes
from sandbox.files import Files, Upload
from sandbox.limits.components import TEXT, numbered, walk
from sandbox.limits.messages import check_message
from sandbox.refusal import Form, Json, Refusal
from sandbox.snowflake import Id, timestamp_of
from sandbox.world import EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, V2, Channel, Message

if TYPE_CHECKING:
    from sandbox.store import Store
    from sandbox.world import Person, World

_USER, _ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")
_BODY = ("content", "embeds", "components", "attachments")


@dataclass
class Draft:
    """What a message is made of besides its request body."""

    author: Id
    kind: int = 0
    owner: Id | None = None
    uploads: list[Upload] = field(default_factory=list)
    extra: Json = field(default_factory=dict)
    flags: int = 0


@dataclass
class Pinged:
    """Who is notified of a message, and why."""

    people: set[Id] = field(default_factory=set)
    roles: set[Id] = field(default_factory=set)
    everyone: bool = False

    def how(self, person: Person) -> str:
        """What somebody is notified by: mention, role, everyone, or nothing."""
        if person.id in self.people:
            return "mention"
        if self.roles.intersection(person.roles):
            return "role"
        return "everyone" if self.everyone else ""


class Messages:
    """Builds checked messages; who hears of them is not decided here."""

    def __init__(self, world: World, store: Store) -> None:
        self._world = world
        self.files = Files(world, store)

    def compose(self, channel: Channel, body: Json, draft: Draft) -> tuple[Message, Pinged]:
        """A new message, not yet kept."""
        world = self._world
        author = world.account(draft.author)
        assert author is not None
        key = world.snowflakes.mint()
        attached = self.files.attached(channel.id, body, draft.uploads, [])
        asked = int(body.get("flags") or 0) & (V2 | SUPPRESS_NOTIFICATIONS | 4)
        payload: Json = {
            "id": key,
            "channel_id": channel.id,
            "author": shapes.user(author),
            "type": draft.kind,
            "content": body.get("content") or "",
            "timestamp": timestamp_of(key),
            "edited_timestamp": None,
            "tts": bool(body.get("tts")),
            "pinned": False,
            "flags": asked | draft.flags | (EPHEMERAL if draft.owner is not None else 0),
            "embeds": _embeds(body),
            "components": body.get("components") or [],
            "attachments": attached.files,
        }
        if body.get("nonce") is not None:
            payload["nonce"] = body["nonce"]
        if body.get("poll"):
            raise Refusal(50024, message="The sandbox has no polls.")
        payload |= draft.extra
        attached.files = payload["attachments"]
        if not draft.flags & LOADING:
            check_message(payload, self._world.application.emojis)
        pinged = self._mention(payload, body, channel, draft.author)
        payload["components"] = numbered(payload["components"])
        self.files.show(payload, attached)
        made = Message(key, channel.id, draft.author, payload, draft.owner, files=attached.files)
        return made, pinged

    def edit(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        """The message as a request body changes it; the old one is untouched."""
        channel = self._world.channels[message.channel_id]
        payload = dict(message.payload)
        if body.get("flags") is not None:
            asked = int(body["flags"])
            if message.flags & V2 and not asked & V2:
                form = Form()
                form.wrong(
                    ("flags",),
                    "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
                    "The IS_COMPONENTS_V2 flag cannot be removed from a message",
                )
                form.done()
            payload["flags"] = payload["flags"] & ~4 | asked & (V2 | 4)
        payload["flags"] &= ~LOADING
        if "content" in body:
            payload["content"] = body["content"] or ""
        if "embeds" in body or "embed" in body:
            payload["embeds"] = _embeds(body)
        if "components" in body:
            payload["components"] = body["components"] or []
        attached = self.files.attached(channel.id, body, uploads, message.files)
        payload["attachments"] = attached.files
        payload["edited_timestamp"] = self._world.snowflakes.timestamp()
        check_message(payload, self._world.application.emojis)
        self._mention(payload, body, channel, message.author_id)
        payload["components"] = numbered(payload["components"])
        self.files.show(payload, attached)
        return replace(message, payload=payload, files=attached.files)

    def _mention(self, payload: Json, body: Json, channel: Channel, author: Id) -> Pinged:
        """Fills in the mentions that count and says whom they notify
        (docs: resources/message, "Allowed Mentions Object").
        """
        texts = [payload["content"]]
        if payload["flags"] & V2:
            known = walk(payload["components"])
            texts += [one["content"] for one in known if one["type"] == TEXT]
        text = "\n".join(texts)
        if "<@" not in text and "@" not in text and "message_reference" not in payload:
            payload |= {"mentions": [], "mention_roles": [], "mention_everyone": False}
            return Pinged()
        allowed = body.get("allowed_mentions")
        pinged = Pinged(
            set(_allowed(_USER.findall(text), allowed, "users")),
            set(_allowed(_ROLE.findall(text), allowed, "roles")),
            bool(_EVERYONE.search(text)) and _parses(allowed, "everyone"),
        )
        world = self._world
        if not world.permissions(author, channel) & permissions.BITS["MENTION_EVERYONE"]:
            pinged.everyone = False
            pinged.roles.clear()
        pinged.roles &= set(world.roles)
        replied = payload.get("referenced_message")
        if replied and (allowed is None or allowed.get("replied_user")):
            pinged.people.add(replied["author"]["id"])
        found = [world.account(each) for each in sorted(pinged.people)]
        payload["mentions"] = [shapes.user(each) for each in found if each is not None]
        payload["mention_roles"] = sorted(pinged.roles)
        payload["mention_everyone"] = pinged.everyone
        if payload["flags"] & SUPPRESS_NOTIFICATIONS:
            return Pinged()
        return pinged


def _parses(allowed: Json | None, kind: str) -> bool:
    return allowed is None or kind in (allowed.get("parse") or [])


def _allowed(found: list[Id], allowed: Json | None, kind: str) -> list[Id]:
    if _parses(allowed, kind):
        return found
    named = {str(each) for each in (allowed or {}).get(kind) or []}
    return [each for each in found if each in named]


def _embeds(body: Json) -> list[Json]:
    embeds = body.get("embeds")
    if embeds is None and body.get("embed"):
        embeds = [body["embed"]]
    return [{"type": "rich"} | each for each in embeds or []]

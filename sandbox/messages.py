"""Making and changing messages as Discord does (docs: resources/message)."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sandbox import permissions, shapes
from sandbox.limits.components import FILE, TEXT, numbered, walk
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
class Upload:
    """A file that came with a request: its index in the form, name and bytes."""

    index: str
    name: str
    content: bytes


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

    def __init__(self, world: World, store: Store, url: str = "") -> None:
        self._world = world
        self._store = store
        self.url = url

    def compose(self, channel: Channel, body: Json, draft: Draft) -> tuple[Message, Pinged]:
        """A new message, not yet kept."""
        world = self._world
        author = world.account(draft.author)
        assert author is not None
        key = world.snowflakes.mint()
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
            "attachments": self._attachments(channel, body, draft.uploads, []),
        }
        if body.get("nonce") is not None:
            payload["nonce"] = body["nonce"]
        if body.get("poll"):
            raise Refusal(50024, message="The sandbox has no polls.")
        payload |= draft.extra
        if not draft.flags & LOADING:
            check_message(payload, self._world.application.emojis)
        pinged = self._mention(payload, body, channel, draft.author)
        self._finish(payload)
        return Message(key, channel.id, draft.author, payload, draft.owner), pinged

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
        if "attachments" in body or uploads:
            payload["attachments"] = self._attachments(
                channel, body, uploads, message.payload["attachments"]
            )
        payload["edited_timestamp"] = self._world.snowflakes.timestamp()
        check_message(payload, self._world.application.emojis)
        self._mention(payload, body, channel, message.author_id)
        self._finish(payload)
        return replace(message, payload=payload)

    def _finish(self, payload: Json) -> None:
        files = {each["filename"]: each for each in payload["attachments"]}
        payload["components"] = numbered(payload["components"])
        for one in walk(payload["components"]):
            self._resolve_media(one, files)
        for embed in payload["embeds"]:
            for name in ("image", "thumbnail"):
                if isinstance(embed.get(name), dict):
                    embed[name] = _media(embed[name], files)

    def _resolve_media(self, one: Json, files: dict[str, Json]) -> None:
        for name in ("media", "file"):
            if isinstance(one.get(name), dict):
                one[name] = _media(one[name], files)
        if one["type"] == FILE:
            kept = files.get(one["file"]["url"].rsplit("/", 1)[-1], {})
            one |= {"name": kept.get("filename"), "size": kept.get("size")}
        if one.get("items"):
            one["items"] = [
                {"description": None, "spoiler": False}
                | each
                | {"media": _media(each["media"], files)}
                for each in one["items"]
            ]

    def _attachments(
        self, channel: Channel, body: Json, uploads: list[Upload], before: list[Json]
    ) -> list[Json]:
        listed = body.get("attachments")
        old = {each["id"]: each for each in before}
        notes = {str(each.get("id")): each for each in listed or []}
        kept = [old[key] for key in (notes if listed is not None else old) if key in old]
        for upload in uploads:
            if len(upload.content) > 10 * 1024 * 1024:
                raise Refusal(40005)
            kept.append(self.attach(channel.id, upload, notes.get(upload.index, {})))
        return kept

    def attach(self, channel: Id, upload: Upload, note: Json) -> Json:
        """Keeps an uploaded file and gives its attachment object."""
        key = self._world.snowflakes.mint()
        name = str(note.get("filename") or upload.name)
        self._store.keep_file(self._world, key, upload.content)
        url = f"{self.url}/attachments/{channel}/{key}/{name}"
        attachment: Json = {
            "id": key,
            "filename": name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
        }
        if note.get("description"):
            attachment["description"] = note["description"]
        return attachment

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


def _media(media: Json, files: dict[str, Json]) -> Json:
    url = str(media.get("url", ""))
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        if name not in files:
            form = Form()
            form.wrong(
                ("components",),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{name}' was not found",
            )
            form.done()
        kept = files[name]
        about: Json = {
            "url": kept["url"],
            "proxy_url": kept["url"],
            "attachment_id": kept["id"],
            "content_type": kept["content_type"],
        }
    else:
        about = {"url": url, "proxy_url": url}
    return {"id": "0", "width": None, "height": None, "flags": 0} | media | about

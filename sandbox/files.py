"""The files of messages: kept, named anew by every edit, shown by components and embeds
(docs: reference, "Uploading Files"; resources/message, "Edit Message", "Attachment Object").
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.limits.components import FILE, walk
from sandbox.refusal import Form, Json, Refusal
from sandbox.snowflake import Id

if TYPE_CHECKING:
    from sandbox.store import Store
    from sandbox.world import World

LARGEST = 10 * 1024 * 1024
PNG = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins; then comes the header, with width and height at its bytes 16 to 23."""


@dataclass
class Upload:
    """A file that came with a request: its index in the form, name and bytes."""

    index: str
    name: str
    content: bytes


@dataclass
class Attached:
    """The attachments of a message, and those that `attachment://` finds, by name."""

    files: list[Json] = field(default_factory=list)
    named: dict[str, Json] = field(default_factory=dict)


class Files:
    """Keeps files and fills in where they are."""

    def __init__(self, world: World, store: Store) -> None:
        self._world = world
        self._store = store
        self.url = ""

    def attached(
        self, place: Id, body: Json, uploads: list[Upload], before: list[Json]
    ) -> Attached:
        """What a message has attached after a request.

        Without a list, and without anything uploaded, it keeps what it had. What a list names by
        its id alone stays, but no component finds it: that takes the file's name as well.
        """
        listed = body.get("attachments")
        if listed is None and not uploads:
            return Attached(before, {each["filename"]: each for each in before})
        found = Attached()
        old = {each["id"]: each for each in before}
        notes = {str(each.get("id")): each for each in listed or []}
        for key, note in notes.items():
            if key in old:
                found.files.append(old[key])
                if note.get("filename"):
                    found.named[str(note["filename"])] = old[key]
        for upload in uploads:
            if len(upload.content) > LARGEST:
                raise Refusal(40005)
            one = self.attach(place, upload, notes.get(upload.index, {}))
            found.files.append(one)
            if listed is not None or not before:
                found.named[one["filename"]] = one
        return found

    def attach(self, place: Id, upload: Upload, note: Json) -> Json:
        """Keeps an uploaded file and gives its attachment object."""
        key = self._world.snowflakes.mint()
        name = str(note.get("filename") or upload.name)
        self._store.keep_file(self._world, key, upload.content)
        url = f"{self.url}/attachments/{place}/{key}/{name}"
        attachment: Json = {
            "id": key,
            "filename": name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
            **_dimensions(upload.content),
        }
        if note.get("description"):
            attachment["description"] = note["description"]
        return attachment

    def show(self, payload: Json, attached: Attached) -> None:
        """Fills in the media of a message; its `attachments` are those that nothing shows."""
        for one in walk(payload["components"]):
            _resolve(one, attached.named)
        for embed in payload["embeds"]:
            for name in ("image", "thumbnail"):
                if isinstance(embed.get(name), dict):
                    embed[name] = _media(embed[name], attached.named)
        shown = {media.get("attachment_id") for media in _all_media(payload)}
        payload["attachments"] = [one for one in attached.files if one["id"] not in shown]


def _dimensions(content: bytes) -> Json:
    """How large a picture is, as Discord tells of images; of PNG alone."""
    if not content.startswith(PNG) or len(content) < 24:
        return {}
    return {
        "width": int.from_bytes(content[16:20], "big"),
        "height": int.from_bytes(content[20:24], "big"),
    }


def _resolve(one: Json, named: dict[str, Json]) -> None:
    for name in ("media", "file"):
        if isinstance(one.get(name), dict):
            one[name] = _media(one[name], named)
    if one["type"] == FILE:
        kept = named.get(one["file"]["url"].rsplit("/", 1)[-1], {})
        one |= {"name": kept.get("filename"), "size": kept.get("size")}
    if one.get("items"):
        one["items"] = [
            {"description": None, "spoiler": False} | each | {"media": _media(each["media"], named)}
            for each in one["items"]
        ]


def _media(media: Json, named: dict[str, Json]) -> Json:
    url = str(media.get("url", ""))
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        if name not in named:
            form = Form()
            form.wrong(
                ("components",),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{name}' was not found",
            )
            form.done()
        kept = named[name]
        about: Json = {
            "url": kept["url"],
            "proxy_url": kept["url"],
            "attachment_id": kept["id"],
            "content_type": kept["content_type"],
            "width": kept.get("width"),
            "height": kept.get("height"),
        }
    else:
        about = {"url": url, "proxy_url": url}
    return {"id": "0", "width": None, "height": None, "flags": 0} | media | about


def _all_media(payload: Json) -> list[Json]:
    found = [embed.get(name) for embed in payload["embeds"] for name in ("image", "thumbnail")]
    for one in walk(payload["components"]):
        found += [one.get("media"), one.get("file")]
        found += [item.get("media") for item in one.get("items") or []]
    return [media for media in found if isinstance(media, dict)]

"""Application emojis (docs: resources/emoji)."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.refusal import Form, Json, Refusal
from sandbox.rest.router import Call, route

if TYPE_CHECKING:
    from sandbox.box import Sandbox

_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
LARGEST, MOST = 256 * 1024, 2000


def _known(call: Call) -> dict[str, Json]:
    if call["application"] != call.box.world.application.id:
        raise Refusal(20012)
    return call.box.world.application.emojis


def _one(call: Call) -> Json:
    found = _known(call).get(call["emoji"])
    if found is None:
        raise Refusal(10014)
    return found


def _check_name(box: Sandbox, form: Form, body: Json) -> None:
    name = body.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        form.wrong(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(each["name"] == name for each in box.world.application.emojis.values()):
        form.wrong(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name already taken")


def _changed(box: Sandbox) -> None:
    box.world.touch("application", box.world.application.id)
    box.news.emojis()


@route("GET", "/applications/{application}/emojis")
def listing(call: Call) -> Json:
    """List Application Emojis."""
    return {"items": [shapes.emoji(each) for each in _known(call).values()]}


@route("GET", "/applications/{application}/emojis/{emoji}")
def read(call: Call) -> Json:
    """Get Application Emoji."""
    return shapes.emoji(_one(call))


@route("POST", "/applications/{application}/emojis")
def create(call: Call) -> Json:
    """Create Application Emoji."""
    known = _known(call)
    if len(known) >= MOST:
        raise Refusal(30008)
    form = Form()
    _check_name(call.box, form, call.form)
    found = _IMAGE.fullmatch(str(call.form.get("image")))
    content, kind = b"", ""
    if found is None:
        form.wrong(("image",), "IMAGE_INVALID", "Invalid image data")
    else:
        kind = found[1]
        try:
            content = base64.b64decode(found[2], validate=True)
        except binascii.Error:
            form.wrong(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(content) > LARGEST:
        form.wrong(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    form.done()
    key = call.box.world.snowflakes.mint()
    call.box.store.keep_file(call.box.world, key, content)
    known[key] = {
        "id": key,
        "name": call.form["name"],
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": kind == "gif",
        "available": True,
        "user": shapes.user(call.box.world.bot),
        "_kind": kind,
    }
    _changed(call.box)
    return shapes.emoji(known[key])


@route("PATCH", "/applications/{application}/emojis/{emoji}")
def rename(call: Call) -> Json:
    """Modify Application Emoji."""
    found = _one(call)
    if call.form.get("name") != found["name"]:
        form = Form()
        _check_name(call.box, form, call.form)
        form.done()
        found["name"] = call.form["name"]
        _changed(call.box)
    return shapes.emoji(found)


@route("DELETE", "/applications/{application}/emojis/{emoji}")
def delete(call: Call) -> None:
    """Delete Application Emoji."""
    del _known(call)[_one(call)["id"]]
    _changed(call.box)

"""Callbacks and follow-ups (docs: interactions/receiving-and-responding)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.refusal import Json
from sandbox.rest.router import Call, route

if TYPE_CHECKING:
    from sandbox.box import Sandbox

_MESSAGE = "/webhooks/{application}/{token}/messages/{message}"


@route("POST", "/interactions/{interaction}/{token}/callback", token=False)
def callback(box: Sandbox, call: Call) -> Json | None:
    """Create Interaction Response."""
    answer = box.answers.callback(call["interaction"], call["token"], call.form, call.uploads)
    wanted = call.query.get("with_response", "").casefold() in ("1", "true")
    return answer if wanted else None


@route("POST", "/webhooks/{application}/{token}", token=False)
def follow_up(box: Sandbox, call: Call) -> Json:
    """Create Followup Message."""
    message = box.answers.follow_up(call["application"], call["token"], call.form, call.uploads)
    return message.payload


@route("GET", _MESSAGE, token=False)
def read(box: Sandbox, call: Call) -> Json:
    """Get Original Interaction Response, Get Followup Message."""
    return box.answers.read(call["application"], call["token"], call["message"]).payload


@route("PATCH", _MESSAGE, token=False)
def edit(box: Sandbox, call: Call) -> Json:
    """Edit Original Interaction Response, Edit Followup Message."""
    message = box.answers.edit(
        call["application"], call["token"], call["message"], call.form, call.uploads
    )
    return message.payload


@route("DELETE", _MESSAGE, token=False)
def delete(box: Sandbox, call: Call) -> None:
    """Delete Original Interaction Response, Delete Followup Message."""
    box.answers.delete(call["application"], call["token"], call["message"])

"""Callbacks and follow-ups (docs: interactions/receiving-and-responding)."""

from __future__ import annotations

from sandbox.refusal import Json
from sandbox.rest.router import Call, route

_MESSAGE = "/webhooks/{application}/{token}/messages/{message}"


@route("POST", "/interactions/{interaction}/{token}/callback", token=False)
def callback(call: Call) -> Json | None:
    """Create Interaction Response."""
    answer = call.box.answers.callback(call["interaction"], call["token"], call.form, call.uploads)
    wanted = call.query.get("with_response", "").casefold() in ("1", "true")
    return answer if wanted else None


@route("POST", "/webhooks/{application}/{token}", token=False)
def follow_up(call: Call) -> Json:
    """Create Followup Message."""
    answers = call.box.answers
    message = answers.follow_up(call["application"], call["token"], call.form, call.uploads)
    return message.payload


@route("GET", _MESSAGE, token=False)
def read(call: Call) -> Json:
    """Get Original Interaction Response, Get Followup Message."""
    return call.box.answers.read(call["application"], call["token"], call["message"]).payload


@route("PATCH", _MESSAGE, token=False)
def edit(call: Call) -> Json:
    """Edit Original Interaction Response, Edit Followup Message."""
    message = call.box.answers.edit(
        call["application"], call["token"], call["message"], call.form, call.uploads
    )
    return message.payload


@route("DELETE", _MESSAGE, token=False)
def delete(call: Call) -> None:
    """Delete Original Interaction Response, Delete Followup Message."""
    call.box.answers.delete(call["application"], call["token"], call["message"])

"""Refusals as Discord words them (docs: topics/opcodes-and-status-codes)."""

from typing import Any

Json = dict[str, Any]

CODES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10065: (404, "Unknown Voice State"),
    10026: (404, "Unknown Ban"),
    20012: (403, "You are not authorized to perform this action on this application"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50019: (400, "A message can only be pinned to the channel it was sent in"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "This thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class Refusal(Exception):
    """A request that is answered with an error."""

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        retry_after: float | None = None,
        is_global: bool = False,
    ) -> None:
        known = CODES.get(code, (status or 400, message or "Bad Request"))
        self.code = code
        self.status = status or known[0]
        self.message = message or known[1]
        self.errors = errors
        self.retry_after = retry_after
        self.is_global = is_global
        super().__init__(f"{self.status} {code}: {self.message}")

    def body(self) -> Json:
        """The JSON Discord sends."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body["retry_after"] = round(self.retry_after, 3)
            body["global"] = self.is_global
        return body


class Form:
    """Collects what is wrong with a request body, by place (docs: reference, "Error Messages")."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def wrong(self, place: tuple[str | int, ...], code: str, message: str) -> None:
        """Notes one mistake."""
        node = self._errors
        for step in place:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, place: tuple[str | int, ...], value: object, low: int, high: int) -> bool:
        """Notes a text or list whose length is out of bounds, or a value that has none."""
        if not isinstance(value, str | list):
            self.wrong(place, "BASE_TYPE_REQUIRED", "This field is required")
            return False
        if not low <= len(value) <= high:
            between = f"Must be between {low} and {high} in length."
            self.wrong(place, "BASE_TYPE_BAD_LENGTH", between)
            return False
        return True

    def choice(self, place: tuple[str | int, ...], value: object, among: frozenset[int]) -> bool:
        """Notes a value that is none of the known ones."""
        if isinstance(value, int) and value in among:
            return True
        known = ", ".join(str(each) for each in sorted(among))
        self.wrong(place, "BASE_TYPE_CHOICES", f"Value must be one of {{{known}}}.")
        return False

    def done(self) -> None:
        """Refuses the request if anything was wrong."""
        if self._errors:
            raise Refusal(50035, errors=self._errors)

"""Discord's clocks, which tests may shorten."""

from dataclasses import dataclass


@dataclass
class Timing:
    """Seconds (docs: interactions/receiving-and-responding, events/gateway)."""

    response_seconds: float = 3.0
    token_seconds: float = 900.0
    stale_edit_seconds: float = 3600.0
    heartbeat_seconds: float = 41.25
    resume_seconds: float = 180.0

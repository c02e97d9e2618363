"""A Discord on your own machine; see PROTOCOL.md."""

from sandbox.box import Sandbox
from sandbox.timing import Timing

__all__ = ["Sandbox", "Timing"]

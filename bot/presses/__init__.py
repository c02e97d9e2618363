"""From a press to its answer."""

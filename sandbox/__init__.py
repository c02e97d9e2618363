"""A Discord on your own machine; see PROTOCOL.md."""

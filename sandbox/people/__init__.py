"""The people's side: their sockets, what they see and what they do."""

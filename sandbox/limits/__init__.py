"""What Discord refuses: the limits of messages, components, modals and commands."""

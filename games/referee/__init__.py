"""The referee: checks rules, logs and shuffles, and simulates games (`python -m games`)."""

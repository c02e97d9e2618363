"""The best way to put a hand into melds, exactly: fewest loose points, or a contract."""

"""One engine for a whole family of rummies: melds, arranging, fitting, counting."""

# Nights, where drinks are meant.

night-water = 💧 Water break! The next card comes in a minute, or when you're ready.

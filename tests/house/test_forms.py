"""What the bot relies on about the forms of all games together."""

from collections import defaultdict

from games import CATALOGUE


def test_an_action_name_is_a_race_in_every_game_or_in_none() -> None:
    """A press is acknowledged by its name alone, before anybody has looked which game it is of."""
    kinds: defaultdict[str, set[bool]] = defaultdict(set)
    for game in CATALOGUE.values():
        for form in game.forms.values():
            kinds[form.name].add(form.race)
    assert [name for name, found in kinds.items() if len(found) > 1] == []

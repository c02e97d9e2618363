"""Where a wild lies on the table is its owner's choice, and a wild turned up first stays."""

from __future__ import annotations

import pytest

from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Deal
from games.core.notation import EPOCH
from games.referee.scenario import Scenario
from games.rummy.variants.shanghai import ShanghaiRummy
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.state import Shanghai, ShanghaiOptions
from games.rummy.wilds import is_wild

GAME = ShanghaiRummy()
NOW = mint(EPOCH, 0)
SET = ("KC", "KD", "KS")


def play(state: Shanghai, seat: int, action: str, **values: object) -> Shanghai:
    return GAME.play(state, seat, Move(action, values), NOW).state


@pytest.mark.parametrize(
    ("run", "fits", "not_any_more"),
    [
        # 7-8-9-10 grows by six and jack, 6-7-8-9 by five and ten.
        (("7H", "8H", "9H", "JK=TH"), ("6H", "JH"), ("5H", "TH")),
        (("JK=6H", "7H", "8H", "9H"), ("5H", "TH"), ("6H", "JH")),
    ],
)
def test_c165_a_wild_lies_at_the_end_that_its_owner_wants(
    run: tuple[str, ...], fits: tuple[str, ...], not_any_more: tuple[str, ...]
) -> None:
    hand = ["KC", "KD", "KS", "7H", "8H", "9H", "JK", "5H", "6H", "TH", "JH", "3C"]
    setup = {"seats": ["A", "B"], "turn": "A", "phase": "play", "hands": {"A": hand}}
    state = play(Scenario(GAME, {"setup": setup}).state, 0, "go_down", melds=(SET, run))
    for card in fits:
        added = play(state, 0, "add", meld="M2", cards=(card,))
        assert added.table[1].meld.wilds == 1
    for card in not_any_more:
        with pytest.raises(IllegalMove) as refused:
            play(state, 0, "add", meld="M2", cards=(card,))
        assert refused.value.code == "E_NOFIT"


@pytest.mark.parametrize(("wild", "low"), [("JK=6H", "6H"), ("JK=JH", "7H")])
def test_c165_a_wild_is_added_at_the_end_that_its_owner_wants(wild: str, low: str) -> None:
    table = {"A": [list(SET), ["7H", "8H", "9H", "TH"]]}
    setup = {"seats": ["A", "B"], "turn": "A", "phase": "play", "table": table}
    state = Scenario(GAME, {"setup": {**setup, "hands": {"A": ["JK", "3C", "4D"]}}}).state
    run = play(state, 0, "add", meld="M2", cards=(wild,)).table[1].meld
    assert (run.slots[0].face, len(run.slots)) == (low, 5)


def test_c169_a_wild_turned_up_first_stays_and_may_be_taken() -> None:
    def dealt(seed: int) -> Shanghai:
        table = Deal(3, ShanghaiOptions(), Chance(f"{seed:064x}", "1"), NOW, dealer=0)
        return GAME.deal(table).state

    # One card in nine is wild.
    state = next(one for one in map(dealt, range(80)) if is_wild(one.pile[-1], WILD))
    (card,) = state.pile
    after = play(state, 1, "draw", **{"from": "upcard"})
    assert after.hands[1].count(card) == state.hands[1].count(card) + 1
    with pytest.raises(IllegalMove) as refused:
        play(after, 1, "discard", card=after.taken)
    assert refused.value.code == "E_THROWBACK"

"""The catalogue: key -> game, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.blackjack import Blackjack
from games.cheat import Cheat
from games.core.game import Game
from games.gofish import GoFish
from games.irishsnap import IrishSnap
from games.oldmaid import OldMaid
from games.pontoon import Pontoon
from games.ringoffire import RingOfFire
from games.rummy.variants.basic import Rummy
from games.rummy.variants.gin import Gin
from games.rummy.variants.marriage import IndianMarriage
from games.rummy.variants.shanghai import ShanghaiRummy

CATALOGUE: Mapping[str, Game[Any]] = {
    game.key: game
    for game in (
        GoFish(),
        OldMaid(),
        Cheat(),
        IrishSnap(),
        Blackjack(),
        Pontoon(),
        RingOfFire(),
        Rummy(),
        Gin(),
        IndianMarriage(),
        ShanghaiRummy(),
    )
}

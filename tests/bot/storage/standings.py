"""What every store must do about who has won how often."""

from __future__ import annotations

from dataclasses import replace

from bot.storage.store import Commit, Result, SeatResult, Standing, Store
from tests.bot.storage.records import NOW, changed, lobby

ANN, BEN, CY = 11, 12, 13


async def ended(
    store: Store,
    winner: int | None,
    *users: int | None,
    game: str = "gofish",
    guild: int = 1,
    counted: bool = True,
) -> None:
    """A match of these people that one of them won."""
    table = await store.new_session(replace(lobby(), game_key=game, guild=guild))
    seats = [SeatResult(seat, user, won=user == winner) for seat, user in enumerate(users)]
    over = changed(table, phase="closed", ended=NOW)
    await store.commit(Commit(table, over, result=Result(NOW, tuple(seats), counted=counted)))


class StandingsContract:
    """Part of `StoreContract`."""

    async def test_standings_are_of_each_game_the_best_first(self, store: Store) -> None:
        for winner, *users in ((ANN, ANN, BEN), (BEN, ANN, BEN), (BEN, BEN, CY), (CY, CY, BEN)):
            await ended(store, winner, *users)
        await ended(store, ANN, ANN, CY, game="cheat")
        # Of equals whoever needed fewer games comes first.
        best = [
            Standing("cheat", ANN, 1, 1),
            Standing("cheat", CY, 0, 1),
            Standing("gofish", BEN, 2, 4),
            Standing("gofish", ANN, 1, 2),
            Standing("gofish", CY, 1, 2),
        ]
        assert await store.standings(1, 9) == best
        assert await store.standings(1, 1) == [best[0], best[2]]

    async def test_standings_leave_out_what_does_not_count(self, store: Store) -> None:
        await ended(store, ANN, ANN, None)
        await ended(store, ANN, ANN, BEN, counted=False)
        await ended(store, ANN, ANN, BEN, guild=2)
        assert await store.standings(1, 9) == [Standing("gofish", ANN, 1, 1)]
        await store.forget(ANN)
        assert await store.standings(1, 9) == []

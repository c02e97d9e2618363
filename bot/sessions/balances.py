"""What a match with chips leaves behind in servers that keep balances."""

from __future__ import annotations

from bot.sessions.change import Change
from bot.storage.store import Store

COUNTED = ("done", "walkover", "empty", "paused", "stale")
"""Ends after which chips count: a match that was played out, or that everybody went away from.

Who is behind cannot undo it by leaving; what was called off for all, or lost, counts for nobody.
"""


def count(change: Change) -> None:
    """Notes what each person won or lost, if this change ended a match with chips."""
    session = change.session
    if session.live or not change.before.live or session.ended_why not in COUNTED:
        return
    won = () if session.state is None else session.game.chips(session.state)
    # Computers have no balance, and neither has anybody who asked to be forgotten (below zero).
    change.chips = {
        player.user: n
        for player, n in zip(session.players, won, strict=bool(won))
        if player.user and player.user > 0 and n is not None
    }


async def stand(change: Change, store: Store) -> None:
    """Notes what that brings their balances to, if their server keeps them."""
    guild = change.session.guild
    if not change.chips or not (await store.server(guild)).balances:
        return
    before = await store.balances(guild, change.chips)
    after = {user: held.chips + change.chips[user] for user, held in before.items()}
    users = [player.user for player in change.session.players]
    change.set(balances={seat: after[u] for seat, u in enumerate(users) if u in after})

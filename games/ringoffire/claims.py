"""Rules that were broken, and questions that were answered (ring-of-fire.md, J, Q)."""

from __future__ import annotations

from dataclasses import replace

from games.core.errors import IllegalMove
from games.core.game import HOUSE, NOBODY, Seat, Step
from games.ringoffire.drawing import check_target
from games.ringoffire.state import AGAIN, CLAIM, VOTE, Claim, Position
from games.ringoffire.table import Table, changed


def broke(state: Position, seat: Seat, n: int, accused: Seat, now: int) -> Step[Position]:
    """Somebody broke a rule; naming oneself is owning up (J)."""
    if state.claim is not None:
        raise IllegalMove("E_CLAIM_OPEN")
    if n not in (rule.n for rule in state.rules):
        raise IllegalMove("E_NO_RULE")
    if not state.is_in(accused):
        raise IllegalMove("E_TARGET_OUT", seat=accused)
    table = Table(state, now)
    if accused == seat:
        table.tell("owned", seat, n=n)
        table.drink((seat,), "rule")
        return table.close()
    table.claiming(Claim(n, seat, accused))
    table.tell("claimed", seat, other=accused, n=n)
    table.start("claim", CLAIM, accused, seen=True, window=True)
    return table.close()


def accept(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The accused agrees."""
    _answering(state, seat)
    table = Table(state, now)
    table.drop_claim()
    table.tell("owned", seat, n=0)
    table.drink((seat,), "rule")
    return table.close()


def dispute(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The accused doesn't: all others who are in vote."""
    claim = _answering(state, seat)
    table = Table(state, now)
    table.claiming(replace(claim, votes=()))
    table.tell("disputed", seat)
    table.start("claim", VOTE, seen=True, window=True)
    return table.close()


def _answering(state: Position, seat: Seat) -> Claim:
    claim = state.claim
    if claim is None or claim.votes is not None or seat != claim.accused:
        raise IllegalMove("E_NO_CLAIM")
    return claim


def may_vote(state: Position, seat: Seat) -> bool:
    """Whether a seat still has a vote in the open claim."""
    claim = state.claim
    if claim is None or claim.votes is None or seat == claim.accused:
        return False
    return state.is_in(seat) and seat not in dict(claim.votes)


def vote(state: Position, seat: Seat, *, broken: bool, now: int) -> Step[Position]:
    """A vote on a disputed claim; the last one missing closes it."""
    claim = state.claim
    if not may_vote(state, seat) or claim is None or claim.votes is None:
        raise IllegalMove("E_NO_CLAIM")
    table = Table(state, now)
    votes = sorted((*claim.votes, (seat, broken)))
    table.claim = replace(claim, votes=tuple(votes))
    _count_if_all(table)
    return table.close()


def _count_if_all(table: Table) -> None:
    claim = table.claim
    assert claim is not None
    assert claim.votes is not None
    if {seat for seat, _ in claim.votes} >= {*table.players} - {claim.accused}:
        _count(table)


def _count(table: Table) -> None:
    """A strict majority of the votes cast says that the rule was broken."""
    claim = table.claim
    assert claim is not None
    votes = [broken for _, broken in claim.votes or ()]
    table.drop_claim()
    if sum(votes) * 2 > len(votes):
        table.tell("upheld", claim.accused)
        table.drink((claim.accused,), "rule")
    else:
        table.tell("cleared", claim.accused)


def time_up(state: Position, now: int) -> Step[Position]:
    """A claim's time is over: unanswered it is dropped, in a vote the votes cast are counted.

    Raises IllegalMove E_NO_CLAIM.
    """
    claim = state.claim
    if claim is None:
        raise IllegalMove("E_NO_CLAIM")
    table = Table(state, now)
    if claim.votes is None:
        table.drop_claim()
        table.tell("dropped")
    else:
        _count(table)
    return table.close()


def drop_out(table: Table, seat: Seat) -> None:
    """Somebody goes out: a claim against them is dropped, and their vote is none (7)."""
    claim = table.claim
    if claim is None:
        return
    if claim.accused == seat:
        table.drop_claim()
    elif claim.votes is not None:
        votes = tuple(vote for vote in claim.votes if vote[0] != seat)
        table.claim = replace(claim, votes=votes)
        _count_if_all(table)


def delete(state: Position, seat: Seat, n: int, now: int) -> Step[Position]:
    """Host or moderator take a rule back; the others keep their numbers (J)."""
    if seat != HOUSE:
        raise IllegalMove("E_NOT_HOST")
    if n not in (rule.n for rule in state.rules):
        raise IllegalMove("E_NO_RULE")
    table = Table(state, now)
    table.rules = tuple(rule for rule in state.rules if rule.n != n)
    table.tell("unruled", None, n=n)
    if state.claim is not None and state.claim.n == n:
        table.drop_claim()
    return table.close()


def answered(state: Position, seat: Seat, target: Seat, now: int) -> Step[Position]:
    """Somebody answered the Question Master (Q)."""
    asks = seat == state.qm
    if asks and state.is_in(target) and target != seat and now - state.asked[target] < AGAIN:
        raise IllegalMove("E_PHASE")
    if asks or target != NOBODY:
        check_target(state, seat, target)
    if not asks:
        raise IllegalMove("E_NOT_QM")
    table = Table(state, now)
    table.asked = changed(state.asked, target, now)
    table.tell("answered", seat, other=target)
    table.drink((target,), "question")
    return table.close()

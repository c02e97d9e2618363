"""Who is at the table: who may start, the first dealer, sitting down, leaving (2, 3.1, 7)."""

from __future__ import annotations

from dataclasses import replace

from games.blackjack.state import BlackjackOptions, Position, Tally, house_for_good
from games.blackjack.table import PACK, Table
from games.core.chance import Chance
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Deal, Refusal, Seat, Step
from games.core.seats import check_player, check_seats, seated

HANDS = 7
"""So many players at most, beside a dealer (2)."""
SEATS = (1, HANDS + 1)


def check_table(options: BlackjackOptions, seats: int) -> Refusal | None:
    """E_SEATS for more or fewer than can play, E_BET_LIMITS for limits the wrong way round."""
    low, high = (1, HANDS) if options.dealer == "house" else (2, HANDS + 1)
    if options.chips and options.min > options.max:
        limits = Refusal("E_BET_LIMITS", {"n": options.min, "m": options.max})
        return check_seats(seats, low, high) or limits
    return check_seats(seats, low, high)


def empty(
    options: BlackjackOptions, seats: int, dealer: Seat, chance: Chance, left: tuple[Seat, ...] = ()
) -> Position:
    """A table before the first round, which this seat deals, or the house."""
    before = dealer - 1 if options.dealer == "rotate" and dealer != HOUSE else dealer
    return Position(
        options,
        seats,
        phase="idle",
        dealer=dealer,
        holder=dealer,
        last=before % seats if options.dealer == "rotate" else before,
        round=0,
        order=(),
        hands=(None,) * seats,
        bank=(),
        shown=False,
        pack=PACK,
        turn=None,
        tallies=(Tally(),) * seats,
        balances=(0,) * seats,
        left=left,
        chance=chance,
    )


def open_table(state: Position, now: int) -> Step[Position]:
    """The table waits for its first round."""
    table = Table(state)
    table.opens()
    if state.dealer != HOUSE:
        table.tell_dealer()
    return table.close(now)


def first_dealer(table: Deal) -> Seat:
    """Who deals first (3.1): a named one, else drawn under `rotate`, the first seat under `fixed`.

    Who the host is no deal knows; whoever seats people names the host's seat under `fixed`.
    """
    options = table.options
    assert isinstance(options, BlackjackOptions)
    if options.dealer == "house":
        return HOUSE
    if table.dealer is not None:
        return table.dealer
    return 0 if options.dealer == "fixed" else table.chance.below("first:1", table.seats)


def next_dealer(state: Position) -> Seat | None:
    """The next seat clockwise from the last dealer; nobody's where the house deals (3.1)."""
    return None if state.options.dealer == "house" else (state.last + 1) % state.seats


def leave(state: Position, seat: Seat, now: int) -> Step[Position]:
    """A hand is lost with its bet, and the house takes over from a dealer (7)."""
    check_player(state, seat)
    table = Table(state)
    table.left = tuple(sorted((*state.left, seat)))
    lost = _give_up(table, seat)
    table.tell("left", seat, n=lost)
    if len(table.left) == table.seats:
        table.finish("empty")
        return table.close(now)
    if state.phase in ("bet", "play", "dealer") and seat == state.dealer:
        table.dealer = table.holder = HOUSE
        table.tell_dealer()
    if state.phase == "bet":
        table.deal_once_bet()
    elif state.turn == seat:
        table.pass_turn()
    if table.phase in ("idle", "done"):
        table.name_dealer()
    return table.close(now)


def _give_up(table: Table, seat: Seat) -> int:
    """What becomes of a leaver's hand; how many chips it cost (7)."""
    hand = table.hands[seat]
    if hand is None or table.phase in ("idle", "done"):
        return 0
    if table.phase == "bet":
        table.hands[seat] = None
        table.order = tuple([s for s in table.order if s != seat])
        return 0
    if hand.status == "bust":
        table.settle(seat, "lose")
    else:
        table.hands[seat] = replace(hand, status="left")
        table.settle(seat, "left")
    return hand.bet


def join(state: Position, now: int) -> Step[Position]:
    """A new last seat, which plays from the next deal on. Raises E_OVER, E_SEATS."""
    if state.over:
        raise IllegalMove("E_OVER")
    room = HANDS if house_for_good(state) else HANDS + 1
    if len(seated(state)) >= room:
        raise IllegalMove("E_SEATS", n=SEATS[0], m=room)
    table = Table(state)
    table.seats += 1
    table.hands.append(None)
    table.tallies.append(Tally())
    table.balances.append(0)
    table.tell("joined", state.seats)
    if state.phase in ("idle", "done"):
        table.name_dealer()
    return table.close(now)

# Irish Snap.

irishsnap-name = Irish Snap
irishsnap-aliases = snap, irish snap, slap, hands on the pile
irishsnap-pitch = Turn cards and count along. Card and number the same? Hand on the pile, and don't be the last!
irishsnap-emoji = 🫲
irishsnap-color = 2E8B57
irishsnap-seats = 2 to 8 players, best with 3 to 6

irishsnap-preset-classic = Classic
irishsnap-preset-classic-about = Everybody turns their own cards; the last hand on a match takes the pile.

irishsnap-option-pickup = A pile that is taken
irishsnap-option-pickup-about = Before it goes under somebody's stack…
irishsnap-value-pickup-shuffle = it is shuffled
irishsnap-value-pickup-keep = it is turned over as it lies
irishsnap-option-count_after = The count
irishsnap-option-count_after-about = When somebody has taken the pile.
irishsnap-value-count_after-ace = Starts again from ace
irishsnap-value-count_after-continue = Goes on where it was
irishsnap-option-pairs = Pairs
irishsnap-option-pairs-about = A card of the same rank as the one beneath it…
irishsnap-value-pairs-on = is a match too
irishsnap-value-pairs-off = is no match
irishsnap-option-penalty = False snap
irishsnap-option-penalty-about = What a snap without a match costs.
irishsnap-value-penalty-pile = The whole pile
irishsnap-value-penalty-one_card = One card
irishsnap-option-turner = Turning
irishsnap-option-turner-about = Who turns the cards.
irishsnap-value-turner-players = Everybody their own
irishsnap-value-turner-auto = I do, every few seconds

irishsnap-action-flip = Turn card
irishsnap-action-snap = SNAP!
irishsnap-action-leave = Leave
irishsnap-field-snap-card = Which card?

irishsnap-pile-pile = { $n ->
    [0] no pile
   *[other] pile { $n }
}
irishsnap-mark-empty = 🎯 win a snap!
irishsnap-big-called = “{ $rank_call }!”

irishsnap-line-turn = { $me ->
    [seat] **You** turn the next card
   *[none] **{ $seat }** turns the next card
}
irishsnap-line-auto = { $me ->
    [seat] **Your** card is next
   *[none] **{ $seat }**’s card is next
}
irishsnap-line-countdown = **I keep counting.** The first hand on a match wins!
irishsnap-line-race = { $me ->
    [seat] ✋ **SNAP!** Your hand is down. **Hands on the pile!**
   *[none] ✋ **SNAP!** { $seat }’s hand is down. **Hands on the pile!**
}
irishsnap-line-won = { $me ->
    [seat] You win!
   *[none] { $seat } wins.
}
irishsnap-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}

irishsnap-event-dealt = { $me ->
    [seat] You dealt the whole pack. { $other } turns the first card.
    [other] { $seat } dealt the whole pack. You turn the first card.
   *[none] { $seat } dealt the whole pack. { $other } turns the first card.
}
# The table shows these large.
irishsnap-event-turned = { "" }
irishsnap-event-called = { "" }
irishsnap-event-empty = { $me ->
    [seat] You have no cards left. Now win a snap!
   *[none] { $seat } has no cards left.
}
irishsnap-event-counting = Nobody has cards left, so I go on counting over the same card: “{ $rank_call }” is next.
irishsnap-event-snapped = { "" }
irishsnap-event-pressed = { $me ->
    [seat] Your reaction: { $n } ms.
   *[none] { "" }
}
irishsnap-event-raced = { $times_n ->
    [0] No hand came down in time.
   *[other] **SNAP!** { $times }
}
irishsnap-event-caught = { $me ->
    [seat] **False snap!** You pressed on { $card } at “{ $rank_call }”.
   *[none] **False snap!** { $seat } pressed on { $card } at “{ $rank_call }”.
}
irishsnap-event-paid = { $me ->
    [seat] → You put { $card } face up under the pile.
   *[none] → { $seat } puts { $card } face up under the pile.
}
irishsnap-event-took = { $me ->
    [seat] { $n ->
        [one] → You take 1 card and start from { $rank_call }.
       *[other] → You take { $n } cards and start from { $rank_call }.
    }
   *[none] { $n ->
        [one] → { $seat } takes 1 card and starts from { $rank_call }.
       *[other] → { $seat } takes { $n } cards and starts from { $rank_call }.
    }
}
irishsnap-event-missed = { $choice ->
    [race] { "" }
   *[turn] { $me ->
        [seat] Your time ran out, so your card was turned for you.
       *[none] { $seat } ran out of time.
    }
}
irishsnap-event-left = { $n ->
    [0] { $seat } left.
    [one] { $seat } left; one card went under the pile.
   *[other] { $seat } left; { $n } cards went under the pile.
}
irishsnap-event-redealt = { $me ->
    [seat] Nobody had cards, so all { $n } were dealt anew. You turn first.
   *[none] Nobody had cards, so all { $n } were dealt anew. { $seat } turns first.
}
irishsnap-event-ended = { $choice ->
    [walkover] { "" }
   *[snap] { $me ->
        [seat] No cards, and your hand was the first!
       *[none] No cards, and the first hand was { $seat }’s!
    }
}

irishsnap-E_RACE_ON = A snap is being settled. One moment!
irishsnap-E_NO_CARDS = You have no cards. Now win a snap!
irishsnap-E_NOT_TURN = { $me ->
    [seat] Your card is being turned already.
   *[none] It's { $seat }’s card.
}
irishsnap-E_TOO_SOON = Give everyone a moment to look.
irishsnap-E_COVERED = That card has been covered already.
irishsnap-E_ALREADY = Your hand is on the pile already.
irishsnap-E_TOO_LATE = Too late: the race is over.

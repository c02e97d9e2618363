# Old Maid.

oldmaid-name = Old Maid
oldmaid-aliases = maid, old maid, black peter, odd one out, scabby queen, pairs
oldmaid-pitch = Pick a card from your neighbour, lay down pairs, and don't keep the one that has no partner!
oldmaid-emoji = 👵
oldmaid-color = 8E5BA6
oldmaid-seats = 2 to 8 players, best with 3 to 6

oldmaid-preset-classic = Classic
oldmaid-preset-classic-about = The queen of clubs is out, so one queen stays alone.
oldmaid-preset-mystery = Mystery
oldmaid-preset-mystery-about = A card is taken out unseen: nobody knows which one stays alone.

oldmaid-option-odd = The card left out
oldmaid-option-odd-about = Its rank is the one that doesn't come out even.
oldmaid-value-odd-queen = The queen of clubs
oldmaid-value-odd-mystery = Any card, unseen
oldmaid-option-arrange = Arranging the fan
oldmaid-option-arrange-about = Before a pick, whoever offers their cards may…
oldmaid-value-arrange-on = move them about for 15 seconds
oldmaid-value-arrange-off = only hold them out, shuffled

oldmaid-action-pick = Take the card
oldmaid-action-arrange = Move
oldmaid-action-leave = Leave
oldmaid-field-pick-pos = The cards on offer, from the left:
oldmaid-field-arrange-card = { $to ->
    [none] Move a card…
   *[other] Which card goes to place { $to }?
}
oldmaid-field-arrange-to = { $card ->
    [none] …to which place, from the left?
   *[other] { $card } goes to place…
}

oldmaid-pile-discard = { $n ->
    [0] no pairs yet
   *[other] { $n } cards down, last
}
oldmaid-mark-safe = { $n ->
    [1] 🎉 safe, 1st
    [2] 🎉 safe, 2nd
    [3] 🎉 safe, 3rd
   *[other] 🎉 safe, { $n }th
}

oldmaid-line-turn = { $me ->
    [seat] **You** pick from **{ $other }**
    [other] **{ $seat }** picks from **you**
   *[none] **{ $seat }** picks from **{ $other }**
}
oldmaid-line-maid = { $me ->
    [seat] The { $card } found a home with you, so you're the Old Maid. Somebody had to be, and you kept a straight face!
   *[none] The { $card } found a home with **{ $seat }**, our Old Maid. Somebody had to be!
}
oldmaid-line-nobody = { $me ->
    [seat] Nobody is the Old Maid this time: the { $card } only stayed with you because somebody left.
   *[none] Nobody is the Old Maid this time: the { $card } only stayed with { $seat } because somebody left.
}
oldmaid-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
oldmaid-line-pick = **It's your turn**: pick a card from **{ $other }**
oldmaid-line-offer = **{ $seat }** picks one of these; they lie from left to right as you see them
oldmaid-line-arrange = Move your cards about if you like: **{ $seat }** may pick at any moment
oldmaid-line-wait = **{ $seat }** picks from **{ $other }**
oldmaid-line-safe = { $n ->
    [1] You're safe, and the first to be! Enjoy the show.
   *[other] You're safe! Enjoy the show.
}

# Some facts need no sentence of their own, because the next one or the table tells them as well.
oldmaid-event-dealt = { $me ->
    [seat] You dealt all { $n } cards.
   *[none] { $seat } dealt all { $n } cards.
}
oldmaid-event-laid = { $me ->
    [seat] { $n ->
        [one] You lay down a pair: { $cards }
       *[other] You lay down { $n } pairs: { $cards }
    }
   *[none] { $n ->
        [one] { $seat } lays down a pair: { $cards }
       *[other] { $seat } lays down { $n } pairs: { $cards }
    }
}
oldmaid-event-offers = { "" }
oldmaid-event-took = { $me ->
    [seat] You took the { $card } from { $other }.
    [other] { $seat } took your { $card }.
   *[none] { $seat } took a card from { $other }.
}
oldmaid-event-paired = { $me ->
    [seat] You pair two { $rank_many }: { $cards }
   *[none] { $seat } pairs two { $rank_many }: { $cards }
}
oldmaid-event-safe = { $me ->
    [seat] { $n ->
        [1] You're safe, the first of all! 🎉
        [2] You're safe (2nd)! 🎉
        [3] You're safe (3rd)! 🎉
       *[other] You're safe ({ $n }th)! 🎉
    }
   *[none] { $n ->
        [1] { $seat } is safe, the first of all! 🎉
        [2] { $seat } is safe (2nd)! 🎉
        [3] { $seat } is safe (3rd)! 🎉
       *[other] { $seat } is safe ({ $n }th)! 🎉
    }
}
oldmaid-event-missed = { $me ->
    [seat] Your time ran out, so the computer picked for you.
   *[none] { $seat } ran out of time.
}
oldmaid-event-left = { $n ->
    [0] { $seat } left.
    [one] { $seat } left; the last card goes to somebody else.
   *[other] { $seat } left; the { $n } cards go round to the others.
}
oldmaid-event-given = { $me ->
    [seat] You were given { $cards }.
   *[none] { "" }
}
oldmaid-event-maid = { "" }
oldmaid-event-ended = { $choice ->
    [walkover] { "" }
   *[other] It never had a partner: the { $card } was left out of the pack.
}

oldmaid-loser = 👵 our Old Maid

oldmaid-E_SAFE = You're safe already. Enjoy the show!
oldmaid-E_NOT_TURN = { $me ->
    [other] Not yet: it's { $seat }'s turn to pick from you.
    [seat] It's your turn to pick from { $other }.
   *[none] Not yet: it's { $seat }'s turn to pick from { $other }.
}
oldmaid-E_POSITION = There's no such place. Choose one from 1 to { $n }.

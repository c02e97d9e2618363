# Pontoon.

pontoon-name = Pontoon
pontoon-aliases = pontoon, twist, stick or twist, van john, vingt-et-un, vingt-un
pontoon-pitch = Get nearer to 21 than the bank: stick, twist or buy, and win the bank with a Pontoon!
pontoon-emoji = 🏦
pontoon-color = 2F6B4F
pontoon-seats = 2 to 8 players, best with 4 to 6

pontoon-option-min = Lowest bet
pontoon-option-min-about = Everybody bets at least this much on each hand.
pontoon-value-min = { $n }
pontoon-option-max = Highest bet
pontoon-option-max-about = The most a first bet may be; cards can be bought for more.
pontoon-value-max = { $n }
pontoon-option-start = Chips
pontoon-option-start-about = What everybody starts with. You may run into debt.
pontoon-value-start = { $n }
pontoon-option-hands = Hands
pontoon-option-hands-about = After so many hands the table closes.
pontoon-value-hands = { $n ->
    [0] until the host ends it
    [one] 1 hand
   *[other] { $n } hands
}
pontoon-option-shuffle = Shuffling
pontoon-option-shuffle-about = Between shuffles the used cards go under the pack as they are.
pontoon-value-shuffle-after_pontoon = After a hand with a Pontoon
pontoon-value-shuffle-always = Before every hand

pontoon-action-bet = Bet
pontoon-field-bet-amount = How much do you bet?
pontoon-action-declare = Declare Pontoon
pontoon-action-stick = Stick
pontoon-action-twist = Twist
pontoon-action-buy = Buy
pontoon-field-buy-amount = Buy a card for…
pontoon-action-split = Split
pontoon-action-draw = Draw
pontoon-action-stay = Stay
pontoon-action-next = Next hand
pontoon-action-offer = Sell the bank
pontoon-field-offer-to = { $price ->
    [none] Who should buy the bank?
   *[other] Who should buy the bank for { $price }?
}
pontoon-field-offer-price = For how much?
pontoon-action-answer = Answer
pontoon-field-answer-accept = Do you buy the bank?
pontoon-field-answer-accept-true = Buy the bank
pontoon-field-answer-accept-false = No, thanks
pontoon-action-end = Close the table
pontoon-action-leave = Leave

pontoon-mark-bank = 🎩 bank
pontoon-mark-stake = stake { $n }
pontoon-mark-stuck = sticks
pontoon-mark-pontoon = Pontoon!
pontoon-mark-fct = Five Card Trick
pontoon-mark-bust = 💥 bust −{ $n }
pontoon-mark-total = { $n }
pontoon-mark-later = plays from the next hand on
pontoon-mark-balance = 🪙 { $n }

pontoon-column-player = Player
pontoon-column-stake = Bet
pontoon-column-result = Result
pontoon-column-change = +/−
pontoon-column-balance = Chips
pontoon-cell-won = won
pontoon-cell-lost = lost
pontoon-cell-bust = bust
pontoon-cell-pontoon = Pontoon
pontoon-cell-fct = 5 cards
pontoon-cell-split = split
pontoon-cell-left = left
pontoon-cell-bank_stay = bank
pontoon-cell-bank_bust = bust
pontoon-cell-bank_fct = 5 cards
pontoon-cell-bank_pontoon = Pontoon

pontoon-line-bet = { $me ->
    [seat] **You** to bet { $n } to { $m }
   *[none] **{ $seat }** to bet { $n } to { $m }
}
pontoon-line-play = { $me ->
    [seat] **You** to play
   *[none] **{ $seat }** to play
}
pontoon-line-draw = { $me ->
    [seat] **You** to draw or stay
   *[none] **{ $seat }** to draw or stay
}
pontoon-line-pace = The bank's turn…
pontoon-line-offer = { $me ->
    [seat] You offer { $other } the bank for { $n }.
    [other] **{ $seat }** offers you the bank for { $n }.
   *[none] { $seat } offers { $other } the bank for { $n }.
}
pontoon-line-heir = { $me ->
    [seat] The bank goes to you.
   *[none] The bank goes to { $seat }.
}
pontoon-line-next = { $me ->
    [seat] **You** to deal the next hand
    [other] **{ $seat }** to deal the next hand, or you
   *[none] **{ $seat }** to deal the next hand
}
pontoon-line-won = { $seats_n ->
    [one] { $me ->
        [seats] You win with { $n }!
       *[none] { $seats } wins with { $n }.
    }
   *[other] { $seats } share the win with { $n } each.
}
pontoon-line-nobody = Nobody here has played a hand, so nobody wins.
pontoon-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
pontoon-line-first = { $me ->
    [seat] **Your bet:** { $n } to { $m }, on your first card
   *[none] **{ $seat }** to bet
}
pontoon-line-total = You have **{ $n }**.
pontoon-line-soft = You have **{ $m } or { $n }**.
pontoon-line-hand = { $choice ->
    [turn] ▶ **{ $cards }: { $n }**
   *[other] { $cards }: { $n }
}
pontoon-line-hand_soft = { $choice ->
    [turn] ▶ **{ $cards }: { $m } or { $n }**
   *[other] { $cards }: { $m } or { $n }
}
pontoon-line-natural = A Pontoon!
pontoon-line-declare = **It's your turn:** show it
pontoon-line-move = **It's your turn:** twist, or stick on 15 or more
pontoon-line-move_or_buy = **It's your turn:** buy for { $n } to { $m }, twist, or stick on 15 or more
pontoon-line-beats = -# A Pontoon beats a Five Card Trick, that beats 21, that beats 20… Equal goes to the bank.
pontoon-line-bank = **It's your turn:** draw, or stay and pay whoever has more
pontoon-line-bank_later = Your turn comes last: your cards are turned up when all have played.
pontoon-line-later_own = You play from the next hand on.

# Some facts need no sentence of their own, because the next one tells them as well.
pontoon-event-cut = { "" }
pontoon-event-banker = { $me ->
    [seat] You hold the bank. 🎩
   *[none] { $seat } holds the bank. 🎩
}
pontoon-event-dealt = { $choice ->
    [shuffled] Hand { $n }, from a shuffled pack.
   *[as_it_is] Hand { $n }, from the pack as it is.
}
pontoon-event-turn = { "" }
pontoon-event-bet = { $me ->
    [seat] You bet { $n }.
   *[none] { $seat } bets { $n }.
}
pontoon-event-bought = { $me ->
    [seat] You buy for { $n } (stake { $m }).
   *[none] { $seat } buys for { $n } (stake { $m }).
}
pontoon-event-drew = { $me ->
    [seat] You get { $card }.
   *[none] { "" }
}
pontoon-event-twisted = { $me ->
    [seat] You twist { $card }.
   *[none] { $seat } twists { $card }.
}
pontoon-event-stuck = { $me ->
    [seat] You stick.
   *[none] { $seat } sticks.
}
pontoon-event-split = { $me ->
    [seat] You split { $rank_many }.
   *[none] { $seat } splits { $rank_many }.
}
pontoon-event-pontoon = { $me ->
    [seat] You show { $card }: Pontoon! 🎉
   *[none] { $seat } shows { $card }: Pontoon! 🎉
}
pontoon-event-fct = { $me ->
    [seat] You have a Five Card Trick! 🖐️
   *[none] { $seat } has a Five Card Trick! 🖐️
}
pontoon-event-bust = { $me ->
    [seat] You are bust with { $cards } and pay { $n }.
   *[none] { $seat } is bust with { $cards } and pays { $n }.
}
pontoon-event-turned = { $me ->
    [seat] You turn up { $cards }.
   *[none] { $seat } turns up { $cards }.
}
pontoon-event-drawn = { $me ->
    [seat] You draw { $card }.
   *[none] { $seat } draws { $card }.
}
pontoon-event-settled = { $choice ->
    [stay] { $me ->
        [seat] You stay, paying { $n } or better.
       *[none] { $seat } stays, paying { $n } or better.
    }
    [tricks] { $me ->
        [seat] You have 21, paying Five Card Tricks and Pontoons.
       *[none] { $seat } has 21, paying Five Card Tricks and Pontoons.
    }
    [bust] { $me ->
        [seat] Your bank is bust and pays everybody still in.
       *[none] { $seat }'s bank is bust and pays everybody still in.
    }
    [fct] { $me ->
        [seat] You have a Five Card Trick, paying Pontoons only; all others pay double!
       *[none] { $seat } has a Five Card Trick, paying Pontoons only; all others pay double!
    }
    [pontoon] { $me ->
        [seat] You have a Pontoon: everybody pays double!
       *[none] { $seat } has a Pontoon: everybody pays double!
    }
   *[fixed] { "" }
}
pontoon-event-paid = { $choice ->
    [gets] { $me ->
        [seat] You win { $n }.
       *[none] { $seat } wins { $n }.
    }
    [both] { $me ->
        [seat] You win { $n } and pay { $m }.
       *[none] { $seat } wins { $n } and pays { $m }.
    }
   *[pays] { $me ->
        [seat] You pay { $m }.
       *[none] { $seat } pays { $m }.
    }
}
pontoon-event-won = { $me ->
    [seat] Your Pontoon wins you the bank!
   *[none] { $seat }'s Pontoon wins the bank.
}
pontoon-event-offered = { "" }
pontoon-event-declined = { $me ->
    [seat] { $other } doesn't want your bank.
    [other] You decline the bank.
   *[none] { $other } declines the bank.
}
pontoon-event-sold = { $me ->
    [seat] You sell { $other } the bank for { $n }.
    [other] You buy the bank from { $seat } for { $n }.
   *[none] { $seat } sells { $other } the bank for { $n }.
}
pontoon-event-missed = { $me ->
    [seat] Your time ran out, so the computer played for you.
   *[none] { $seat } ran out of time.
}
pontoon-event-joined = { $me ->
    [seat] You sat down.
   *[none] { $seat } sat down and plays from the next hand on.
}
pontoon-event-left = { $n ->
    [0] { $seat } left.
   *[other] { $seat } left; the stake of { $n } went to the bank.
}
pontoon-event-ended = { $choice ->
    [host] The table is closed.
    [hands] That was the last hand.
   *[walkover] { "" }
}

pontoon-score = { $n ->
    [one] 1 chip
   *[other] { $n } chips
}

pontoon-E_BANKER = You're the banker, so your turn comes last.
pontoon-E_BET_RANGE = Bet between { $n } and { $m }.
pontoon-E_PONTOON = You have a Pontoon, so declare it!
pontoon-E_NO_PONTOON = Only an ace with a ten-card, as your only two cards, is a Pontoon.
pontoon-E_SPLIT_LATE = You can only split a two-card hand.
pontoon-E_SPLIT_PAIR = You can only split two cards of the same rank.
pontoon-E_SPLIT_LIMIT = No more splits in this hand: the pack is too short.
pontoon-E_BUY_AFTER_TWIST = You have twisted this hand, so you can only twist or stick now.
pontoon-E_BUY_RANGE = Buy for { $n } to { $m }.
pontoon-E_STICK_LOW = You need at least 15 to stick.
pontoon-E_SALE_CLOSED = The bank can only be sold between hands.
pontoon-E_NOT_BANKER = Only the banker can sell the bank.
pontoon-E_BANK_WON = The bank is changing hands already.
pontoon-E_TARGET_UNKNOWN = Pick another player at this table.
pontoon-E_PRICE = The price must be a whole number from 0 to 1000.
pontoon-E_NO_OFFER = There's no offer for you.
pontoon-E_NOT_HOST = The host does that.
pontoon-E_LIMITS = The lowest bet, { $n }, is more than the highest, { $m }. Change one under **Options**.

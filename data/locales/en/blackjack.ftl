# Blackjack.

blackjack-name = Blackjack
blackjack-aliases = 21, twenty-one, twenty one, black jack, vingt-et-un, casino
blackjack-pitch = Get closer to 21 than the dealer, but not a single point above it.
blackjack-emoji = 🎩
blackjack-color = 1F7A4D
blackjack-seats = 1 to 7 players, or 8 when one of you deals

blackjack-preset-classic = Classic
blackjack-preset-classic-about = You against the dealer: win, lose or tie. No chips.
blackjack-preset-casino = Casino
blackjack-preset-casino-about = Chips, doubling, and an ace with a ten pays 3 to 2.
blackjack-preset-home = At home
blackjack-preset-home-about = Chips, and everybody deals in turn.

blackjack-option-dealer = The dealer
blackjack-option-dealer-about = Whoever deals plays by fixed rules and against all the others.
blackjack-value-dealer-house = The house, so that everybody plays
blackjack-value-dealer-fixed = One player, every round
blackjack-value-dealer-rotate = Everybody in turn
blackjack-option-natural = A natural
blackjack-option-natural-about = An ace and a ten-valued card as your first two…
blackjack-value-natural-on = beat any other 21
blackjack-value-natural-off = are a 21 like any other
blackjack-option-soft17 = Soft 17
blackjack-option-soft17-about = With 17 of which an ace counts 11, the dealer…
blackjack-value-soft17-stand = stops
blackjack-value-soft17-hit = draws
blackjack-option-chips = Chips
blackjack-option-chips-about = Everybody starts at nought and may go below it.
blackjack-value-chips-on = Players bet before each deal
blackjack-value-chips-off = No bets, just hands won and lost
blackjack-option-min = Smallest bet
blackjack-option-min-about = With chips. Whoever is too slow bets this.
blackjack-value-min = { $n ->
    [one] 1 chip
   *[other] { $n } chips
}
blackjack-option-max = Largest bet
blackjack-option-max-about = With chips.
blackjack-value-max = { $n ->
    [one] 1 chip
   *[other] { $n } chips
}
blackjack-option-double = Doubling
blackjack-option-double-about = With chips: twice the bet for exactly one more card.
blackjack-value-double-on = On your first two cards
blackjack-value-double-off = Not played

blackjack-action-bet = Bet
blackjack-action-hit = Hit
blackjack-action-stand = Stand
blackjack-action-double = Double
blackjack-action-deal = Deal
blackjack-action-end = Close the table
blackjack-action-leave = Leave
blackjack-field-bet-amount = How much do you bet?

blackjack-pile-dealer = dealer
blackjack-mark-deals = 🎩 dealer
blackjack-mark-sum = { $n } + ?
blackjack-mark-total = { $n }
blackjack-mark-bet = 🪙 { $n }
blackjack-mark-stand = stands
blackjack-mark-bust = { $n } bust
blackjack-mark-balance = { $n ->
    [one] 1 chip
   *[other] { $n } chips
}
blackjack-mark-tally = { $n } won, { $m } lost
blackjack-mark-tied = { $n } tied

blackjack-column-player = Player
blackjack-column-stake = Bet
blackjack-column-result = Result
blackjack-column-change = +/−
blackjack-column-balance = Chips
blackjack-column-won = Won
blackjack-column-lost = Lost
blackjack-column-pushed = Tied
blackjack-cell-win = won
blackjack-cell-lose = lost
blackjack-cell-push = tied
blackjack-cell-left = left
blackjack-cell-dealer = dealer

blackjack-line-bets = Bets, please, from { $n } to { $m }: **{ $seats }**
blackjack-line-turn = { $me ->
    [seat] **You** to play
   *[none] **{ $seat }** to play
}
blackjack-line-dealer = The dealer plays
blackjack-line-deals = { $me ->
    [seat] **You** to deal
   *[none] **{ $seat }** to deal
}
blackjack-line-host = { $me ->
    [seat] **You** to deal
   *[none] The host deals
}
blackjack-line-anyone = Anybody may deal
blackjack-line-empty = Everybody has left, so the table is closed.
blackjack-line-nobody = Nobody here has played a hand, so nobody wins.
blackjack-line-best = { $choice ->
    [chips] { $seats_n ->
        [one] { $me ->
            [seats] You come out best, with a balance of { $n }!
           *[none] { $seats } comes out best, with a balance of { $n }.
        }
       *[other] { $seats } share first place, with a balance of { $n } each.
    }
   *[hands] { $seats_n ->
        [one] { $me ->
            [seats] You come out best: wins less losses make { $n }!
           *[none] { $seats } comes out best: wins less losses make { $n }.
        }
       *[other] { $seats } share first place: wins less losses make { $n }.
    }
}
blackjack-line-alone = { $choice ->
    [chips_ahead] { $n ->
        [one] One chip won from the house!
       *[other] { $n } chips won from the house!
    }
    [chips_behind] { $n ->
        [one] The house keeps one chip.
       *[other] The house keeps { $n } chips.
    }
    [hands_ahead] { $n ->
        [one] One hand ahead of the house!
       *[other] { $n } hands ahead of the house!
    }
    [hands_behind] { $n ->
        [one] The house is one hand ahead.
       *[other] The house is { $n } hands ahead.
    }
   *[even] Even with the house: nobody owes anybody.
}
blackjack-line-yours = **It's your turn:** another card, or stand?
blackjack-line-soft = You have **{ $n } or { $m }**.
blackjack-line-count = You have **{ $n }**.
blackjack-line-forced = Your cards are played by the rules, when everybody else is done.
blackjack-line-later = You're in from the next round.
blackjack-line-placed = The cards come when everybody has bet.
blackjack-line-stake = **Your bet, please:** { $n } to { $m }

blackjack-event-joined = { $me ->
    [seat] You sat down.
   *[none] { $seat } sat down and is in from the next round.
}
blackjack-event-deals = { $me ->
    [seat] You have the deal.
   *[none] { $seat } has the deal.
}
blackjack-event-house = The house deals from here on.
blackjack-event-betting = { "" }
blackjack-event-bet = { $me ->
    [seat] You bet { $n }.
   *[none] { $seat } bets { $n }.
}
blackjack-event-dealt = { $n ->
    [one] The cards are dealt.
   *[other] Round { $n } is dealt.
}
blackjack-event-hit = { $me ->
    [seat] You take a card: { $card }.
   *[none] { $seat } takes a card: { $card }.
}
blackjack-event-doubled = { $me ->
    [seat] You double your bet to { $n } and take { $card }.
   *[none] { $seat } doubles the bet to { $n } and takes { $card }.
}
blackjack-event-stood = { $me ->
    [seat] You stand.
   *[none] { $seat } stands.
}
blackjack-event-bust = { $me ->
    [seat] You're bust with { $n }: { $cards }. 💥
   *[none] { $seat } is bust with { $n }: { $cards }. 💥
}
blackjack-event-turned = The dealer turns up { $cards }: { $n }.
blackjack-event-drew = The dealer draws { $card }: { $n }.
blackjack-event-stopped = { $choice ->
    [bust] The dealer is bust with { $n }! 💥
   *[stand] The dealer stands on { $n }.
}
blackjack-event-won = { $me ->
    [seat] { $choice ->
        [natural] { $m ->
            [0] You win with a natural! ✅
           *[other] You win { $m } with a natural! ✅
        }
        [bust] { $m ->
            [0] You win. ✅
           *[other] You win { $m }. ✅
        }
       *[higher] { $m ->
            [0] You win with { $n }. ✅
           *[other] You win { $m } with { $n }. ✅
        }
    }
   *[none] { $choice ->
        [natural] { $m ->
            [0] { $seat } wins with a natural! ✅
           *[other] { $seat } wins { $m } with a natural! ✅
        }
        [bust] { $m ->
            [0] { $seat } wins. ✅
           *[other] { $seat } wins { $m }. ✅
        }
       *[higher] { $m ->
            [0] { $seat } wins with { $n }. ✅
           *[other] { $seat } wins { $m } with { $n }. ✅
        }
    }
}
blackjack-event-lost = { $me ->
    [seat] { $choice ->
        [natural] { $m ->
            [0] You lose to the dealer's natural.
           *[other] You lose { $m } to the dealer's natural.
        }
        [bust] { $m ->
            [0] You were bust and lose.
           *[other] You were bust and lose { $m }.
        }
       *[higher] { $m ->
            [0] You lose with { $n }.
           *[other] You lose { $m } with { $n }.
        }
    }
   *[none] { $choice ->
        [natural] { $m ->
            [0] { $seat } loses to the dealer's natural.
           *[other] { $seat } loses { $m } to the dealer's natural.
        }
        [bust] { $m ->
            [0] { $seat } was bust and loses.
           *[other] { $seat } was bust and loses { $m }.
        }
       *[higher] { $m ->
            [0] { $seat } loses with { $n }.
           *[other] { $seat } loses { $m } with { $n }.
        }
    }
}
blackjack-event-pushed = { $me ->
    [seat] You tie with { $n }. 🤝
   *[none] { $seat } ties with { $n }. 🤝
}
blackjack-event-missed = { $me ->
    [seat] { $choice ->
        [bet] Your time ran out, so you bet the least there is.
       *[stand] Your time ran out, so you stand.
    }
   *[none] { $seat } ran out of time.
}
blackjack-event-slept = { $me ->
    [seat] You took your time, so the cards are dealt for you.
   *[none] { $seat } took a while, so the cards are dealt anyway.
}
blackjack-event-left = { $n ->
    [0] { $seat } left.
   *[other] { $seat } left, and the bet of { $n } is lost.
}
blackjack-event-ended = { $choice ->
    [empty] { "" }
   *[closed] The host closed the table.
}

blackjack-score = { $chips ->
    [true] { $n ->
        [one] 1 chip
       *[other] { $n } chips
    }
   *[other] wins less losses: { $n }
}

blackjack-E_NOT_HOST = { $choice ->
    [end] Only the host closes the table. You can leave it under **⋯**.
   *[deal] The host starts the round, or anybody in a moment.
}
blackjack-E_NOT_DEALER = Only { $seat } deals.
blackjack-E_DEALER_FORCED = The dealer's play is automatic: draw to 16, stand on 17.
blackjack-E_BET_DONE = Your bet is in already.
blackjack-E_BET_RANGE = Bet between { $n } and { $m }.
blackjack-E_NO_DOUBLE = Doubling isn't played at this table. Hit, or stand.
blackjack-E_DOUBLE_LATE = You can only double on your first two cards. Hit, or stand.
blackjack-E_BET_LIMITS = Bets from { $n } to { $m } leave nothing to choose. Swap the limits under **Options**.

# Cheat.

cheat-name = Cheat
cheat-aliases = bs, bluff, i doubt it, bullshit, liar, doubt it, cheating
cheat-pitch = Play cards face down and say what they are. Or say something else! Just don't get caught.
cheat-emoji = 🤥
cheat-color = B5483A
cheat-seats = 3 to 10 players

cheat-option-call_rule = The calls
cheat-option-call_rule-about = What may be called after a seven.
cheat-value-call_rule-adjacent = Seven again, or one up or down
cheat-value-call_rule-up_only = Eight, always one up
cheat-option-after_challenge = After a challenge
cheat-option-after_challenge-about = The next player…
cheat-value-after_challenge-continue = goes on from the last call
cheat-value-after_challenge-next_up = calls exactly one up
cheat-value-after_challenge-free = calls any rank
cheat-option-decks = Decks
cheat-option-decks-about = Two are for six players or more.
cheat-value-decks-1 = One deck
cheat-value-decks-2 = Two decks
cheat-option-window = Time to challenge
cheat-option-window-about = Twice that for somebody's last cards.
cheat-value-window = { $n } seconds
cheat-option-places = Second place
cheat-option-places-about = When somebody has got rid of their cards…
cheat-value-places-on = the others play on for the places
cheat-value-places-off = the game is over

cheat-action-play = Play
cheat-action-cheat = Cheat!
cheat-action-believe = Believe
cheat-action-leave = Leave
cheat-field-play-cards = Which cards go down?
cheat-field-play-rank = What do you say they are? It needn't be true.

cheat-pile-pile = { $n ->
    [0] no pile
   *[other] pile { $n }
}
cheat-mark-place = { $n ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] place { $n }
}

cheat-line-call = { $me ->
    [seat] ## You: { cheat-event-played.call }
   *[none] ## { $seat }: { cheat-event-played.call }
}
cheat-line-window = True, or a lie?
cheat-line-last = { $me ->
    [seat] Last call, by you: { cheat-event-played.call }
   *[none] Last call, by { $seat }: { cheat-event-played.call }
}
cheat-line-turn = { $me ->
    [seat] **You** to play and call { cheat-E_RANK.calls }
   *[none] **{ $seat }** to play and call { cheat-E_RANK.calls }
}
cheat-line-won = { $me ->
    [seat] You win!
   *[none] { $seat } wins.
}
cheat-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
cheat-line-play = **It's your turn.** Call { cheat-E_RANK.calls }
cheat-line-wait = **{ $seat }** to play
cheat-line-mine = You put down { $cards } as { cheat-event-played.call }. Does anybody doubt it?
cheat-line-decide = **{ $seat }** says { cheat-event-played.call }. Do you believe it?
cheat-line-let_go = You let this one go.
cheat-line-doubted = You called cheat!
cheat-line-placed = { $n ->
    [1] You're rid of all your cards and come first. Lean back and watch!
    [2] You're rid of all your cards and come second. Lean back and watch!
    [3] You're rid of all your cards and come third. Lean back and watch!
   *[other] You're rid of all your cards and take place { $n }. Lean back and watch!
}

cheat-event-dealt = { $me ->
    [seat] All { $n } cards are dealt. You begin.
   *[none] All { $n } cards are dealt. { $seat } begins.
}
cheat-event-played = { $me ->
    [seat] { $n ->
        [one] You play 1 card: { cheat-event-played.call }.
       *[other] You play { $n } cards: { cheat-event-played.call }.
    }
   *[none] { $n ->
        [one] { $seat } plays 1 card: { cheat-event-played.call }.
       *[other] { $seat } plays { $n } cards: { cheat-event-played.call }.
    }
}
    .call = { $n ->
        [one] one { $rank_one }
        [2] two { $rank_many }
        [3] three { $rank_many }
        [4] four { $rank_many }
        [5] five { $rank_many }
        [6] six { $rank_many }
        [7] seven { $rank_many }
       *[8] eight { $rank_many }
    }
cheat-event-one_card = { $me ->
    [seat] You're down to 1 card!
   *[none] { $seat } is down to 1 card!
}
cheat-event-called = { $me ->
    [seat] You call **Cheat!** on { $other }.
    [other] { $seat } calls **Cheat!** on you.
   *[none] { $seat } calls **Cheat!** on { $other }.
}
cheat-event-revealed = { $choice ->
    [honest] { $me ->
        [seat] It was the truth: you played { $cards }.
       *[none] It was the truth: { $seat } played { $cards }.
    }
   *[lie] { $me ->
        [seat] You're caught! It was { $cards }.
       *[none] { $seat } is caught! It was { $cards }.
    }
}
cheat-event-took = { $me ->
    [seat] You take the pile ({ $n }).
   *[none] { $seat } takes the pile ({ $n }).
}
# For the others it's a play like any other: nobody proves innocent by sleeping.
cheat-event-missed = { $me ->
    [seat] Your time ran out, so the computer played a card for you.
   *[none] { "" }
}
cheat-event-left = { $n ->
    [0] { $seat } left.
    [one] { $seat } left; one card went under the pile.
   *[other] { $seat } left; { $n } cards went under the pile.
}
cheat-event-placed = { $me ->
    [seat] { $n ->
        [1] You're out of cards and come first!
        [2] You're out of cards and come second!
        [3] You're out of cards and come third!
       *[other] You're out of cards and take place { $n }!
    }
   *[none] { $n ->
        [1] { $seat } is out of cards and comes first!
        [2] { $seat } is out of cards and comes second!
        [3] { $seat } is out of cards and comes third!
       *[other] { $seat } is out of cards and takes place { $n }!
    }
}
cheat-event-ended = { $choice ->
    [honest] The last cards were challenged, and they were the truth.
    [believed] Nobody challenged the last cards, so nobody will ever know.
    [last] Only one player still holds cards.
   *[walkover] { "" }
}

cheat-E_DECKS = Two decks are for { $n } players or more. Take one deck under **Options**, or wait for others.
cheat-E_WINDOW_OPEN = { $me ->
    [seat] Hold on, your play can still be challenged.
   *[none] Hold on, { $seat }'s play can still be challenged.
}
cheat-E_COUNT = Play 1 to { $n } cards.
cheat-E_NOT_HELD = You don't hold those cards. Pick some from your hand.
cheat-E_RANK = Call { cheat-E_RANK.calls }.
    .calls = { $ranks_n ->
        [13] any rank
       *[other] { $ranks_or }
    }
cheat-E_NO_WINDOW = There's nothing to challenge right now.
cheat-E_OWN_PLAY = You can't challenge your own play.
cheat-E_PLACED = You're rid of your cards already. The others play on without you.
cheat-E_LET_GO = You let this play go already.

# Rummy.

rummy-name = Rummy
rummy-aliases = rummy, basic rummy, straight rummy, sets and runs, rommé, ramino
rummy-pitch = Draw, lay down sets and runs, throw one away, and be the first without cards!
rummy-emoji = 🎴
rummy-color = 3F6FB5
rummy-seats = 2 to 6 players, best with 2 to 4

rummy-preset-classic = Classic
rummy-preset-classic-about = The usual match, to 100 points.
rummy-preset-quick = Quick
rummy-preset-quick-about = To 50 points, so about half as long.

rummy-option-target = Points to win
rummy-option-target-about = The match goes on, deal after deal, until somebody has so many.
rummy-value-target = { $n } points
rummy-value-absence-stand_in = each turn a card is drawn and one thrown away, until they're back

rummy-action-draw = Draw
rummy-field-draw-from = Draw a card:
    .each = { $choice ->
        [pile] Take { $card }
       *[stock] From the stock
    }
rummy-action-meld = Lay down
rummy-field-meld-cards = Tick the cards of a set or a run:
rummy-action-add = Add
rummy-field-add-meld = Add cards to…
    .each = { $cards }
rummy-field-add-cards = Which cards do you add?
rummy-action-discard = Discard
rummy-field-discard-card = Throw away, and end your turn:
rummy-action-next = Next deal
rummy-action-leave = Leave
rummy-suggest-meld = Lay { $cards }
rummy-suggest-add_set = Add { $cards } to the { $rank_many }
rummy-suggest-add_run = Add { $cards } to the run

rummy-pile-stock = { $n ->
    [0] no stock left
   *[other] stock { $n }
}
rummy-pile-upcard = { $n ->
    [0] no discard
   *[other] top discard
}
rummy-mark-score = { $n } pts
rummy-mark-dealer = dealer

rummy-column-player = Player
rummy-column-caught = Cards
rummy-column-change = +/−
rummy-column-total = Points

rummy-line-draw = { $me ->
    [seat] **You** to draw
   *[none] **{ $seat }** to draw
}
rummy-line-play = { $me ->
    [seat] **You** to play
   *[none] **{ $seat }** to play
}
rummy-line-next = { $choice ->
    [timed] Anybody can start the next deal, or it starts by itself
   *[open] Anybody can start the next deal.
}
rummy-line-won = { $seats_n ->
    [one] { $me ->
        [seats] You win with { $n } points!
       *[none] { $seats } wins with { $n } points.
    }
   *[other] { $seats } share the win with { $n } points each.
}
rummy-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
rummy-line-own_draw = **It's your turn:** draw a card
rummy-line-own_play = { $choice ->
    [lay] **It's your turn:** lay down what you like, then throw one away
   *[discard] **It's your turn:** throw one away
}
rummy-line-wait = **{ $seat }** to play

# Some facts need no sentence of their own, because the next one tells them as well.
rummy-event-dealt = { $me ->
    [seat] You dealt { $n } cards each.
   *[none] { $seat } dealt { $n } cards each.
}
rummy-event-took = { $me ->
    [seat] You took { $card } from the discards.
   *[none] { $seat } took { $card } from the discards.
}
rummy-event-drew = { $me ->
    [seat] You drew { $card }.
   *[none] { "" }
}
rummy-event-turned = The stock was empty, so the discards were turned over: { $n } cards.
rummy-event-melded = { $me ->
    [seat] You laid { $cards }.
   *[none] { $seat } laid { $cards }.
}
rummy-event-added = { $me ->
    [seat] { $self ->
        [yes] You added { $cards } to your meld.
       *[no] You added { $cards } to { $other }'s meld.
    }
    [other] { $seat } added { $cards } to your meld.
   *[none] { $self ->
        [yes] { $seat } added { $cards } to their own meld.
       *[no] { $seat } added { $cards } to { $other }'s meld.
    }
}
rummy-event-discarded = { $me ->
    [seat] You threw away { $card }.
   *[none] { $seat } threw away { $card }.
}
rummy-event-out = { $choice ->
    [rummy] { $me ->
        [seat] All in one turn: you went rummy! Everybody's cards count double: { $n } points. 🎉
       *[none] All in one turn: { $seat } went rummy! Everybody's cards count double: { $n } points. 🎉
    }
   *[out] { $me ->
        [seat] You're out, and get { $n } points for everybody's cards. 🎉
       *[none] { $seat } is out, and gets { $n } points for everybody's cards. 🎉
    }
}
rummy-event-void = { $choice ->
    [turns] This deal has gone on for long enough, so nobody wins it.
   *[stock] The stock ran out, so nobody wins this deal.
}
rummy-event-missed = { $me ->
    [seat] Your time ran out, so a card was drawn and one thrown away for you.
   *[none] { $seat } ran out of time.
}
rummy-event-away = { $me ->
    [seat] You were away twice in a row, so for now a card is drawn and one thrown away for you each turn.
   *[none] { $seat } is away; from now on a card is drawn and one thrown away for them.
}
rummy-event-left = { $n ->
    [0] { $seat } left.
    [one] { $seat } left; their card counts for whoever goes out.
   *[other] { $seat } left; their { $n } cards count for whoever goes out.
}
rummy-event-ended = { $choice ->
    [walkover] { "" }
   *[target] That's the match: { $n } points.
}

rummy-score = { $n ->
    [one] 1 point
   *[other] { $n } points
}

rummy-E_DRAW_FIRST = Draw a card first.
rummy-E_DREW = You've already drawn this turn.
rummy-E_NO_UPCARD = There's no discard to take. Draw from the stock.
rummy-E_NOT_HELD = You don't hold that card.
rummy-E_THROWBACK = You can't throw back the { $card } you just took. Pick another card.
rummy-E_NO_MELD = That meld isn't on the table.
rummy-E_SHORT = Too few cards: a set or a run needs at least three.
rummy-E_MIXED = Those cards form neither a set nor a run.
rummy-E_GAP = There's a gap in that run.
rummy-E_DUP_RANK = A run can hold each rank only once.
rummy-E_DUP_SUIT = A set needs different suits.
rummy-E_TOO_LONG = That's more cards than such a meld can have.
rummy-E_ACE = Aces are low here: ace, two, three. A king doesn't connect to an ace.
rummy-E_NOFIT = That doesn't fit there.
rummy-E_NO_JOKER = Jokers aren't used in this game.

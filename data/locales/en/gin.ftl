# Gin Rummy.

gin-name = Gin Rummy
gin-aliases = gin, gin rummy, knock rummy
gin-pitch = For two: sort your hand into sets and runs in secret, and knock before the other is ready!
gin-emoji = 🤫
gin-color = 7A5C99
gin-seats = 2 players

gin-option-target = Points to win
gin-option-target-about = The match goes on, deal after deal, until somebody has so many.
gin-value-target = { $n } points
gin-option-knock = Knocking
gin-option-knock-about = How many points may be loose when you knock.
gin-value-knock = { $n ->
    [0] nothing loose
    [one] at most 1 point loose
   *[other] at most { $n } points loose
}
gin-option-big_gin = Big gin
gin-option-big_gin-about = All eleven cards in sets and runs, none thrown away…
gin-value-big_gin-on = ends the deal, for 31 points more
gin-value-big_gin-off = is nothing special
gin-value-absence-stand_in = each turn a card is drawn and one thrown away, until they're back

gin-action-draw = Draw
gin-field-draw-from = { $choice ->
        [offer] Do you want it?
       *[draw] Draw a card:
    }
    .each = { $choice ->
        [pile] Take { $card }
       *[stock] From the stock
    }
gin-action-refuse = No, thanks
gin-action-discard = Discard
gin-field-discard-card = Throw away, and end your turn:
gin-action-knock = { $choice ->
    [big_gin] Big gin!
    [loose] Knock · { $n ->
        [0] gin!
       *[other] { $n } loose
    }
   *[knock] Knock
}
gin-field-knock-card = Or knock; which card goes face down?
    .each = { $n ->
        [0] { $card }: gin!
       *[other] { $card }: { $n } loose
    }
gin-field-knock-melds = Your sets and runs
    .each = { $choice ->
        [set] Set
       *[run] Run
    }
gin-action-reply = Show my cards · { $n } loose
gin-field-reply-melds = Your sets and runs
    .each = { $choice ->
        [set] Set
       *[run] Run
    }
gin-field-reply-layoff = Lay your cards to their sets and runs:
    .each = { $cards }
gin-suggest-knock = { $n ->
    [0] Gin! { $card } goes face down
   *[other] Knock with { $n }, { $card } goes face down
}
gin-action-next = Next deal
gin-action-leave = Leave

gin-pile-stock = { $n ->
    [0] no stock left
   *[other] stock { $n }
}
gin-pile-upcard = { $n ->
    [0] no discard
   *[other] top discard
}
gin-mark-score = { $n } pts
gin-mark-dealer = dealer
gin-mark-loose = { $n ->
    [0] nothing loose
   *[other] { $n } loose
}
gin-mark-laid = { $me ->
    [seat] { $cards } laid by you
   *[none] { $cards } laid by { $seat }
}

gin-column-player = Player
gin-column-loose = Loose
gin-column-change = +/−
gin-column-total = Points

gin-line-draw = { $me ->
    [seat] **You** to draw
   *[none] **{ $seat }** to draw
}
gin-line-play = { $me ->
    [seat] **You** to play
   *[none] **{ $seat }** to play
}
gin-line-offer = { $me ->
    [seat] The open card is offered to **you**
   *[none] The open card is offered to **{ $seat }**
}
gin-line-reply = { $me ->
    [seat] **You** to show your cards
   *[none] **{ $seat }** to show their cards
}
gin-line-next = { $choice ->
    [timed] Anybody can start the next deal, or it starts by itself
   *[open] Anybody can start the next deal.
}
gin-line-won = { $seats_n ->
    [one] { $me ->
        [seats] You win with { $n } points!
       *[none] { $seats } wins with { $n } points.
    }
   *[other] { $seats } share the win with { $n } points each.
}
gin-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
gin-line-final = { $me ->
    [seat] You win the match, { $n } to { $m } with all bonuses!
   *[none] { $seat } wins the match, { $n } to { $m } with all bonuses.
}
gin-line-loose = { $n ->
    [0] Nothing is loose: all your cards are in sets and runs!
    [one] 1 point is loose.
   *[other] { $n } points are loose.
}
gin-line-knocked = { $n ->
    [one] You've knocked: your sets and runs are on the table, and 1 point is loose.
   *[other] You've knocked: your sets and runs are on the table, and { $n } points are loose.
}
gin-line-own_offer = **It's your turn:** { $card } is offered to you
gin-line-own_draw = **It's your turn:** draw a card
gin-line-own_play = { $choice ->
    [knock] **It's your turn:** throw one away, or knock
   *[discard] **It's your turn:** throw one away
}
gin-line-own_reply = **{ $other } has knocked.** I group your cards and lay off what fits, as is best for you, unless you do it yourself.
gin-line-wait = { $choice ->
    [offer] The open card is offered to **{ $seat }**
    [reply] **{ $seat }** to show their cards
   *[play] **{ $seat }** to play
}

# Some facts need no sentence of their own, because the next one tells them as well.
gin-event-dealt = { $me ->
    [seat] You dealt { $n } cards each.
   *[none] { $seat } dealt { $n } cards each.
}
gin-event-took = { $me ->
    [seat] You took { $card } from the discards.
   *[none] { $seat } took { $card } from the discards.
}
gin-event-drew = { $me ->
    [seat] You drew { $card }.
   *[none] { "" }
}
gin-event-refused = { $me ->
    [seat] You didn't want the open card.
   *[none] { $seat } didn't want the open card.
}
gin-event-discarded = { $me ->
    [seat] You threw away { $card }.
   *[none] { $seat } threw away { $card }.
}
gin-event-knocked = { $n ->
    [0] { "" }
   *[other] { $me ->
        [seat] You knocked with { $n } loose.
       *[none] { $seat } knocked with { $n } loose.
    }
}
gin-event-laid_off = { $me ->
    [seat] You laid { $cards } to { $other }'s cards.
    [other] { $seat } laid { $cards } to your cards.
   *[none] { $seat } laid { $cards } to { $other }'s cards.
}
gin-event-won = { $choice ->
    [gin] { $me ->
        [seat] **Gin!** You get { $n } points. 🎉
       *[none] **Gin!** { $seat } gets { $n } points. 🎉
    }
    [big_gin] { $me ->
        [seat] **Big gin!** You get { $n } points. 🎉
       *[none] **Big gin!** { $seat } gets { $n } points. 🎉
    }
    [undercut] { $me ->
        [seat] **Undercut!** You had no more loose, and get { $n } points.
       *[none] **Undercut!** { $seat } had no more loose, and gets { $n } points.
    }
   *[knock] { $me ->
        [seat] You get { $n } points for the difference.
       *[none] { $seat } gets { $n } points for the difference.
    }
}
gin-event-void = { $choice ->
    [turns] This deal has gone on for long enough, so nobody wins it.
   *[stock] Only two cards are left in the stock, so nobody wins this deal.
}
gin-event-missed = { $me ->
    [seat] Your time ran out, so the bot moved for you.
   *[none] { $seat } ran out of time.
}
gin-event-away = { $me ->
    [seat] You were away twice in a row, so for now a card is drawn and one thrown away for you each turn.
   *[none] { $seat } is away; from now on a card is drawn and one thrown away for them.
}
gin-event-left = { $me ->
    [seat] You left.
   *[none] { $seat } left.
}
gin-event-ended = { $choice ->
    [walkover] { "" }
   *[target] That's the match: { $n } points.
}
gin-score = { $n ->
    [one] 1 point
   *[other] { $n } points
}

gin-E_DRAW_FIRST = Draw a card first.
gin-E_DREW = You've already drawn this turn.
gin-E_NO_UPCARD = There's no discard to take. Draw from the stock.
gin-E_NOT_HELD = You don't hold that card.
gin-E_THROWBACK = You can't throw back the { $card } you just took. Pick another card.
gin-E_NOT_TURN = { $choice ->
    [offer] The open card is offered to { $seat } first.
   *[play] Not yet: it's { $seat }'s turn.
}
gin-E_OFFER = Take the open card or refuse it first.
gin-E_REFUSED = That card was refused. Draw from the stock.
gin-E_DEADWOOD = { $n ->
    [one] You have 1 point loose
   *[other] You have { $n } points loose
}; knocking needs { $m } or less.
gin-E_NO_LAYOFF = Nothing can be added after gin.
gin-E_NO_MELD = That meld isn't on the table.
gin-E_SHORT = Too few cards: a set or a run needs at least three.
gin-E_MIXED = Those cards form neither a set nor a run.
gin-E_GAP = There's a gap in that run.
gin-E_DUP_RANK = A run can hold each rank only once.
gin-E_DUP_SUIT = A set needs different suits.
gin-E_TOO_LONG = That's more cards than such a meld can have.
gin-E_ACE = Aces are low here: ace, two, three. A king doesn't connect to an ace.
gin-E_NOFIT = That doesn't fit there.
gin-E_NO_JOKER = Jokers aren't used in this game.

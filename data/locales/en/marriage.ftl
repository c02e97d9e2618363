# Indian Marriage.

marriage-name = Indian Marriage
marriage-aliases = marriage, indian marriage, marriage rummy, 21 card rummy, indian rummy 21
marriage-pitch = 21 cards and a joker nobody knows: three pure melds let you look, and suddenly you hold wild cards!
marriage-emoji = 💍
marriage-color = B8336A
marriage-seats = 2–7 players

marriage-option-deals = Deals
marriage-option-deals-about = How many deals a match has.
marriage-value-deals-players = one for each player
marriage-value-deals-1 = 1 deal
marriage-value-deals-2 = 2 deals
marriage-value-deals-3 = 3 deals
marriage-value-deals-4 = 4 deals
marriage-value-deals-5 = 5 deals
marriage-value-deals-6 = 6 deals
marriage-value-deals-7 = 7 deals
marriage-value-deals-8 = 8 deals
marriage-value-deals-9 = 9 deals
marriage-value-deals-10 = 10 deals
marriage-option-pure_set = Pure sets
marriage-option-pure_set-about = Which sets help you to see the joker.
marriage-value-pure_set-identical = three identical cards
marriage-value-pure_set-any_suit = three suits of a rank, too
marriage-option-packs = Packs
marriage-option-packs-about = How many packs of cards.
marriage-value-packs-by_seats = three; four from six players up
marriage-value-packs-4 = four
marriage-option-direction = Direction
marriage-option-direction-about = Which way play and deal go round.
marriage-value-direction-left = to the left
marriage-value-direction-right = to the right
marriage-option-dublee = Dublee
marriage-option-dublee-about = Pairs of identical cards: seven show you the joker, and eight end the deal.
marriage-value-dublee-on = seven pairs see, eight show
marriage-value-dublee-off = pairs are nothing special
marriage-option-tunnela_bonus = Triples dealt
marriage-option-tunnela_bonus-about = Three identical cards in your first hand…
marriage-value-tunnela_bonus-on = are shown at once, for 5 points of value
marriage-value-tunnela_bonus-off = are nothing special
marriage-option-unseen_value = Without seeing
marriage-option-unseen_value-about = The value of your cards, if you haven't seen the joker…
marriage-value-unseen_value-void = counts for nothing
marriage-value-unseen_value-keep = counts all the same
marriage-option-counts = Paid to the winner
marriage-option-counts-about = What everybody pays to whoever shows.
marriage-value-counts-cards = loose cards
marriage-value-counts-fixed = 10, or 3 if you've seen the joker
marriage-option-cap = Loose cards
marriage-option-cap-about = How much they can count.
marriage-value-cap-on = 14 at most
marriage-value-cap-off = all they count
marriage-option-printed_jokers = Printed jokers
marriage-option-printed_jokers-about = In each pack; they are wild for everybody.
marriage-value-printed_jokers = { $n ->
    [0] none
    [one] 1 in each pack
   *[other] { $n } in each pack
}
marriage-value-absence-stand_in = each turn a card is drawn and thrown away, until they're back

marriage-action-draw = Draw
marriage-field-draw-from = Draw a card:
    .each = { $choice ->
        [pile] Take { $card }
       *[stock] From the stock
    }
marriage-action-see = See the joker
marriage-field-see-melds = Three pure melds, to see the joker:
    .each = { $choice ->
        [pure_run] Pure run
        [run] Run
        [pure_tunnela] Pure triple
        [wild] Wild cards
        [pure_set] Pure set
       *[set] Set
    }
marriage-suggest-see = See the joker
marriage-suggest-groups = Suggest groups
marriage-action-show = Show
marriage-field-show-melds = All your cards in melds, three of them pure:
    .each = { marriage-field-see-melds.each }
marriage-field-show-discard = Which card do you throw away?
marriage-suggest-show = { $choice ->
    [card] Show, and throw away { $card }
    [anew] Show in new groups; { $card } goes
    [pairs] Show eight pairs
   *[none] Show all 22 cards
}
marriage-action-exchange = Swap a shown meld
marriage-field-exchange-meld = Which shown meld comes back?
    .each = { $cards }
marriage-field-exchange-cards = Which pure meld lies there instead?
marriage-action-discard = Discard
marriage-field-discard-card = Throw away, and end your turn:
marriage-risky-discard-card = { $card } is wild for you. Throw it away all the same?
marriage-action-next = Next deal
marriage-action-fix = Correct a score
marriage-field-fix-player = Whose score?
marriage-field-fix-points = Points to add (−12 takes 12 away)
marriage-action-leave = Leave

marriage-pile-stock = { $n ->
    [0] no stock left
   *[other] stock { $n }
}
marriage-pile-upcard = { $n ->
    [0] no discard
   *[other] top discard
}
marriage-mark-score = { $n } pts
marriage-mark-dealer = dealer
marriage-mark-seen = 👁
marriage-mark-melds = In melds:
marriage-mark-loose = Loose:
marriage-mark-shown = Your shown melds:

marriage-column-player = Player
marriage-column-value = Value
marriage-column-count = Pays
marriage-column-change = +/−
marriage-column-corrected = Fix
marriage-column-total = Total

marriage-line-draw = { $me ->
    [seat] **You** to draw
   *[none] **{ $seat }** to draw
}
marriage-line-play = { $me ->
    [seat] **You** to play
   *[none] **{ $seat }** to play
}
marriage-line-deal = Deal { $n } of { $m }
marriage-line-joker = The joker was **{ $card }**.
marriage-line-stars = Cards with ★ were wild for their owner.
marriage-line-settled = **How it counts:** everybody settles the difference in *Value* with everybody else, and the others pay { $me ->
    [seat] **you**
   *[none] **{ $seat }**
} { $choice ->
    [fixed] 10, or 3 if they've seen the joker.
    [capped] for loose cards, 14 at most.
   *[cards] for loose cards.
}
marriage-line-unpaid = **How it counts:** everybody settles the difference in *Value* with everybody else, and loses what's under *Pays*. Nobody gets that.
marriage-line-next = { $choice ->
    [timed] Anybody can start the next deal, or it starts by itself
   *[open] Anybody can start the next deal.
}
marriage-line-won = { $seats_n ->
    [one] { $me ->
        [seats] You win with { $n ->
            [one] 1 point
           *[other] { $n } points
        }!
       *[none] { $seats } wins with { $n ->
            [one] 1 point
           *[other] { $n } points
        }.
    }
   *[other] { $seats } share the win with { $n ->
        [one] 1 point
       *[other] { $n } points
    } each.
}
marriage-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
marriage-line-pure = { $n ->
    [0] No pure meld yet: you need three to see the joker.
    [one] 1 pure meld of the 3 that let you see the joker.
    [2] 2 pure melds of the 3 that let you see the joker.
   *[other] { $choice ->
        [draw] Three pure melds: draw, then you can see the joker!
       *[wait] Three pure melds: on your turn you can see the joker!
    }
}
marriage-line-mine = The joker is **{ $card }**; { $cards_n ->
    [0] nothing in your hand is wild.
   *[other] wild cards have ★.
}
marriage-line-loose = { $n ->
    [0] Nothing is loose!
    [one] 1 point is loose.
   *[other] { $n } points are loose.
}
marriage-line-own_draw = **It's your turn:** draw a card
marriage-line-own_see = { $choice ->
    [pairs] **It's your turn:** you hold seven pairs, and can see the joker!
   *[melds] **It's your turn:** you hold three pure melds, and can see the joker!
}
marriage-line-own_play = { $choice ->
    [swap] **It's your turn:** swap one of your shown melds, then throw a card away
   *[discard] **It's your turn:** throw a card away
}
marriage-line-own_show = { $choice ->
    [anew] **It's your turn:** you can show! For that your shown melds are grouped anew.
   *[none] **It's your turn:** you can show!
}
marriage-line-wait = **{ $seat }** to play

# Some facts need no sentence of their own, because the next one tells them as well.
marriage-event-dealt = { $me ->
    [seat] You dealt { $n } cards each, and put the joker aside.
   *[none] { $seat } dealt { $n } cards each, and put the joker aside.
}
marriage-event-tunnela = { $me ->
    [seat] You were dealt { $cards }: 5 points of value.
   *[none] { $seat } was dealt { $cards }: 5 points of value.
}
marriage-event-took = { $me ->
    [seat] You took { $card } from the discards.
   *[none] { $seat } took { $card } from the discards.
}
marriage-event-drew = { $me ->
    [seat] You drew { $card }.
   *[none] { "" }
}
marriage-event-turned = { $n ->
    [one] The discards were turned over: 1 card to draw from.
   *[other] The discards were turned over: { $n } cards to draw from.
}
marriage-event-discarded = { $me ->
    [seat] You threw away { $card }.
   *[none] { $seat } threw away { $card }.
}
marriage-event-saw = { $me ->
    [seat] You've seen the joker: **{ $card }**!
   *[none] { $seat } has seen the joker. 👁
}
marriage-event-exchanged = { $me ->
    [seat] You exchanged a meld for { $cards }.
   *[none] { $seat } exchanged a meld for { $cards }.
}
marriage-event-showed = { $me ->
    [seat] **You show and win the deal!** 🎉
   *[none] **{ $seat } shows and wins the deal!** 🎉
}
marriage-event-joker = { "" }
marriage-event-corrected = { $me ->
    [seat] The host corrected your score by { $choice ->
        [more] +{ $n }
       *[less] { $n }
    }: { $m } now.
   *[none] The host corrected { $seat }'s score by { $choice ->
        [more] +{ $n }
       *[less] { $n }
    }: { $m } now.
}
marriage-event-void = { $choice ->
    [turns] This deal has gone on for long enough, so nobody shows in it.
   *[stock] The cards ran out, so nobody shows in this deal.
}
marriage-event-missed = { $me ->
    [seat] Your time ran out, so the bot moved for you.
   *[none] { $seat } ran out of time.
}
marriage-event-away = { $me ->
    [seat] You were away twice in a row, so for now a card is drawn and thrown away for you each turn.
   *[none] { $seat } is away; from now on a card is drawn and thrown away for them.
}
marriage-event-left = { $me ->
    [seat] You left.
   *[none] { $seat } left.
}
marriage-event-ended = { $choice ->
    [walkover] { "" }
   *[deals] That was the last deal.
}
marriage-score = { $n ->
    [one] 1 point
   *[other] { $n } points
}

marriage-E_DRAW_FIRST = Draw a card first.
marriage-E_DREW = You've already drawn this turn.
marriage-E_NO_UPCARD = There's no discard to take.
marriage-E_SEEN = You've already seen the joker.
marriage-E_NOT_SEEN = You haven't seen the joker yet; three pure melds show it to you.
marriage-E_THREE_PURE = It takes three pure melds; this has { $n }.
marriage-E_NOT_PURE = { $cards } isn't pure: use a suit run or three identical cards.
marriage-E_NO_MELD = You have no such meld on the table.
marriage-E_COUNT = All cards but the discard must be in groups; { $n ->
    [one] 1 is loose.
   *[other] { $n } are loose.
}
marriage-E_MIXED = { $cards } isn't a valid meld.
marriage-E_GAP = { $cards } isn't a valid meld.
marriage-E_DUP_RANK = { $cards } isn't a valid meld.
marriage-E_DUP_SUIT = { $cards } isn't a valid meld: a set needs different suits or three identical cards.
marriage-E_TOO_LONG = { $cards } is too long.
marriage-E_SHORT = A meld needs at least three cards.
marriage-E_ACE = Aces don't connect king and two.
marriage-E_SHOWN = That card is in a shown meld; exchange the meld first.
marriage-E_THROWBACK = You can't throw back the card you just took.
marriage-E_NOT_HELD = You don't hold that card.
marriage-E_NOT_HOST = { error-E_NOT_HOST }
marriage-E_BETWEEN = Scores are corrected between deals. Wait until this one is over.
marriage-E_NO_SEAT = { error-E_NO_SEAT }
marriage-E_POINTS = Say how many points: 1 to { $n } to add, or as many below 0 to take away.

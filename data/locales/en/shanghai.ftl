# Shanghai Rummy.

shanghai-name = Shanghai Rummy
shanghai-aliases = shanghai, buy rummy
shanghai-pitch = Ten hands, each with a contract of its own, and everybody may buy what you throw away!
shanghai-emoji = 🏮
shanghai-color = B5453F
shanghai-seats = 2 to 6 players, best with 3 to 5; up to 8 at a big table

shanghai-preset-standard = All ten hands
shanghai-preset-standard-about = The whole match, an evening long.
shanghai-preset-short = Short
shanghai-preset-short-about = Five of the hands, from a set and a run to four runs.
shanghai-option-contracts = Hands
shanghai-option-contracts-about = Which contracts are played, and how many.
shanghai-value-contracts-ten = all ten
shanghai-value-contracts-nine = nine, from three sets on
shanghai-value-contracts-short = five of them
shanghai-value-contracts-prose = ten, easier at the end
shanghai-option-buy_order = Who comes first
shanghai-option-buy_order-about = When several want to buy the same card.
shanghai-value-buy_order-dealer_left = from the dealer's left
shanghai-value-buy_order-turn = after the player in turn
shanghai-option-out = Going out
shanghai-option-out-about = What may become of your last card.
shanghai-value-out-forbidden = only by playing it
shanghai-value-out-discard_optional = or by throwing it away
shanghai-option-big_table = Big table
shanghai-option-big_table-about = Seven or eight players, with four packs.
shanghai-value-big_table-on = up to 8 players
shanghai-value-big_table-off = up to 6 players
shanghai-option-buy_seconds = Time to buy
shanghai-option-buy_seconds-about = How long others are asked before the stock is open.
shanghai-value-buy_seconds = { $n } seconds
shanghai-value-absence-stand_in = each turn a card is drawn and one thrown away, until they're back

shanghai-action-buy = { $choice ->
    [held] ✓ Buy
   *[open] Buy
}
shanghai-action-pass = { $choice ->
    [held] ✓ Pass
   *[open] Pass
}
shanghai-action-draw = Draw
shanghai-field-draw-from = Draw a card:
    .each = { $choice ->
        [upcard] Take { $card }
        [empty] From the stock: it's empty, so the hand ends
       *[stock] From the stock
    }
shanghai-action-go_down = Lay down
shanghai-field-go_down-melds = **Go down:** tick the cards of a set or a run, then of the next
    .each = { $choice ->
        [run] run { $card }–{ $cards }
       *[set] set of { $rank_many }
    }
shanghai-field-go_down-reclaim = Take a wild card from the table for it:
    .begin = Take a wild card for it
    .each = M{ $n } { $cards }
shanghai-action-add = Add
    .more = Add in another way
shanghai-field-add-meld = Add cards to…
    .each = M{ $n } { $cards }
shanghai-field-add-cards = Which cards do you add?
shanghai-action-reclaim = Take the wild
    .more = Take one in another way
shanghai-field-reclaim-meld = Take a wild card from…
    .each = M{ $n } { $cards }
shanghai-field-reclaim-card = Which card goes in its place?
shanghai-field-reclaim-wild = Which wild do you take?
shanghai-action-discard = Discard
shanghai-field-discard-card = Throw away, and end your turn:
shanghai-risky-discard-card = { $card } is wild. Throw it away all the same?
shanghai-action-keep = Keep the last card
shanghai-action-next = Next hand
shanghai-action-leave = Leave
shanghai-suggest-contract = { $n ->
    [0] Fill in my contract
    [one] Fill in my contract, with a wild from the table
   *[other] Fill in my contract, with { $n } wilds from the table
}
shanghai-suggest-add_set = Add { $cards } to the { $rank_many } (M{ $n })
shanghai-suggest-add_run = Add { $cards } to the run M{ $n }
shanghai-suggest-reclaim = Take { $card } from M{ $n } for { $cards }

shanghai-pile-stock = { $n ->
    [0] no stock left
   *[other] stock { $n }
}
shanghai-pile-upcard = { $n ->
    [0] no upcard
   *[other] upcard
}
shanghai-pile-dead = dead
shanghai-mark-meld = M{ $n }
shanghai-mark-down = ⬇ down
shanghai-mark-buys = { $n ->
    [0] no buys
    [one] 1 buy
   *[other] { $n } buys
}
shanghai-mark-score = { $n } pts
shanghai-mark-dealer = dealer

shanghai-column-player = Player
shanghai-column-points = This hand
shanghai-column-total = Total

shanghai-line-contract = Hand { $n } of { $m }: **{ shanghai-line-contract.words }**
    .words = { $choice ->
        [SR] 1 set and 1 run
        [SSS] 3 sets
        [SSR] 2 sets and 1 run
        [SRR] 1 set and 2 runs
        [RRR] 3 runs
        [SSSS] 4 sets
        [SSSR] 3 sets and 1 run
        [SSRR] 2 sets and 2 runs
        [SRRR] 1 set and 3 runs
        [RRRR] 4 runs
        [SS] 2 sets
       *[RR] 2 runs
    }
shanghai-line-draw = { $me ->
    [seat] **You** to draw
   *[none] **{ $seat }** to draw
}
shanghai-line-play = { $me ->
    [seat] **You** to play
   *[none] **{ $seat }** to play
}
shanghai-line-window = { $m ->
    [one] { $seats } may still buy { $card }
   *[other] Others may still buy { $card }; { $n } of { $m } have answered
}
shanghai-line-next = { $choice ->
    [timed] Anybody can start the next hand, or it starts by itself
   *[open] Anybody can start the next hand.
}
shanghai-line-won = { $seats_n ->
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
shanghai-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
shanghai-line-own_asked = **Do you want to buy { $card }?** Two cards from the stock come with it. { $n ->
    [one] It's your last buy.
   *[other] You have { $n } buys left.
}
shanghai-line-own_buy = **You'd like to buy { $card }.** You get it if nobody comes before you.
shanghai-line-own_pass = You don't want { $card }.
shanghai-line-own_draw = { $choice ->
    [bought] **It's your turn:** draw from the stock; { $card } was bought
   *[any] **It's your turn:** draw a card
}
shanghai-line-own_early = **It's your turn:** take { $card }, or wait: others may still buy it
shanghai-line-own_wait = **It's your turn** in a moment: others may buy { $card } first
shanghai-line-own_contract = **You can go down!** Or throw a card away
shanghai-line-own_short = **It's your turn:** throw a card away; your contract isn't there yet
shanghai-line-own_down = { $choice ->
    [add] **It's your turn:** add what fits, then throw a card away
    [take] **It's your turn:** take a wild if you like, then throw a card away
   *[none] **It's your turn:** nothing fits, so throw a card away
}
shanghai-line-own_last = **One card left:** play it and you're out, or keep it
shanghai-line-wait = **{ $seat }** to play

# Some facts need no sentence of their own, because the next one tells them as well.
shanghai-event-dealt = { $me ->
    [seat] You dealt { $n } cards each.
   *[none] { $seat } dealt { $n } cards each.
}
shanghai-event-took = { $me ->
    [seat] You took { $card }.
   *[none] { $seat } took { $card }.
}
shanghai-event-kept = { $me ->
    [seat] You came first, so { $seats } couldn't buy it.
    [seats] Your Buy lapsed: { $seat } came first.
   *[none] So { $seats } couldn't buy it.
}
shanghai-event-drew = { $me ->
    [seat] You drew { $card }.
   *[none] { $seat } drew from the stock.
}
shanghai-event-bought = { $me ->
    [seat] You buy { $card } ({ $n } left).
   *[none] { $seat } buys { $card } ({ $n } left).
}
shanghai-event-got = { $me ->
    [seat] With it you get { $cards }.
   *[none] { "" }
}
shanghai-event-outbid = { $me ->
    [seat] { $choice ->
        [turn] { $other } comes first and gets it.
       *[dealer] { $other } sits nearer the dealer's left and gets it.
    }
   *[none] { "" }
}
shanghai-event-turned = The stock was empty, so { $n } dead cards were shuffled into it.
shanghai-event-down = { $me ->
    [seat] You go down!
   *[none] { $seat } goes down!
}
shanghai-event-added = { $me ->
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
shanghai-event-reclaimed = { $me ->
    [seat] You took { $card } for { $cards }.
   *[none] { $seat } took { $card } for { $cards }.
}
shanghai-event-discarded = { $me ->
    [seat] You threw away { $card }.
   *[none] { $seat } threw away { $card }.
}
shanghai-event-kept_last = { $me ->
    [seat] You keep your last card.
   *[none] { $seat } keeps the last card.
}
shanghai-event-out = { $me ->
    [seat] You're out! 🎉 Everybody else counts what they hold.
   *[none] { $seat } is out! 🎉 Everybody else counts what they hold.
}
shanghai-event-void = { $choice ->
    [turns] This hand has gone on for long enough, so nobody is out: all count what they hold.
   *[stock] The stock ran out twice, so nobody is out: all count what they hold.
}
shanghai-event-missed = { $me ->
    [seat] Your time ran out, so the bot drew and threw away for you.
   *[none] { $seat } ran out of time.
}
shanghai-event-away = { $me ->
    [seat] You were away twice in a row, so for now a card is drawn and one thrown away for you each turn.
   *[none] { $seat } is away; from now on a card is drawn and one thrown away for them.
}
shanghai-event-left = { $n ->
    [0] { $seat } left.
   *[other] { $seat } left; the hand is set aside.
}
shanghai-event-ended = { $choice ->
    [walkover] { "" }
   *[hands] That was the last hand. The fewest points win: { $n }.
}

shanghai-score = { $n ->
    [one] 1 point
   *[other] { $n } points
}

shanghai-E_DRAW_FIRST = Draw a card first.
shanghai-E_DREW = You've already drawn this turn.
shanghai-E_NO_UPCARD = There's no live discard; draw from the stock.
shanghai-E_WINDOW = Others may still buy that card; a moment.
shanghai-E_CLAIM_TURN = It's your turn: just take the card.
shanghai-E_CLAIM_LATE = Too late, that card can't be bought any more.
shanghai-E_CLAIM_OWN = You can't buy your own discard.
shanghai-E_CLAIM_DOWN = Once you're down you can't buy.
shanghai-E_CLAIM_LIMIT = No buys left: you've used { $n } of { $m }.
shanghai-E_CLAIM_STOCK = Not enough cards left in the stock for a buy.
shanghai-E_CONTRACT = This hand needs exactly { shanghai-line-contract.words }, nothing more.
shanghai-E_SHORT = A set needs three cards, a run four.
shanghai-E_WILDS = Too many wilds: at most as many as real cards.
shanghai-E_ALL_WILD = A meld needs real cards, not just jokers and twos.
shanghai-E_ACE = Aces don't connect king and two.
shanghai-E_GAP = Those cards don't form a set or a run.
shanghai-E_MIXED = Those cards don't form a set or a run.
shanghai-E_DUP_RANK = Those cards don't form a set or a run.
shanghai-E_TOO_LONG = A run can't have more than thirteen cards.
shanghai-E_ALREADY_OPEN = You're already down; nothing new can be melded.
shanghai-E_NOT_OPEN = Lay your own contract before adding to melds.
shanghai-E_NO_MELD = That meld isn't on the table.
shanghai-E_NOFIT = { $cards_n ->
    [0] Tick the cards you want to add.
    [one] { $cards } doesn't fit there.
   *[other] { $cards } don't fit there.
}
shanghai-E_RECLAIM_NOT_OPEN = You can take that wild only if you go down right now.
shanghai-E_NO_WILD = There's no wild card to take.
shanghai-E_WRONG_CARD = { $choice ->
    [set] That wild stands for any { $rank_one }.
   *[run] That wild stands for { $cards }.
}
shanghai-E_LAST_DISCARD = You can't go out by discarding; keep that card.
shanghai-E_NOT_LAST = Discard one card to end your turn.
shanghai-E_THROWBACK = You can't throw back the card you just took.
shanghai-E_NOT_HELD = You don't hold that card.

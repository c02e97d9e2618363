# Go Fish.

gofish-name = Go Fish
gofish-aliases = fish, go fish, happy families, quartets, books
gofish-pitch = Ask your friends for cards and collect fours. Whoever has none says: go fish!
gofish-emoji = 🐟
gofish-color = 2B8FB3
gofish-seats = 2 to 6 players

gofish-preset-classic = Classic
gofish-preset-classic-about = Play until all books are made; a book you fish up earns another turn.
gofish-preset-family = Family
gofish-preset-family-about = Shorter; fish up what you asked for and go again.

gofish-option-deal = Cards dealt
gofish-option-deal-about = How many cards everybody starts with.
gofish-value-deal-classic = 7 each for two or three, otherwise 5
gofish-value-deal-family = 7 each for two, otherwise 5
gofish-option-draw_match_again = Fish your wish
gofish-option-draw_match_again-about = Fishing up the very rank you asked for…
gofish-value-draw_match_again-on = gives another turn
gofish-value-draw_match_again-off = ends your turn all the same
gofish-option-draw_book_again = Fish a book
gofish-option-draw_book_again-about = Completing a book with the card you fished…
gofish-value-draw_book_again-on = gives another turn
gofish-value-draw_book_again-off = ends your turn all the same
gofish-option-pass_to = Who is next
gofish-option-pass_to-about = After an ask that caught nothing.
gofish-value-pass_to-left = The next player round the table
gofish-value-pass_to-asked = Whoever was asked
gofish-option-end = The end
gofish-option-end-about = When the game stops.
gofish-value-end-all_books = When every book is made
gofish-value-end-stock_or_hand = When the stock or a hand runs out
gofish-option-scoring = Scoring
gofish-option-scoring-about = What a book is worth.
gofish-value-scoring-count = One point a book
gofish-value-scoring-value = Its card's value: aces 11, court cards 10
gofish-option-removed = Ranks left out
gofish-option-removed-about = Fewer ranks make a shorter game.

gofish-action-ask = Ask
gofish-action-leave = Leave
gofish-field-ask-rank = { $target ->
    [none] Ask for…
   *[other] Ask { $target } for…
}
gofish-field-ask-target = …from whom?

gofish-pile-stock = { $n ->
    [0] no stock left
   *[other] stock { $n }
}
gofish-mark-books = 📗 { $ranks }

gofish-line-turn = { $me ->
    [seat] **You** to ask
   *[none] **{ $seat }** to ask
}
gofish-line-won = { $seats_n ->
    [one] { $me ->
        [seats] You win!
       *[none] { $seats } wins.
    }
   *[other] { $seats } share the win.
}
gofish-line-walkover = { $me ->
    [seat] Everybody else left, so you win. It doesn't go into the statistics.
   *[none] Everybody else left, so { $seat } wins. It doesn't go into the statistics.
}
gofish-line-ask = **It's your turn**
gofish-line-wait = **{ $seat }** to ask
gofish-line-out = You're out of cards and the stock is empty. Your books still count!

# Some facts need no sentence of their own, because the next one tells them as well.
gofish-event-cut = { "" }
gofish-event-dealt = { $me ->
    [seat] You dealt { $n } cards each.
   *[none] { $seat } dealt { $n } cards each.
}
gofish-event-turn = { "" }
gofish-event-asked = { "" }
gofish-event-caught = { $me ->
    [seat] You asked { $other } for { $rank_many } and got { $cards }.
    [other] { $seat } asked you for { $rank_many } and got { $cards }.
   *[none] { $seat } asked { $other } for { $rank_many } and got { $cards }.
}
gofish-event-gofish = { $me ->
    [seat] You asked { $other } for { $rank_many }: go fish!
    [other] { $seat } asked you for { $rank_many }: go fish!
   *[none] { $seat } asked { $other } for { $rank_many }: go fish!
}
gofish-event-drew = { $me ->
    [seat] You drew { $card }.
   *[none] { "" }
}
gofish-event-lucky = { $me ->
    [seat] And you fished one up: { $card }!
   *[none] And { $seat } fished one up: { $card }!
}
gofish-event-book = { $me ->
    [seat] You made a book of { $rank_many }! 📗
   *[none] { $seat } made a book of { $rank_many }. 📗
}
gofish-event-refilled = { $me ->
    [seat] Your hand was empty, so you drew { $card }.
   *[none] { $seat } had no cards left and drew one.
}
gofish-event-missed = { $me ->
    [seat] Your time ran out, so the computer asked for you.
   *[none] { $seat } ran out of time.
}
gofish-event-left = { $n ->
    [0] { $seat } left.
    [one] { $seat } left; one card went back into the stock.
   *[other] { $seat } left; { $n } cards went back into the stock.
}
gofish-event-ended = { $choice ->
    [books] The last book is made.
    [stalled] The stock is empty and nobody catches anything, so we count the books.
    [walkover] { "" }
   *[out] The cards have run out.
}

gofish-score = { $scoring ->
    [value] { $n ->
        [one] 1 point
       *[other] { $n } points
    }
   *[count] { $n ->
        [one] 1 book
       *[other] { $n } books
    }
}

gofish-E_TARGET_UNKNOWN = Pick somebody who is playing.
gofish-E_TARGET_SELF = You can't ask yourself. Pick somebody else.
gofish-E_TARGET_OUT = { $seat } is out of the game. Ask somebody who still has cards.
gofish-E_RANK_REMOVED = There are no { $rank_many } in this deck. Ask for a rank you hold.
gofish-E_RANK_NOT_HELD = You can only ask for a rank you hold, and you have no { $rank_many }.
gofish-E_DECK_SMALL = With so many ranks left out there aren't enough cards for { $n } players. Put some back under **Options**.

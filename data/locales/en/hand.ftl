# A seat's own hand.

hand-heading = **Your hand** · { $channel }, { $game }
hand-waiting = You're in! Your cards will appear right here when the game starts.
hand-empty = You have no cards.
hand-away = The computer is playing your cards. Press **I'm back** to take over.
grid-you = You
hand-left = You're not in this game any more. Thanks for playing!
form-bounds = { $n } to { $m }
field-bounds = { $prompt } ({ $n } to { $m })
tray-ticked = { $n ->
    [0] { $m ->
        [one] -# Nothing is ticked yet. You may tick one.
       *[other] -# Nothing is ticked yet. You may tick up to { $m }.
    }
   *[other] { $n } of { $m } ticked: { $shown }
}
tray-group = { $n ->
    [0] { "" }
   *[other] -# Tick the cards of one set or run.
}
tray-lay = Which cards go to { $shown }?
tray-ways = Those cards can lie in more ways than one. How do you mean them?
tray-stands = What does { $shown } stand for?
tray-choose = Choose ({ $first } – { $last })
tray-choose-one = Choose ({ $first })
tray-choose-cards = Choose cards ({ $first } – { $last })
tray-choose-card = Choose a card ({ $first })
tray-choose-target = Choose where

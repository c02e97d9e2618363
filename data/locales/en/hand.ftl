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
   *[other] -# Tick all cards of group { $m } at once.
}
tray-lay = Which cards go to { $shown }?
tray-ways = That can be read in several ways. Which one is it?

# The table in the channel, and the private menu behind its ⋯.

seat-cards = { $n ->
    [0] no cards
    [one] 1 card
   *[other] { $n } cards
}
seat-host = (host)
seat-away = 💤 away
seat-gone = 📵 not in the server
seat-left = (left)
seat-out = out
seats-more = +{ $n } more

event-sip = { $seats_n ->
    [0] Nobody this time.
   *[other] 💧 Sip: { $seats }
}

table-paused = ⏸️ Paused: everybody is away. Press **I'm back** and we go on.
table-closing = 🏁 This is the last one.
table-moved = -# ⬇️ This has moved further down.
table-no-permission = I'm not allowed to post in { $channel } any more, so the game waits. Please give me back **View Channel** and **Send Messages** there.

more-watching = You're watching. You can join the next game.
more-joining = You're watching. There's a free seat, though: sit down, and you'll be dealt in next time.
more-votes = Somebody asleep? The host decides, or more than half of you.

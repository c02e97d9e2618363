# What every screen may need: names, ranks, lists, buttons, and why something was refused.

name-unnamed = Player { $n }
name-host = the host
list-and = { $head } and { $last }
list-or = { $head } or { $last }
said = 💬 { $seat }: { $text }
time-first = { $seat } +{ NUMBER($n, useGrouping: 0) } ms
time-next = { $seat } +{ NUMBER($n, useGrouping: 0) }

rank-A = ace
    .many = aces
    .any = an ace
    .call = Ace
rank-2 = two
    .many = twos
    .any = a two
    .call = Two
rank-3 = three
    .many = threes
    .any = a three
    .call = Three
rank-4 = four
    .many = fours
    .any = a four
    .call = Four
rank-5 = five
    .many = fives
    .any = a five
    .call = Five
rank-6 = six
    .many = sixes
    .any = a six
    .call = Six
rank-7 = seven
    .many = sevens
    .any = a seven
    .call = Seven
rank-8 = eight
    .many = eights
    .any = an eight
    .call = Eight
rank-9 = nine
    .many = nines
    .any = a nine
    .call = Nine
rank-T = ten
    .many = tens
    .any = a ten
    .call = Ten
rank-J = jack
    .many = jacks
    .any = a jack
    .call = Jack
rank-Q = queen
    .many = queens
    .any = a queen
    .call = Queen
rank-K = king
    .many = kings
    .any = a king
    .call = King

suit-C = ♣ clubs
suit-D = ♦ diamonds
suit-H = ♥ hearts
suit-S = ♠ spades

## Buttons

button-amount = Other…
button-back = I'm back
button-bottom = Bring the table down
button-change = Change rules
button-clear = Clear
button-by-hand = Choose sets and runs myself
button-lay-by-hand = Do it myself
button-group = Next set or run
button-ungroup = Change the last one
button-regroup = Change the one before
button-unlay = Take the last one back
button-computer = Add computer
button-fair = Fair?
button-hand = My hand
button-how = How to play
button-join = Join
button-kick = Remove { $name }
button-leave = Leave
button-options = Options
button-refresh = Refresh
button-rematch = Rematch
button-rules = Rules
button-skip = Skip { $name }
button-start = Start
button-start-votes = Start { $n }/{ $m }
button-stop = End the game
button-takeover = Be the host
button-type = Type it in…

## Questions asked once

confirm-no = No, carry on
confirm-leave = Leave this game? You can't come back into it, but you can join the next one.
confirm-leave-yes = Yes, leave
confirm-stop = End this game for everybody? Nobody wins, and the cards are put away.
confirm-stop-yes = Yes, end it
confirm-stop-close = Close this table? Whoever is ahead now wins.
confirm-stop-wait = Close this table? This one is played to its end, and whoever is ahead then wins.
confirm-stop-cut = This is the last one already. End it right here in the middle? Then nobody wins.
confirm-kick = Remove { $seat } from this game? That counts as your vote.
confirm-kick-yes = Yes, remove
confirm-adults = The words at this table are about drinks. May everybody here legally drink, and do they want to play it that way?
confirm-adults-yes = Yes, all of us
confirm-adults-no = Not like that

## What the house itself has to tell

event-away = { $me ->
    [seat] You were away twice in a row, so the computer plays your cards for now.
   *[none] { $seat } is away; the computer steps in.
}
event-back = { $me ->
    [seat] Welcome back! Your cards are yours again.
   *[none] { $seat } is back.
}
event-host = { $me ->
    [seat] You are the host now.
   *[none] { $seat } is the host now.
}
event-skipped = { $me ->
    [seat] The table skipped your turn.
   *[none] The table skipped { $seat }.
}
event-kicked = { $me ->
    [seat] The table removed you from this game.
   *[none] The table removed { $seat }.
}
event-closing = After this one the table closes.
event-paused = Everybody is away, so the game is paused.
event-resumed = And on we go.

## Why something was refused, and what to do instead

error-E_NO_GAME = There's no game in this channel right now. Start one with `/play`.
error-E_OVER = This game is over. Press **Rematch** or start another with `/play`.
error-E_NOT_PLAYER = You're not in this game. You can watch, and join the next one.
error-E_NOT_SEATED = You're not at this table yet. Press **Join** on it, and you'll be dealt in next time.
error-E_STALE = That button is from an earlier moment. Nothing changed: see how things stand now, then press again.
error-E_NO_PROMPT = There's nothing of yours to skip just now.
error-E_PHASE = That can't be done right now. Have a look at the table to see what's next.
error-E_NOT_TURN = { $me ->
    [seat] It's your turn already.
   *[none] Not yet: it's { $seat }'s turn.
}
error-E_FORM = I couldn't make sense of that. Please choose again.
error-E_SEATS = { $m ->
    [2] It takes 2 players: wait for somebody to join, or add a computer.
   *[other] It takes { $n } to { $m } players: wait for somebody to join, or add a computer.
}
error-E_RUNNING = There's already a game in this channel. Join that one, or watch it.
error-E_GAME = I don't know a game called “{ $text }”. Pick one from the list that `/play` shows.
error-E_PRESET = This game has no rules called “{ $text }”. Pick one from the list.
error-E_OPTION = That isn't a house rule I can set. Pick one from the **Options** menus.
error-E_OPTION_RANGE = That number won't do: anything from { $n } to { $m } is fine.
error-E_LAST_DEAL = This is the last one here. The next table is open to you.
error-E_STARTED = The game has already begun, so that will have to wait for the next one.
error-E_FULL = { $n ->
    [one] The only seat is taken. You can watch, and join the next game.
   *[other] All { $n } seats are taken. You can watch, and join the next game.
}
error-E_NOT_HOST = Only the host can do that. Ask them nicely.
error-E_NO_SEAT = Nobody sits there any more. Pick somebody who is at the table.
error-E_SELF = That one doesn't work on yourself. Press **Leave** if you want to go.
error-E_NO_COMPUTER = Computers don't mind, so there's no need. Pick a person.
error-E_NOT_WAITED = { $me ->
    [seat] Nobody is waiting for you, so there's nothing to skip.
   *[none] We're not waiting for { $seat }, so there's nothing to skip.
}
error-E_NOBODY_WAITED = We're not waiting for anybody in particular just now, so there's nothing to skip.
error-E_SKIP_EARLY = { $n ->
    [one] Give { $seat } one more second, then ask again.
   *[other] Give { $seat } another { $n } seconds, then ask again.
}
error-E_NOT_ENDED = This game isn't over yet. Finish it first, or end it with `/stop`.
error-E_NO_REMATCH = That table is history. Start a new one with `/play`.
error-E_LEFT = You left this game, so you can't come back into it. You can join the next one.
error-E_DRINKS_HERE = This table can't be worded for drinks: somebody with **Manage Server** has to allow it with `/server`, and the channel has to be age-restricted.
error-E_ADULTS = Before the first card somebody has to say that all of you may legally drink. Press **Start** again.
error-E_HOST_HERE = { $seat } is still here and hosts this table. Ask them.
error-E_UNREADABLE = This game was started with an older version of me and I can't read it any more. I've closed it, sorry. Start a new one with `/play`.
error-unknown = That didn't work. Please try again; if it keeps happening, start a new table with `/play`.

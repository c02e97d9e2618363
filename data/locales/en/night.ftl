# Nights: evenings of games in a voice channel.

error-E_NO_NIGHT = There's no night here. Start one with **/night start** in a voice channel.
error-E_NIGHT = A night is on here already. Join it with **/night join**.
error-E_NIGHT_OVER = That night is over. Start another with **/night start**.
error-E_NOT_THERE = Hop into the voice channel first, then try again.
error-E_NOT_GUEST = You haven't joined this night yet. Press **Join**, or use **/night join**.
error-E_NOT_IN = You're sitting out. Press **I'm back** first.
error-E_NOT_NIGHT_HOST = Only the night's host can do that.

night-water = 💧 Time for a stretch and a glass of water. The next card can wait a minute.
night-host = **{ $seat }** hosts the night now.
night-back-done = You're in again. Have fun!
night-status = { $game }
night-status-line = { $game }, { $how }
night-status-lobby = { $game }: join in!
button-night-back = I'm back

whisper-back = Welcome back to { $channel }! Press **I'm back** when you'd like to play on.
whisper-cap = That was your own limit for tonight in { $channel }. From now on I pass for you; nobody is told.
whisper-rest = A little break in { $channel }, perhaps? A glass of water does wonders. Nobody else sees this.

## The panel

night-heading = 🌙  **Game night**
night-here = { $n ->
    [0] Nobody's playing just now.
    [one] **1 player**
   *[other] **{ $n } players**
}
night-lobby = { $game }: the table is open.
night-unseated = Not seated yet: { $list }
night-playing = { $game } is on.
night-first = **What shall we play?**
night-next = **What next?**
night-wish = { $game } { $n }
night-wishes = Wishes so far: { $list }
night-how = { $m ->
    [one] Pick a game, and its table opens.
   *[other] The host's pick opens a table; so do { $m } wishes for the same game.
}
night-pick = Choose a game
night-ending = { $n } of { $m } would like to end the night.
night-results = **So far**
night-result = { $game } · { $how }
night-winners = 🥇 { $seats }
night-loser = { $seats }: { $how }
night-cut = stopped early
told-ringoffire-cup = 👑 { $seat } drew the last king.
told-ringoffire-titled = { $choice ->
    [question_master] ❓ { $seat } was the Question Master.
   *[thumbmaster] 👍 { $seat } held the thumb.
}
night-print = Sit out or skip whenever you like: nobody is told. Water breaks are for everybody.

button-night-out = I'm out
button-night-skip = Skip mine
button-night-go = Go to the night
button-seat-all = Seat us all

night-joined = You're in. Have fun!
night-left = You've left the night. Thanks for playing!
night-out = You're sitting out. Nobody is told. Press **I'm back** whenever you like.
night-skipped = Skipped. Nobody is told.
night-water-done = Good idea. I've told everybody.
night-bottom = The night's panel is at the bottom of { $channel } again.
night-wished = You'd like **{ $game }** next. Choose another to change your mind.
night-opened = **{ $game }** it is. The table is open!
night-seated = Everybody who's in has a seat. Press **Leave** if you'd rather watch.
night-seated-all = Everybody who's in has a seat already.
night-tip = You're in voice together? With **/night start** here, everybody who joins in can be seated by one press.

error-night-nowhere = A night is for a voice channel: hop into one, then use **/night start** in its chat.
error-night-there = A night belongs to a voice channel's chat. You're in { $channels }: use **/night start** there.

## What is somebody's own

night-mine = **My night** · only you see this
night-mine-sips = Sips so far: **{ $n }**
night-mine-sober = What only you can read never speaks of drinks, and nothing is counted for you.
night-mine-cap = After { $n ->
    [one] **1 prompt**
   *[other] **{ $n } prompts**
} I pass the rest for you.
night-mine-host = You host. Sips in other games: **{ $choice ->
    [on] on
   *[off] off
}**
night-cap = { $n ->
    [0] My limit: none
    [one] My limit: 1 prompt
   *[other] My limit: { $n } prompts
}
night-cap-pick = My limit for a night
button-night-sober-on = No drinks in my texts
button-night-sober-off = The usual texts
button-night-sips-on = Sips in other games
button-night-sips-off = No sips in other games
button-night-water = Water break
button-night-bottom = Bring the panel down
button-night-leave = Leave the night
button-night-end = End the night

## The end

night-end-ask = End the night for everybody? A game that's on can be played out.
night-ended = Good night!
night-over = 🌙  **That was the night!**
night-thanks = Thanks for playing, all of you.
night-moments = **Worth telling again**
night-played = **{ $n ->
    [one] 1 game
   *[other] { $n } games
}**{ $choice ->
    [hours] {" "}in { $hours } h { $m } min
    [minutes] {" "}in { $m } min
   *[none] {""}
}
night-water-after = 💧 A glass of water, and sleep well.

## Commands

command-night = An evening of games in a voice channel
command-night-start = Begin a night in this voice channel's chat
command-night-sips = In other games too, prompt whoever is caught out or loses (the host can change it)
command-night-join = Join the night, or play again
command-night-out = Sit out until you're back; nobody is told
command-night-back = Play again
command-night-pass = Skip what I was last prompted for; nobody is told
command-night-water = Call a water break for everybody
command-night-board = Bring the night's panel to the bottom
command-night-end = End the night for everybody
command-night-sober = What only I can read never speaks of drinks, and nothing is counted for me
command-night-sober-on = On or off? By default on
command-night-cap = After how many prompts in a night everything is passed for me
command-night-cap-prompts = How many? 0 for no limit

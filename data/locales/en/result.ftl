# The end of a game, and the fairness of its shuffle.

score = { $n ->
    [one] 1 point
   *[other] { $n } points
}

balances-after = -# Chips in this server so far: { $list }
balance-of = { $seat } { $n }

ended-done = The game is over.
ended-walkover = Everybody else left.
ended-stopped = This game was ended early. Nobody wins, nobody loses.
ended-idle = Nobody came, so this table closed by itself. Open another with `/play` any time.
ended-empty = Everybody left, so this table is closed.
ended-paused = Everybody was away for a whole day, so this game was put away.
ended-stale = This table was left standing for too long and made way for a new one.
ended-lost = The channel of this table is gone, and the game with it.
ended-unreadable = This game was started with an older version of me and I can't read it any more. Sorry! Start a new one with `/play`.

fair-heading = **Was the shuffle fair?**
fair-none = Nothing has been shuffled here yet, so there's nothing to check.
fair-promise = Before anybody joined, a secret number was drawn and its fingerprint shown in the lobby:
    `{ $commitment }`
fair-later = The number itself stays secret until the game is over. Then it is shown here, and anybody can redo the shuffle with it.
fair-seed = The secret number was:
    `{ $seed }`
fair-check = Its SHA-256 is the fingerprint above, and your own **Join** and **Start** presses were mixed in, so nobody could pick the cards. To redo the shuffle with Snug's code: `.venv/bin/python -m games verify { $file }`.
fair-replay = To play the whole game through again, move by move: `.venv/bin/python -m games replay { $file }`.
fair-races = The races so far are in `{ $file }`, one a line, with the id of every press: the lowest id was first, and `(id >> 22) + 1420070400000` is when Discord received it, in milliseconds since 1970.

# The lobby, the host's options, and the rules page.

lobby-seats = { $n ->
    [one] **1 player**
   *[other] **{ $n } players**
} · { $m ->
    [0] every seat taken
    [one] 1 seat free
   *[other] { $m } seats free
}
lobby-deals = deals first
lobby-preset = Rules: **{ $preset }**
preset-standard = Standard
lobby-drinks = Worded for drinks: a sip is of whatever is in your glass, and any of them can be skipped.
lobby-sealed = 🔒 The shuffle is sealed: { $digits }…
lobby-votes = The host can start at once; without the host, { $m } of you can.
lobby-closes = If nothing happens, this table closes { $when }.

options-heading = **House rules** · only until the cards are dealt
options-preset = Start from
options-rules = Rules
options-more = { $n ->
    [1] More rules
   *[other] More rules { $n }
}
options-pace = Pace
options-people = Players
options-seated = **Players**
options-remove = Remove somebody from this table
options-cohost = Share the host's powers with…
options-appoint = Who deals first?
options-deals = { $name } deals first
options-alone = Nobody else is here yet.

option-mode = Wording
option-mode-about = What the cards talk about. The rules are the same.
value-mode-alcohol_free = For everybody
value-mode-drinks = For drinks
option-clock = Pace
option-clock-about = How long people may think.
value-clock-live = Live: seconds for each turn
value-clock-slow = Slow: a day for each turn
value-clock-off = No clock at all
option-timer = Seconds for a turn
option-timer-about = Only when the pace is live.
value-timer = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
option-absence = Two missed turns
option-absence-about = When somebody misses two turns in a row…
value-absence-stand_in = the computer plays until they're back
value-absence-leave = they're out of this game
value-none = None

timer-title = Time for a turn
timer-label = Seconds
timer-about = Anything from 15 to 300.
form-number = A whole number from { $n } to { $m }.

rules-page = Page { $n }
rules-marked = { $mark } marks house rules that are different at this table.

# Slash commands: what Discord shows beside them, and what they answer.

command-play = Open a table for a card game in this channel
command-play-game = Which game?
command-play-preset = Which rules? You can still change them at the table
command-hand = Show my cards again
command-table = Move this channel's table to the bottom
command-leave = Leave the game I'm in
command-play-thread = Open it in a new thread, beside a game that is on here
command-skip = Ask the table to skip somebody who keeps you waiting
command-skip-player = Whom? By default whoever you're all waiting for
command-kick = Ask the table to remove somebody who is away
command-kick-player = Whom?
command-stop = End this channel's game for everybody
command-rules = How a game is played, with this table's house rules
command-rules-game = Which game? By default the one in this channel
command-fair = Check that the cards were shuffled fairly
command-help = The three commands that matter
command-me = How I like to play: hand, sorting, pings, language
command-me-hand = Where your hand is shown
command-me-sorting = How your cards are sorted
command-me-pings = Whether I ping you when it's your turn
command-me-cap = In a night: after how many prompts I pass everything for you (0 for no limit)
command-me-sober = What only you can read never speaks of drinks
command-me-language = The language I use with you
command-server = How I behave in this server (needs Manage Server)
command-server-channel = Allow or forbid games in a channel
command-server-clock = How long people may think, unless the host says otherwise
command-server-drinks = Whether games may be worded for drinks, in age-restricted channels
command-server-language = The language of tables in this server
command-server-balances = Whether chips won and lost are added up from game to game
command-server-house_role = Who else may change the cards of Ring of Fire (@everyone: nobody else)
command-server-pings = Whether I ping people when it's their turn
command-house = What the cards of Ring of Fire mean in this server
command-house-list = What each card means here
command-house-set = Give a card another meaning, from the next game on
command-house-reset = Give a card its usual meaning again, or all of them
command-house-export = Get this server's cards as a file, to keep, change or share
command-house-import = Take over all cards from a file, or a table that comes with Snug
command-house-rank = Which card?
command-house-flow = What happens?
command-house-title = What it's called, in up to 40 characters
command-house-text = Your own words for it, in up to 300 characters
command-house-label = What the button of a race says, in up to 30 characters
command-house-tag = Whom a group is for; people choose privately whether they belong to it
command-house-reset-rank = Which card? By default all of them
command-house-file = A file that /house export gave you, here or in another server
command-house-table = A table that comes with Snug
command-fix = Put something right in the game I host
command-fix-score = Correct a score between deals
command-fix-player = Whose score?
command-fix-points = How many points to add; below 0 takes some away
command-stats = How I've done so far
command-leaderboard = Who has won most in this server
command-leaderboard-game = At which game? By default the best of each
command-privacy = What I know about you
command-privacy-export = Get everything I store about you, as a file
command-privacy-forget = Delete everything I store about you

## Choices

choice-dm = By direct message
choice-reply = As a private reply in the channel
choice-rank = By rank
choice-suit = By suit
choice-on = On
choice-off = Off
choice-reset = Back to 0 for everybody (I ask first)
choice-flow-waterfall = Waterfall: all sip until the drawer stops
choice-flow-choose = You: the drawer picks somebody
choice-flow-self = Me: the drawer
choice-flow-everyone = Everyone
choice-flow-race = A race: the last one to press
choice-flow-group = A group that people put themselves in
choice-flow-mate = Mate: sips along from now on
choice-flow-rhyme = Rhymes, round and round
choice-flow-category = Categories, round and round
choice-flow-rule = The drawer makes a rule
choice-flow-question_master = Question Master
choice-flow-pour = The drawer pours into the cup
choice-flow-thumbmaster = Thumb: a race whenever the drawer likes
choice-flow-text = Just your words, no sip
choice-live = Live: seconds
choice-slow = Slow: a day for each turn
choice-none = No clock
choice-auto = As in Discord

## Replies

help-text = I'm Snug, and I deal cards.
    • { $play } opens a table. Press **Join**, then **Start**.
    • { $hand } shows your cards again, only to you.
    • { $rules } tells how a game is played.
    In a voice channel together? { $night } makes an evening of it, one game after the other.
    Everything else is a button: look for **⋯** on the table. { $me } is for how you like to play, { $privacy } for what I know about you.
lobby-dm-closed = You're in! I can't send you direct messages, though, so your cards will be behind **My hand** on the table. If you'd rather have them by DM, allow direct messages in this server's privacy settings.
leave-done = You've left. Thanks for playing!
back-done = Welcome back! Your cards are yours again.
takeover-done = You're the host now.
table-posted = Here you go: the table is at the bottom again.
start-done = And off we go!
vote-counted = Your vote counts. I'll do it as soon as more than half of you agree.
skip-done = Skipped. On we go.
kick-done = Removed. On we go.
stop-done = Done. The game is over.
stop-later = Done. This is the last one.
confirm-kept = All right, nothing changed.
confirm-move = Really? **{ $action }** can't be taken back.

me-saved = Noted. From now on I'll do it your way.
me-cap = { $n ->
    [one] After **1 prompt** in a night I pass the rest for you. Only you know.
   *[other] After **{ $n } prompts** in a night I pass the rest for you. Only you know.
}
me-sips = { $n ->
    [one] **1 sip** so far, in all games. Only you know.
   *[other] **{ $n } sips** so far, in all games. Only you know.
}
me-sober = What only you can read **never speaks of drinks**. Only you know.
me-shown = Your hand: **{ $hand }**
    Sorting: **{ $sorting }**
    Turn pings: **{ $pings }**
    Language: **{ $language }**
    -# To change one, choose it beside `/me`.
server-saved = Noted. That's how it'll be in this server.
server-shown = Games: **{ $channels }**
    Pace: **{ $clock }**
    Turn pings: **{ $pings }**
    Chips from game to game: **{ $balances }**
    Language: **{ $language }**
    Drinks in the words: **{ $drinks }**
    Cards of Ring of Fire: **{ $cards }**
    -# To change one, choose it beside `/server`.
server-drinks = Games that have words for it may speak of drinks now, { $where ->
    [anywhere] in every channel
   *[adults] but only in age-restricted channels (Discord: **Edit Channel**, **Age-Restricted Channel**)
}. Whoever starts one says first that all players may legally drink.
    What stays as it is: what everybody can read says “sip”, of whatever is in the glass; anybody can skip a sip or sit out without a word about it; and the table is reminded of water. Switch it off here and the words turn at once.
server-balances = { $choice ->
    [on] From now on I add up what people win and lose in chips here, game by game. They're points: nobody can buy them, cash them in or pass them on, and every game starts afresh. `/stats` and `/leaderboard` show them.
   *[off] I count no chips from now on, and show nobody what they had. To have it deleted too, choose **{ choice-reset }**.
}
balances-reset-ask = Put everybody in this server back to 0 chips? What they've won and lost so far is deleted for good.
balances-reset-yes = Yes, back to 0
balances-reset = Done. Everybody starts from 0 again.
server-managers = whoever manages the server
server-everywhere = in every channel
error-not-manager = Only somebody with **Manage Server** can change that. Ask one of them.
error-not-here = Games aren't played in this channel. Try { $channels }.
privacy-exported = Here's everything I store about you.
privacy-forget-ask = Delete everything I store about you? Your results stay in other people's games, without your name.
privacy-forget-yes = Yes, delete it
privacy-forgotten = Done. I've forgotten you. If you play again, we'll start from scratch.

## The cards of Ring of Fire

house-heading = **What the cards of Ring of Fire mean here**
house-saved = Noted, from the next game on. **What the cards mean here:**
house-flow = { $choice ->
    [waterfall] All sip until whoever drew it stops.
    [choose] Whoever drew it picks somebody.
    [self] Whoever drew it sips.
    [everyone] Everyone sips.
    [race] The last one to press sips.
    [group] Whoever belongs to “{ $text }” sips.
    [mate] Whoever drew it picks a mate, who sips along from now on.
    [rhyme] Rhymes, round and round.
    [category] A topic, round and round.
    [rule] Whoever drew it makes a rule.
    [question_master] Whoever answers their questions sips.
    [pour] Something goes into the cup.
    [thumbmaster] A race, whenever they like.
   *[text] Nobody sips.
}
house-how = 🔸 marks what isn't as usual. `/house set` changes a card, `/house reset` takes that back, `/house import` takes over a whole table.
house-exported = Here are this server's cards. Change what you like in the file, then `/house import` it, here or elsewhere.
error-E_NO_FIX = In { $text } scores stand as they were counted; nobody can change them.
error-E_PERM = { $choice ->
    [role] You need **Manage Server** or { $role } for that.
   *[manager] You need **Manage Server** for that.
}
error-E_HOUSE_NOTHING = Say what should change too: `flow`, `title`, `text`, `label` or `tag`.
error-E_IMPORT_WHAT = Choose either a `file` or a `table` from the list.
error-E_FILE = That file isn't one I can read. `/house export` gives you one to begin with.
error-E_FILE_SIZE = That file is too large: up to { $n } KB is fine.

## How people have done

stats-mine = { $choice ->
    [here] **Your games in this server**
   *[all] **Your games**
}
stats-none = None yet. Open a table with `/play`!
stats-game = { $game }: { $n ->
    [one] 1 game
   *[other] { $n } games
}
stats-won = { $n } won
stats-lost = { $n } lost
stats-chips = Chips in this server so far: **{ $n }**, in { $m ->
    [one] 1 game
   *[other] { $m } games
}
board-none = Nobody has finished a game here yet. Open a table with `/play`!
board-nobody-wins = At { $game } nobody wins, so there's no list.
board-won = { $n } won of { $m }
board-chips-title = **Chips so far**
board-chips = { $n ->
    [one] 1 chip
   *[other] { $n } chips
} in { $m ->
    [one] 1 game
   *[other] { $m } games
}

## When things go wrong

error-unknown-control = That button is from another time and does nothing any more. Use `/table` to see where things stand.
error-command-changed = That command has changed. Give Discord a minute (or restart it) and try again.
error-press-again = I was a moment too slow for that. Please press again.
error-restarting = I'm just restarting. Your game is safe; press again in a few seconds.
error-storage = I can't reach my records right now, so nothing was changed. Please try again in a minute.
error-ours = Something went wrong on my side, and nothing was lost. Please try again. If it keeps happening, tell whoever runs me: { $incident }.
ping-turn = { $mention }, it's your turn.
ping-reminder = { $mention }, everybody is waiting for you.
ping-order-turn = { $choice ->
    [host] { $mention }, you're the host: press **{ $action }** when you're all ready.
   *[anybody] { $mention }, press **{ $action }** when you're all ready.
}
ping-order-reminder = { $mention }, everybody is waiting for you to press **{ $action }**.

## Opening and finding tables

button-go = Go to the table
language-name = English
play-lobby-here = **{ $game }** is about to start in this channel. Join in!
play-running-here = **{ $game }** is being played in this channel. Watch it, and join the next one.
play-joining-here = **{ $game }** is being played in this channel, and there's a seat for you: you'd be dealt in next time.
play-seated-here = You're already at this channel's table: **{ $game }**.
play-beside = For a second table beside it, switch `thread` on in `/play`.
join-later = You're in! You'll be dealt in next time.
computer-done = Done. The computer will be dealt in next time.
play-thread = Your table is ready in { $channel }.
rematch-open = The table for the next game is open. Its host can change the rules.
which-hand = You're sitting at more than one table. Whose cards would you like to see?
which-leave = You're sitting at more than one table. Which one would you like to leave?
error-no-hands = Nobody holds cards of their own in this game. Everything you need is on the table.
which-table = **{ $game }** · { $channel }

## Why a table can't stand here

error-server-only = Games are played in servers. Use this in a channel of one where I am.
error-permissions = I can't run a table here: I'm missing { $permissions }. Ask somebody who looks after this channel to allow me that.
error-private-thread = I'm not in this private thread. Mention me here to add me, then try again.
error-no-threads = I can't open a thread in this channel. Try another channel, or play here once this game is over.
error-thread-in-thread = This is a thread already. Open a second table from the channel above it.
error-which-game = No table is open here, so which game? Choose it beside `/rules`.

# Ring of Fire. What is different at a table for drinks lies over it in drinks/ringoffire.ftl.

ringoffire-name = Ring of Fire
ringoffire-aliases = kings, king's cup, kings cup, circle, waterfall, ring
ringoffire-pitch = Draw a card from the ring and do what it says: races, rhymes, mates and rules of your own. A friendly evening round.
ringoffire-emoji = 🔥
ringoffire-color = D9512C
ringoffire-seats = 2 to 20 players, best with 4 to 10

ringoffire-preset-classic = Classic
ringoffire-preset-classic-about = The fourth king ends the game; mates stay mates to the end.

ringoffire-option-table = What the cards mean
ringoffire-option-table-about = This server's own cards, or the usual ones.
ringoffire-value-table-server = This server's
ringoffire-value-table-seed = The usual ones
ringoffire-option-mate = Mates
ringoffire-option-mate-about = Whoever you pick with an 8…
ringoffire-value-mate-link = sips along with you to the end
ringoffire-value-mate-once = sips with you once
ringoffire-option-mutual = Both ways
ringoffire-option-mutual-about = When your mate sips…
ringoffire-value-mutual-on = you do too
ringoffire-value-mutual-off = you don't have to
ringoffire-option-end = The end
ringoffire-option-end-about = The game is over…
ringoffire-value-end-last_king = with the fourth king
ringoffire-value-end-ring_empty = when the ring is empty
ringoffire-option-rank10 = The tens
ringoffire-option-rank10-about = What a 10 brings.
ringoffire-value-rank10-category = Categories
ringoffire-value-rank10-thumbmaster = The thumb: a race whenever its holder likes
ringoffire-option-cascade = Waterfall
ringoffire-option-cascade-about = When whoever drew it stops…
ringoffire-value-cascade-on = the others stop one by one
ringoffire-value-cascade-off = everybody stops
ringoffire-option-water_cards = Breaks, by cards
ringoffire-option-water_cards-about = A short break after so many cards.
ringoffire-value-water_cards = { $n ->
    [one] After every card
   *[other] After { $n } cards
}
ringoffire-option-water_minutes = Breaks, by time
ringoffire-option-water_minutes-about = Or after so many minutes, whichever comes first.
ringoffire-value-water_minutes = { $n ->
    [one] After a minute
   *[other] After { $n } minutes
}

ringoffire-action-draw = Draw
ringoffire-action-press = { $choice ->
    [own] { $label }
    [floor] Touch the floor!
    [heaven] Point to the sky!
    [thumb] Thumb down!
   *[race] Press!
}
ringoffire-action-choose = { $choice ->
    [mate] Pick a mate
   *[choose] Pick somebody
}
ringoffire-action-stop = Stop
ringoffire-action-say = { $choice ->
    [rhyme] Give a word
    [category] Give a topic
   *[next] Say a word
}
ringoffire-action-spoken = Said it
ringoffire-action-stuck = I'm stuck
ringoffire-action-reject = That doesn't fit
ringoffire-action-rule = Make a rule
ringoffire-action-pour = Pour
ringoffire-action-nopour = Pass
ringoffire-action-accept = Yes, I did
ringoffire-action-dispute = No, I didn't
ringoffire-action-vote = Vote
ringoffire-action-skip = Skip mine
ringoffire-action-out = I'm out
ringoffire-action-back = I'm back
ringoffire-action-thumb = Thumb!
ringoffire-action-answered = They answered
ringoffire-action-broke = Rule broken
ringoffire-action-tag = My groups
ringoffire-action-delete_rule = Delete a rule
ringoffire-action-leave = Leave

ringoffire-field-press-card = Which race?
ringoffire-field-choose-target = Who?
ringoffire-field-say-word = Your word
ringoffire-field-rule-text = Your rule, until the game ends
ringoffire-field-pour-text = What goes in? Empty for a splash
ringoffire-field-vote-broke = Was the rule broken?
ringoffire-field-vote-broke-true = It was broken
ringoffire-field-vote-broke-false = It wasn't
ringoffire-field-answered-target = Who answered your question?
ringoffire-field-broke-rule = Which rule?
    .each = { $choice ->
        [own] { $n }. { $label }
       *[known] { $n }. { ringoffire-event-ruled.text }
    }
ringoffire-field-broke-accused = Who? You may name yourself
ringoffire-field-tag-tags = Only you see this
ringoffire-field-tag-tags-guys = Guys
ringoffire-field-tag-tags-girls = Girls
ringoffire-field-delete_rule-rule = Which rule?
    .each = { ringoffire-field-broke-rule.each }

ringoffire-pile-ring = { $n ->
    [0] the ring is empty
   *[other] ring { $n }
}
ringoffire-pile-cup = cup { $n }/4
ringoffire-alt-ring = { $drawn ->
    [0] A ring of { $left } cards, face down.
   *[other] A ring of { $left } cards; { $card } was drawn last.
} { $kings_max ->
    [0] { "" }
   *[other] In the middle a glass, poured into for { $kings } of { $kings_max } kings.
}
ringoffire-mark-question_master = ❓ Question Master
ringoffire-mark-thumb = 👍 thumb
ringoffire-mark-mate = 🤝 { $seat }
ringoffire-big-card = { $choice ->
    [own] { $title }
    [waterfall] Waterfall
    [choose] You
    [self] Me
    [everyone] Everyone
    [floor] Floor
    [heaven] Heaven
    [race] Race
    [guys] Guys
    [girls] Girls
    [group] { $text }
    [mate] Mate
    [mate_once] Mate
    [rhyme] Rhyme
    [category] Categories (Thumbmaster)
    [rule] Make a rule
    [question_master] Question Master
    [pour] Pour
    [thumbmaster] Thumbmaster
   *[text] House card
}

ringoffire-line-about = { $choice ->
    [own] { $text }
    [waterfall] Keep sipping water or keep your hand up. Stop earlier whenever you like!
    [choose] Somebody else sips.
    [floor] Touch the floor! The last one sips.
    [heaven] Point to the sky! The last one sips.
    [race] Be quick! The last one sips.
    [mate] Your mate sips along with you from now on.
    [mate_once] You two sip together, once.
    [rhyme] A word, then rhymes on it, round and round. Whoever runs out of them sips.
    [category] A topic, then things that belong to it, round and round. Whoever runs out of them sips.
    [rule] Whatever you like, as long as it's friendly. It holds for everyone.
   *[pour] Add something to the mystery mocktail, or pass.
}
ringoffire-line-turn = { $me ->
    [seat] **You** draw next
   *[none] **{ $seat }** draws next
}
ringoffire-line-status = { $n ->
    [one] one { $rank_one }
   *[other] { $n } { $rank_many }
}
ringoffire-line-waits = Waiting for at least two players.
ringoffire-line-race = **Go!**
ringoffire-line-cascade = One after the other, round the table…
ringoffire-line-drawer = { $me ->
    [seat] { $choice ->
        [waterfall] **You** say when to stop
        [choose] **You** pick somebody
        [mate] **You** pick a mate
        [rule] **You** make a rule
       *[pour] **You** may pour
    }
   *[none] { $choice ->
        [waterfall] **{ $seat }** says when to stop
        [choose] **{ $seat }** picks somebody
        [mate] **{ $seat }** picks a mate
        [rule] **{ $seat }** makes a rule
       *[pour] **{ $seat }** may pour
    }
}
ringoffire-line-first = { $me ->
    [seat] { $choice ->
        [category] **You** name a topic
       *[rhyme] **You** give a word
    }
   *[none] { $choice ->
        [category] **{ $seat }** names a topic
       *[rhyme] **{ $seat }** gives a word
    }
}
ringoffire-line-word = { $choice ->
    [category] “{ $text }”:
    [rhyme] Rhymes on “{ $text }”:
   *[category_spoken] Say it aloud:
} { $me ->
    [seat] **You** are next
   *[none] **{ $seat }** is next
}
ringoffire-line-rule = 📜 { $n }. { ringoffire-event-ruled.text } · { $seat }
ringoffire-line-old_rule = 📜 { $n }. { ringoffire-event-ruled.text }
ringoffire-line-more_rules = { $n ->
    [one] 📜 One older rule: see **Rules**.
   *[other] 📜 { $n } older rules: see **Rules**.
}
ringoffire-line-cup = 🫗 In the cup: { $choice ->
    [own] { $text }
    [both] { $text }, { ringoffire-line-cup.splashes }
   *[splash] { ringoffire-line-cup.splashes }
}
    .splashes = { $n ->
        [one] a splash
       *[other] { $n } splashes
    }
ringoffire-line-kings = 🏆 { $n } of { $m } { $rank_many } drawn
ringoffire-line-holder = { $choice ->
    [thumb] 👍 The thumb: { $seat }
   *[question_master] ❓ Question Master: { $seat }
}
ringoffire-line-mates = 🤝 When { $seat } sips, so does { $other }
ringoffire-line-drawn = 🂠 Drawn so far, { $n }: { $cards }
ringoffire-line-made_here = **Rules made at this table**
ringoffire-line-cards_here = **The cards at this table**
ringoffire-line-rank = **{ $rank }** · { ringoffire-big-card }
    -# { ringoffire-line-rank.means }
    .means = { $choice ->
        [floor] The last one to touch the floor sips.
        [heaven] The last one to point to the sky sips.
        [guys] All who put themselves in the group “Guys” sip.
        [girls] All who put themselves in the group “Girls” sip.
        [mate_once] Whoever drew it picks somebody, and both sip, once.
        [group] All who put themselves in the group “{ $text }” sip.
       *[flow] { house-flow }
    }
ringoffire-line-own_rank = **{ $rank }** · { $title }
    -# { ringoffire-line-rank.means }
ringoffire-line-own_text = -# “{ $text }”
ringoffire-line-claim = { $me ->
    [other] ⚖️ Did **you** break rule { $n }? “{ ringoffire-event-ruled.text }”
   *[none] ⚖️ Did **{ $other }** break rule { $n }? “{ ringoffire-event-ruled.text }”
}
ringoffire-line-vote = { $me ->
    [other] ⚖️ The others vote: did **you** break rule { $n }? “{ ringoffire-event-ruled.text }”
   *[none] ⚖️ Vote, all but { $other }: did **{ $other }** break rule { $n }? “{ ringoffire-event-ruled.text }”
}
ringoffire-line-last_king = { $me ->
    [seat] 👑 You drew the last king.
   *[none] 👑 { $seat } drew the last king.
}
ringoffire-line-thanks = { $choice ->
    [lonely] The round is over. Thanks for playing! Now, time for a stretch.
   *[ended] Thanks for playing, all of you! Now, time for a stretch.
}
ringoffire-line-made = { $n ->
    [one] The rule you made:
   *[other] The rules you made:
}
ringoffire-line-tag = { $choice ->
    [guys] You're in the group: Guys
    [girls] You're in the group: Girls
   *[own] You're in the group: { $text }
}
ringoffire-line-sips = { $n ->
    [0] No sips so far.
    [one] One sip so far.
   *[other] { $n } sips so far.
}

ringoffire-event-started = { $me ->
    [seat] The ring is laid. You draw first.
   *[none] The ring is laid. { $seat } draws first.
}
ringoffire-event-drew = { $me ->
    [seat] You drew { $card }.
   *[none] { $seat } drew { $card }.
}
ringoffire-event-sip = { $choice ->
    [waterfall] 💧 Sip, all together: { ringoffire-event-sip.all }
    [everyone] 💧 Sip: { ringoffire-event-sip.all }
   *[sip] 💧 Sip: { $seats }
}
    .all = { $seats_n ->
        [2] { $seats }
        [3] { $seats }
        [4] { $seats }
        [5] { $seats }
        [6] { $seats }
       *[other] all { $seats_n } of you
    }
ringoffire-event-nobody = Nobody this time.
ringoffire-event-chose = { $me ->
    [seat] You picked { $other }.
    [other] { $seat } picked you.
   *[none] { $seat } picked { $other }.
}
ringoffire-event-linked = { $me ->
    [seat] 🤝 { $other } is your mate now and sips along with you.
    [other] 🤝 You're { $seat }’s mate now and sip along.
   *[none] 🤝 { $other } is { $seat }’s mate now and sips along.
}
ringoffire-event-stopped = { $me ->
    [seat] You stopped the waterfall.
   *[none] { $seat } stopped the waterfall.
}
ringoffire-event-lowered = { $me ->
    [seat] You stop now.
   *[none] { $seat } stops now.
}
ringoffire-event-pressed = { $me ->
    [seat] Your time: { $n } ms.
   *[none] { "" }
}
ringoffire-event-raced = { $times_n ->
    [0] Nobody was in it.
   *[other] 🏁 { $times }
}
ringoffire-event-thumbed = { $me ->
    [seat] 👍 Your thumb is down!
   *[none] 👍 { $seat }’s thumb is down!
}
ringoffire-event-opened = { $me ->
    [seat] { $choice ->
        [rhyme] Your word: “{ $text }”.
        [category] Your topic: “{ $text }”.
       *[rhyme_spoken] You gave it aloud.
    }
   *[none] { $choice ->
        [rhyme] { $seat }’s word: “{ $text }”.
        [category] { $seat }’s topic: “{ $text }”.
       *[rhyme_spoken] { $seat } gave it aloud.
    }
}
ringoffire-event-said = { $me ->
    [seat] { $choice ->
        [spoken] You said one.
       *[typed] You: “{ $text }”.
    }
   *[none] { $choice ->
        [spoken] { $seat } said one.
       *[typed] { $seat }: “{ $text }”.
    }
}
ringoffire-event-repeated = { $me ->
    [seat] You: “{ $text }”. That was said already.
   *[none] { $seat }: “{ $text }”. That was said already.
}
ringoffire-event-stuck = { $me ->
    [seat] You had no word left.
   *[none] { $seat } has no word left.
}
ringoffire-event-late = { $me ->
    [seat] No word of yours in time.
   *[none] No word from { $seat } in time.
}
ringoffire-event-rejected = { $me ->
    [seat] You didn't take { $other }’s word.
    [other] { $seat } didn't take your word.
   *[none] { $seat } didn't take { $other }’s word.
}
ringoffire-event-nothing = { $choice ->
    [race] Nobody pressed, so the card is void.
    [rule] No new rule this time.
    [mate] No new mates this time.
    [choose] Nobody this time.
   *[rhyme] No word was given, so the card is void.
}
ringoffire-event-ruled = { $me ->
    [seat] 📜 You made rule { $n }: { ringoffire-event-ruled.text }
   *[none] 📜 { $seat } made rule { $n }: { ringoffire-event-ruled.text }
}
    .text = { $choice ->
        [left_hand] Hold your glass in your left hand.
        [no_names] No first names.
        [no_yes] Don't say “yes”.
        [whisper] Whisper when it's your turn.
        [thank_you] Say “thank you” after drawing.
        [point_elbow] Point with your elbow only.
        [third_person] Speak of yourself by your name.
        [hum] Hum a tune before you draw.
       *[own] { $text }
    }
ringoffire-event-unruled = 📜 Rule { $n } was taken back.
ringoffire-event-claimed = { $me ->
    [seat] ⚖️ You say that { $other } broke rule { $n }.
    [other] ⚖️ { $seat } says that you broke rule { $n }.
   *[none] ⚖️ { $seat } says that { $other } broke rule { $n }.
}
ringoffire-event-owned = { $n ->
    [0] { $me ->
        [seat] You agree.
       *[none] { $seat } agrees.
    }
   *[other] { $me ->
        [seat] You broke rule { $n }, and say so yourself.
       *[none] { $seat } broke rule { $n }, and says so.
    }
}
ringoffire-event-disputed = { $me ->
    [seat] You don't think so. The others vote.
   *[none] { $seat } doesn't think so. The others vote.
}
ringoffire-event-upheld = { $me ->
    [seat] The vote: you broke it.
   *[none] The vote: { $seat } broke it.
}
ringoffire-event-cleared = { $me ->
    [seat] The vote: all fine, you kept the rule.
   *[none] The vote: all fine, { $seat } kept the rule.
}
ringoffire-event-dropped = Nobody answered, so that's settled.
ringoffire-event-titled = { $me ->
    [seat] { $choice ->
        [question_master] ❓ You're the Question Master: whoever answers your questions sips.
       *[thumbmaster] 👍 You hold the thumb: press **Thumb!** whenever you like, once.
    }
   *[none] { $choice ->
        [question_master] ❓ { $seat } is the Question Master. Careful what you answer!
       *[thumbmaster] 👍 { $seat } holds the thumb. Keep an eye on it!
    }
}
ringoffire-event-answered = { $me ->
    [seat] ❓ { $other } answered your question.
    [other] ❓ You answered { $seat }’s question.
   *[none] ❓ { $other } answered { $seat }’s question.
}
ringoffire-event-poured = { $me ->
    [seat] { $choice ->
        [own] 🫗 You added to the mystery mocktail: { $text }.
       *[splash] 🫗 You added a splash to the mystery mocktail.
    }
   *[none] { $choice ->
        [own] 🫗 { $seat } added to the mystery mocktail: { $text }.
       *[splash] 🫗 { $seat } added a splash to the mystery mocktail.
    }
}
ringoffire-event-cup = { $me ->
    [seat] 👑 The last king! The mystery mocktail is yours: taste it or pass.
   *[none] 👑 The last king! { $seat }, the mystery mocktail is yours: taste it or pass.
}
ringoffire-event-next = { $me ->
    [seat] On we go: you're next.
   *[none] On we go: { $seat } is next.
}
ringoffire-event-water = 🧘 Time for a stretch. Next card in a minute, or when you're ready.
ringoffire-event-spared = { $me ->
    [seat] Skipped. Nobody is told, and you needn't say why.
   *[none] { "" }
}
ringoffire-event-tagged = { $me ->
    [seat] Noted. Only you can see your groups.
   *[none] { "" }
}
ringoffire-event-roster = { "" }
ringoffire-event-left = { "" }
ringoffire-event-ended = { $choice ->
    [last_king] The fourth king ends the game.
    [ring_empty] The ring is empty.
   *[lonely] There were too few players to go on.
}

ringoffire-E_OUT = You're sitting out. Press **I'm back** whenever you like.
ringoffire-E_FLOW = Finish the current card first.
ringoffire-E_PAUSED = Waiting for at least two players.
ringoffire-E_NOT_DRAWER = { $seat } decides this one.
ringoffire-E_SELF_TARGET = Pick somebody else.
ringoffire-E_TARGET_OUT = { $seat } isn't playing right now.
ringoffire-E_ALREADY = You're in already.
ringoffire-E_NOT_IN_RACE = This one started without you.
ringoffire-E_TOO_LATE = Too late for this one.
ringoffire-E_TEXT = Keep it between 1 and { $n } characters.
ringoffire-E_NOT_REFEREE = { $seat } is the referee.
ringoffire-E_NOT_QM = Only the Question Master can call that.
ringoffire-E_NO_RULE = There's no such rule.
ringoffire-E_CLAIM_OPEN = One claim at a time.
ringoffire-E_NO_CLAIM = There's no claim for you to answer.
ringoffire-E_NOT_OUT = You're playing already.
ringoffire-E_NOT_HOST = Only the host or a moderator can do that.
ringoffire-E_TWO_POURS = Only one rank can fill the cup.
ringoffire-E_HOUSE = Something is wrong at **{ $text }** (card, then what it says). A group needs a `tag`, only a race has a `label`, titles go up to 40 characters and texts up to 300.

# Ring of Fire at a table for drinks: what lies over ../ringoffire.ftl. Nobody has to, ever.

ringoffire-line-about = { $choice ->
    [own] { $text }
    [waterfall] Everybody keeps sipping until the drawer stops. Stop earlier whenever you like!
    [choose] Somebody else sips.
    [floor] Touch the floor! The last one sips.
    [heaven] Point to the sky! The last one sips.
    [race] Be quick! The last one sips.
    [mate] Your mate sips along with you from now on.
    [mate_once] You two sip together, once.
    [rhyme] A word, then rhymes on it, round and round. Whoever runs out of them sips.
    [category] A topic, then things that belong to it, round and round. Whoever runs out of them sips.
    [rule] Whatever you like, as long as it's friendly. It holds for everyone.
   *[pour] Pour a little into the cup, or pass.
}
ringoffire-line-thanks = { $choice ->
    [lonely] The round is over. Thanks for playing! How about some water?
   *[ended] Thanks for playing, all of you! How about some water?
}
ringoffire-event-poured = { $me ->
    [seat] { $choice ->
        [own] 🫗 You poured into the cup: { $text }.
       *[splash] 🫗 You poured a splash into the cup.
    }
   *[none] { $choice ->
        [own] 🫗 { $seat } poured into the cup: { $text }.
       *[splash] 🫗 { $seat } poured a splash into the cup.
    }
}
ringoffire-event-cup = { $me ->
    [seat] 👑 The last king! The cup is yours: drink it, sip it, or leave it.
   *[none] 👑 The last king! { $seat }, the cup is yours: drink it, sip it, or leave it.
}
ringoffire-event-water = 💧 Water break. Next card in a minute, or when you're ready.

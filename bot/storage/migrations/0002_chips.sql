-- What each person won or lost in chips in a match, in servers that keep balances; a balance is the
-- sum. Its rows outlive their session.
CREATE TABLE chips (
    session INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    ended   INTEGER NOT NULL,
    change  INTEGER NOT NULL,
    PRIMARY KEY (session, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX chips_guild ON chips (guild, user, change);
CREATE INDEX chips_user ON chips (user, ended);

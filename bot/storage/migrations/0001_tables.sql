-- One row per table, lobby to rematch. `record` and `state` are JSON; the columns beside them are
-- what the store itself asks for. `live` is 1 or NULL, so that a channel holds one live row only.
-- `wake` is when somebody may claim the row for the clock: its due time, or the end of a claim.
CREATE TABLE session (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    game          TEXT    NOT NULL,
    phase         TEXT    NOT NULL,
    live          INTEGER,
    version       INTEGER NOT NULL,
    due           INTEGER,
    wake          INTEGER,
    claimed_by    TEXT,
    touched       INTEGER NOT NULL,
    ended         INTEGER,
    state_version INTEGER NOT NULL,
    record        TEXT    NOT NULL,
    state         TEXT
) STRICT;
CREATE UNIQUE INDEX session_one_live ON session (channel) WHERE live = 1;
CREATE INDEX session_channel ON session (channel, ended);
CREATE INDEX session_wake ON session (wake) WHERE wake IS NOT NULL;
CREATE INDEX session_ended ON session (ended) WHERE live IS NULL;

-- Who sits where, for finding a person's tables. `user` NULL is a computer.
CREATE TABLE seat (
    session INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    user    INTEGER,
    present INTEGER NOT NULL,
    PRIMARY KEY (session, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_user ON seat (user) WHERE user IS NOT NULL;

-- The log. Number -1 is the deal; `press` is the interaction that counts only once.
CREATE TABLE move (
    session     INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    press       INTEGER,
    entry       TEXT    NOT NULL,
    fingerprint TEXT,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX move_press ON move (session, press) WHERE press IS NOT NULL;

-- Results outlive their session.
CREATE TABLE result (
    session INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    user    INTEGER,
    guild   INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    ended   INTEGER NOT NULL,
    seats   INTEGER NOT NULL,
    won     INTEGER NOT NULL,
    lost    INTEGER NOT NULL,
    score   INTEGER,
    gone    INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    PRIMARY KEY (session, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_user ON result (user, ended) WHERE user IS NOT NULL;
CREATE INDEX result_guild ON result (guild, game);

CREATE TABLE player (user INTEGER PRIMARY KEY, prefs TEXT NOT NULL) STRICT;
CREATE TABLE server (guild INTEGER PRIMARY KEY, prefs TEXT NOT NULL) STRICT;

-- Our messages, one of each kind per session and seat (seat -1: the table).
CREATE TABLE surface (
    session INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    kind    TEXT    NOT NULL,
    seat    INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    shown   INTEGER NOT NULL,
    posted  INTEGER NOT NULL,
    user    INTEGER,
    PRIMARY KEY (session, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX surface_message ON surface (message);
CREATE INDEX surface_posted ON surface (posted) WHERE kind = 'table';
CREATE INDEX surface_user ON surface (user) WHERE user IS NOT NULL;

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- One row per night; `record` is JSON. `live` is 1 or NULL, so that a channel holds one live row.
CREATE TABLE night (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    guild   INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    live    INTEGER,
    version INTEGER NOT NULL,
    ended   INTEGER,
    record  TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX night_one_live ON night (channel) WHERE live = 1;
CREATE INDEX night_channel ON night (channel, ended);
CREATE INDEX night_ended ON night (ended) WHERE live IS NULL;

-- Prompts to sip, one row for each person prompted: read by nobody but them. `prompt` tells those of
-- one session apart, so that one counts once.
CREATE TABLE sip (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user    INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    night   INTEGER,
    session INTEGER NOT NULL,
    prompt  TEXT    NOT NULL,
    passed  INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX sip_once ON sip (session, prompt, user);
CREATE INDEX sip_user ON sip (user, id);
CREATE INDEX sip_at ON sip (at);

-- tables, log, tokens, records and leases

CREATE TABLE tables (
    table_no {serial},
    public_id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    private BOOLEAN NOT NULL,
    game TEXT NOT NULL,
    header {bytes} NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION,
    result TEXT
);

CREATE INDEX tables_by_game ON tables (game, table_no);

CREATE INDEX tables_by_end ON tables (ended, table_no);

CREATE TABLE log (
    id {serial},
    table_no BIGINT NOT NULL REFERENCES tables,
    seq BIGINT NOT NULL CHECK (seq > 0),
    seat TEXT NOT NULL,
    cmd_id TEXT NOT NULL,
    facts {bytes} NOT NULL,
    UNIQUE (table_no, seq),
    UNIQUE (table_no, seat, cmd_id)
);

CREATE TABLE tokens (
    hash {bytes} PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'move', 'player')),
    table_no BIGINT REFERENCES tables,
    subject TEXT NOT NULL,
    expires DOUBLE PRECISION,
    revoked DOUBLE PRECISION,
    used DOUBLE PRECISION,
    CHECK ((kind = 'player') = (table_no IS NULL))
);

CREATE INDEX tokens_by_subject ON tokens (subject, table_no);

CREATE TABLE records (table_no BIGINT PRIMARY KEY REFERENCES tables, text TEXT NOT NULL);

CREATE TABLE played (
    table_no BIGINT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_no, seat, player)
);

CREATE INDEX played_by_player ON played (player);

CREATE INDEX played_by_name ON played (name);

CREATE TABLE leases (
    table_no BIGINT PRIMARY KEY REFERENCES tables,
    owner TEXT NOT NULL,
    holder TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL
);

CREATE INDEX leases_by_holder ON leases (holder);

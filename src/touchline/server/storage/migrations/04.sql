-- people: sessions, recovery codes, blocks, reports, bans, what the operator did, and what running servers must hear of

CREATE TABLE sessions (
    session_no {serial},
    name TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    browser TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    used DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION
);

CREATE INDEX sessions_by_person ON sessions (person);

CREATE TABLE codes (
    person TEXT PRIMARY KEY,
    hash {bytes} NOT NULL UNIQUE,
    made DOUBLE PRECISION NOT NULL,
    used DOUBLE PRECISION
);

CREATE TABLE blocks (
    block_no {serial},
    person TEXT NOT NULL,
    blocked TEXT NOT NULL,
    name TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    UNIQUE (person, blocked)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE reports (
    report_no {serial},
    made DOUBLE PRECISION NOT NULL,
    public_id TEXT NOT NULL,
    reporter TEXT NOT NULL,
    reported TEXT NOT NULL,
    seat TEXT NOT NULL,
    name TEXT NOT NULL,
    reason TEXT NOT NULL,
    says TEXT NOT NULL,
    chat {bytes} NOT NULL,
    settled DOUBLE PRECISION,
    UNIQUE (public_id, reporter, reported)
);

CREATE INDEX reports_by_settled ON reports (settled);

CREATE TABLE bans (
    subject TEXT PRIMARY KEY,
    why TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION
);

CREATE TABLE acts (
    act_no {serial},
    made DOUBLE PRECISION NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    why TEXT NOT NULL,
    done DOUBLE PRECISION,
    result TEXT NOT NULL
);

CREATE INDEX acts_by_done ON acts (done);

CREATE TABLE news (
    news_no {serial},
    made DOUBLE PRECISION NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL
);

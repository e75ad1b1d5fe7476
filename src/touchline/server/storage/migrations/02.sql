-- the lobby

CREATE TABLE lobby (
    table_no BIGINT PRIMARY KEY REFERENCES tables,
    stage TEXT NOT NULL,
    vacant BOOLEAN NOT NULL,
    seats {bytes} NOT NULL
);

CREATE TABLE seated (
    table_no BIGINT NOT NULL REFERENCES tables,
    person TEXT NOT NULL,
    PRIMARY KEY (table_no, person)
);

CREATE INDEX seated_by_person ON seated (person);

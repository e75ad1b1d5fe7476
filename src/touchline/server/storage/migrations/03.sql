-- checksums

ALTER TABLE tables ADD COLUMN checksum BIGINT;

ALTER TABLE log ADD COLUMN checksum BIGINT;

ALTER TABLE records ADD COLUMN checksum BIGINT;

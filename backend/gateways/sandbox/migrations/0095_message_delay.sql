-- A table's CHECK cannot be changed, so the table is made again.
CREATE TABLE delay_of_messages (
  name TEXT PRIMARY KEY CHECK (name IN ('WEBHOOK_DELAY', 'TRANSFER_DELAY', 'MATCH_DELAY', 'MESSAGE_DELAY')),
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0)
) STRICT;
INSERT INTO delay_of_messages SELECT name, milliseconds FROM delay;
INSERT INTO delay_of_messages VALUES ('MESSAGE_DELAY', 0);
DROP TABLE delay;
ALTER TABLE delay_of_messages RENAME TO delay;

-- WhatsApp as a channel, and one delivery per key of a message.
ALTER TABLE outbox RENAME TO earlier_outbox;
DROP INDEX outbox_by_recipient;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  text TEXT NOT NULL,
  code TEXT,
  message_key TEXT UNIQUE,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO outbox (id, recipient, channel, text, code, at)
  SELECT id, recipient, channel, text, code, at FROM earlier_outbox;
DROP TABLE earlier_outbox;
CREATE INDEX outbox_by_recipient ON outbox (recipient, id DESC);

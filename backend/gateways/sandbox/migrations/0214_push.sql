-- Push as a channel.
ALTER TABLE outbox RENAME TO earlier_outbox;
DROP INDEX outbox_by_recipient;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP', 'PUSH')),
  text TEXT NOT NULL,
  code TEXT,
  message_key TEXT UNIQUE,
  at INTEGER NOT NULL,
  subject TEXT,
  html TEXT
) STRICT;
INSERT INTO outbox (id, recipient, channel, text, code, message_key, at, subject, html)
  SELECT id, recipient, channel, text, code, message_key, at, subject, html FROM earlier_outbox;
DROP TABLE earlier_outbox;
CREATE INDEX outbox_by_recipient ON outbox (recipient, id DESC);

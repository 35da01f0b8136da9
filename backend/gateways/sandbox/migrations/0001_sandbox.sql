CREATE TABLE clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  offset_ms INTEGER NOT NULL
) STRICT;

-- Every SMS and email that would have been delivered.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  text TEXT NOT NULL,
  code TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_by_recipient ON outbox (recipient, id DESC);

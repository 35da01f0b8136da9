-- The operator's queue of names that are perhaps one person's. Read model: the names and what waits for them are stored
-- in the investor's object; `sequence` is that object's, and older events are ignored.
CREATE TABLE name_queue (
  investor_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

-- The operator's queue of identity checks whose provider has not answered for a day. Read model: what was typed is stored
-- in the investor's object; `sequence` is that object's, and older events are ignored.
CREATE TABLE check_queue (
  investor_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

-- The operator's queue of requests for the whole of a locked deposit. Read model: the request and its certificate are stored
-- in the investor's object; `sequence` is that object's, and older events are ignored.
CREATE TABLE hardship_queue (
  investor_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

-- The operator's queue of claims to a tax treaty's rate. Read model: the claim and its certificate are stored in the
-- investor's object; `sequence` is that object's, and older events are ignored.
CREATE TABLE treaty_queue (
  investor_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

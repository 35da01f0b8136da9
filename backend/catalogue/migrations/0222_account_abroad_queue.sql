-- The operator's queue of accounts abroad to review. Read model: the account and its proof are stored in the investor's
-- object; `sequence` is that object's, and older events are ignored.
CREATE TABLE account_abroad_queue (
  investor_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

-- Who waits for an account to be deleted, for the operator's list. Read model of the investors' books, where the request
-- itself lies; `sequence` is the book's, and older news is dropped.
CREATE TABLE deletion_queue (
  investor_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;

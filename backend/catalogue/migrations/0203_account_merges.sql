-- Two accounts with one mailbox, of which the empty one is closed: one operator proposes it, another releases it.
CREATE TABLE account_merge (
  leaving_id TEXT PRIMARY KEY,
  staying_id TEXT NOT NULL CHECK (staying_id <> leaving_id),
  state TEXT NOT NULL CHECK (state IN ('PROPOSED', 'RELEASED', 'DONE')),
  proposed_by TEXT NOT NULL,
  proposed_at INTEGER NOT NULL,
  released_by TEXT CHECK (released_by <> proposed_by),
  released_at INTEGER,
  CHECK ((state = 'PROPOSED') = (released_by IS NULL) AND (state = 'PROPOSED') = (released_at IS NULL))
) STRICT, WITHOUT ROWID;

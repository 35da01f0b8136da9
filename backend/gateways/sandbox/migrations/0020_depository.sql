CREATE TABLE share_delivery (
  key TEXT PRIMARY KEY,
  demat_number TEXT NOT NULL,
  isin TEXT NOT NULL,
  shares INTEGER NOT NULL CHECK (shares > 0),
  ordered_at INTEGER NOT NULL
) STRICT;

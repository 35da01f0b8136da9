-- Bond orders on the simulated market. `requests` counts the calls; `placed_at` is when the order was accepted.
CREATE TABLE bond_order (
  key TEXT PRIMARY KEY,
  isin TEXT,
  units INTEGER,
  clean_price INTEGER,
  settles_on TEXT,
  requests INTEGER NOT NULL DEFAULT 0,
  placed_at INTEGER,
  cancelled_at INTEGER
) STRICT, WITHOUT ROWID;

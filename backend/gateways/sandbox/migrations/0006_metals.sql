-- How the feed of each metal's price is. A metal without a row is up.
CREATE TABLE metal_feed (
  metal TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('UP', 'AWAY', 'SILENT'))
) STRICT, WITHOUT ROWID;

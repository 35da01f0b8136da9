-- State of each metal's price feed. A metal without a row is up.
CREATE TABLE metal_feed (
  metal TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('UP', 'AWAY', 'SILENT'))
) STRICT, WITHOUT ROWID;

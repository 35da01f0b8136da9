-- More than two things take their time.
CREATE TABLE pace_of_anything (
  name TEXT PRIMARY KEY,
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0)
) STRICT;
INSERT INTO pace_of_anything SELECT name, milliseconds FROM pace;
DROP TABLE pace;
ALTER TABLE pace_of_anything RENAME TO pace;
INSERT INTO pace (name, milliseconds) VALUES ('MATCH_DELAY', 20000);

-- Bonds that were offered on the market. It counts how often, and `placed_at` is when it took the order.
CREATE TABLE bond_order (
  key TEXT PRIMARY KEY,
  isin TEXT,
  units INTEGER,
  clean_price INTEGER,
  settles_on TEXT,
  asked INTEGER NOT NULL DEFAULT 0,
  placed_at INTEGER,
  cancelled_at INTEGER
) STRICT, WITHOUT ROWID;

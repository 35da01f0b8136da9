-- Orders that operators carry out: bonds sold at a market, shares delivered by a depository.
CREATE TABLE manual_order (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('SALE', 'DELIVERY')),
  state TEXT NOT NULL CHECK (state IN ('ORDERED', 'WORKING', 'MATCHED', 'SETTLED', 'REJECTED', 'CANCELLED', 'INSTRUCTED', 'DELIVERED')),
  isin TEXT NOT NULL,
  units INTEGER NOT NULL,
  -- The lowest clean price of a sale per 100 of face value, in 1/10,000.
  clean_price INTEGER,
  -- The demat account of a delivery, encrypted; deleted when it has arrived.
  demat BLOB,
  -- The first step is due before this day, the last one on it.
  due_on TEXT NOT NULL,
  ordered_at INTEGER NOT NULL
) STRICT;

-- Who took which step, in order, and the file that proves it. UNDO: what one operator proposed, until another confirms it or a further step is taken.
CREATE TABLE manual_step (
  key TEXT NOT NULL,
  number INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  step TEXT NOT NULL,
  state TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- Empty for a step without a file.
  evidence TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (key, number)
) STRICT, WITHOUT ROWID;

-- What operators bid for a bond on one day; the latest counts.
CREATE TABLE manual_quote (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  isin TEXT NOT NULL,
  on_day TEXT NOT NULL,
  clean_price INTEGER NOT NULL CHECK (clean_price > 0),
  operator TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX manual_quote_of_day ON manual_quote (isin, on_day);

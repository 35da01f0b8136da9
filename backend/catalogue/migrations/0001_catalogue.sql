-- Data that is read often and written rarely. Never a balance.
CREATE TABLE deal (
  id TEXT PRIMARY KEY,
  category TEXT NOT NULL,
  opens_at INTEGER NOT NULL,
  closes_at INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document))
) STRICT;
CREATE INDEX deal_by_category ON deal (category, closes_at);

-- Read model of the Deal objects. `sequence` is the object's; older events are ignored.
CREATE TABLE deal_progress (
  deal_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  units_sold INTEGER NOT NULL,
  holders INTEGER NOT NULL
) STRICT;

-- Ids of all investors, for the operator's commands over all objects.
CREATE TABLE investor_index (
  investor_id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE remote_config (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

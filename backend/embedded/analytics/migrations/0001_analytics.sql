-- Accepted events. No row identifies a person: visitor, session, investor and event ids are keyed tokens, and no
-- network address is stored. Rows are deleted 30 days after they were received.
CREATE TABLE event (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  device_type TEXT NOT NULL,
  region TEXT NOT NULL,
  visitor TEXT NOT NULL,
  session TEXT NOT NULL,
  investor TEXT,
  -- Position in the funnel; null for an event outside it.
  step INTEGER,
  vital TEXT,
  bucket INTEGER,
  properties TEXT NOT NULL CHECK (json_valid(properties)),
  context TEXT NOT NULL CHECK (json_valid(context))
) STRICT;
CREATE INDEX event_by_age ON event (received_at);

-- The last event that the roll-ups below include.
CREATE TABLE roll_up (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  counted_to INTEGER NOT NULL
) STRICT;
INSERT INTO roll_up (id, counted_to) VALUES (1, 0);

CREATE TABLE daily_count (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  page TEXT NOT NULL,
  device_type TEXT NOT NULL,
  region TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, name, page, device_type, region)
) STRICT, WITHOUT ROWID;

-- When a visitor first reached a funnel step.
CREATE TABLE visitor_step (
  visitor TEXT NOT NULL,
  step INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  PRIMARY KEY (visitor, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX visitor_step_by_age ON visitor_step (step, first_at);

CREATE TABLE vital_histogram (
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  device_type TEXT NOT NULL,
  vital TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, page, device_type, vital, bucket)
) STRICT, WITHOUT ROWID;

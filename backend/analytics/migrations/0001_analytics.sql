-- Events as they were taken in. Nothing in a row names a person: visitor, session, investor and the event's own id are
-- keyed tokens, and no network address is kept. Rows go 30 days after they came.
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
  -- The place in the funnel; null for an event that is none of its steps.
  step INTEGER,
  vital TEXT,
  bucket INTEGER,
  properties TEXT NOT NULL CHECK (json_valid(properties)),
  context TEXT NOT NULL CHECK (json_valid(context))
) STRICT;
CREATE INDEX event_by_age ON event (received_at);

-- Up to which event the roll-ups below have counted.
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

-- When a visitor first reached a step of the funnel.
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

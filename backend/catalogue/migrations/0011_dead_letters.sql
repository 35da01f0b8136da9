-- Unmodified messages that could not be projected, until an operator replays them.
CREATE TABLE dead_letter (
  id TEXT PRIMARY KEY,
  entity TEXT,
  sequence INTEGER,
  type TEXT,
  body TEXT NOT NULL CHECK (json_valid(body)),
  reason TEXT NOT NULL CHECK (reason IN ('UNKNOWN_TYPE', 'MALFORMED', 'PROJECTION_FAILED')),
  first_seen_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts > 0)
) STRICT;
CREATE INDEX dead_letter_by_age ON dead_letter (first_seen_at, id);
CREATE INDEX dead_letter_by_entity ON dead_letter (entity);

-- Per event type: deliveries handled, dead letters stored, and the delay from the event to its latest projection.
CREATE TABLE event_counter (
  type TEXT PRIMARY KEY,
  handled INTEGER NOT NULL,
  dead INTEGER NOT NULL,
  handled_at INTEGER,
  lag_ms INTEGER
) STRICT;

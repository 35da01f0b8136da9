-- What calls of each provider came to, by hour (UTC). Kept for a week; names of no person.
CREATE TABLE provider_health (
  provider TEXT NOT NULL,
  hour INTEGER NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  -- Not attempted, because the circuit was open.
  withheld INTEGER NOT NULL DEFAULT 0,
  -- Answers after two seconds or later.
  slow INTEGER NOT NULL DEFAULT 0,
  total_ms INTEGER NOT NULL DEFAULT 0,
  failed_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, hour)
) STRICT, WITHOUT ROWID;

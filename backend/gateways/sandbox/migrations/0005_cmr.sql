-- Submitted client master reports and what the simulated review finds. Never the report itself or its number.
CREATE TABLE cmr_review (
  reference TEXT PRIMARY KEY,
  finding TEXT NOT NULL,
  has_number INTEGER NOT NULL CHECK (has_number IN (0, 1)),
  submitted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Files that the operator of a step has attached in place of its first one, which is kept; the latest counts.
CREATE TABLE manual_attachment (
  step_id TEXT NOT NULL REFERENCES manual_step (id),
  number INTEGER NOT NULL,
  evidence TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  PRIMARY KEY (step_id, number)
) STRICT, WITHOUT ROWID;

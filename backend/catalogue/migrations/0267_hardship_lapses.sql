-- Requests for the whole of a locked deposit that ended without a decision, for the operators' list. Read model of the investors'
-- objects; deleted with the account.
CREATE TABLE hardship_lapse (
  investor_id TEXT NOT NULL,
  review INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (investor_id, review)
) STRICT, WITHOUT ROWID;

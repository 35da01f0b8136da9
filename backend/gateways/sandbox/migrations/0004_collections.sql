-- When the buyers of the sandbox's deals pay. A deal without a row is paid on its due day.
CREATE TABLE collection_plan (
  deal_id TEXT PRIMARY KEY,
  -- Days after the due day.
  late_by_days INTEGER NOT NULL DEFAULT 0 CHECK (late_by_days >= 0),
  -- The day on which an operator made the buyer pay everything due.
  settled_on TEXT
) STRICT, WITHOUT ROWID;

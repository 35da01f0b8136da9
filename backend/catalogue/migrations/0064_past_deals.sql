-- Deals that have ended. A recorded outcome is final.
CREATE TABLE past_deal (
  reference TEXT PRIMARY KEY,
  category TEXT NOT NULL,
  due_on TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document))
) STRICT, WITHOUT ROWID;
CREATE INDEX past_deal_by_day ON past_deal (due_on, reference);
CREATE TRIGGER past_deal_is_final BEFORE UPDATE ON past_deal
BEGIN SELECT RAISE(ABORT, 'a recorded outcome is final'); END;

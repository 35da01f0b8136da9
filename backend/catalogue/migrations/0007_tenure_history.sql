-- Monthly rates that a reserve paid for each tenure before its deal was published; rates since then are part of the
-- deal.
CREATE TABLE tenure_history (
  deal_id TEXT NOT NULL,
  tenure_months INTEGER NOT NULL,
  month TEXT NOT NULL,
  rate_bps INTEGER NOT NULL,
  PRIMARY KEY (deal_id, tenure_months, month)
) STRICT, WITHOUT ROWID;

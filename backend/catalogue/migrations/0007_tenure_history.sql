-- What a reserve has paid for each tenure, month by month, before its deal was published; what it pays since is in the deal.
CREATE TABLE tenure_history (
  deal_id TEXT NOT NULL,
  tenure_months INTEGER NOT NULL,
  month TEXT NOT NULL,
  rate_bps INTEGER NOT NULL,
  PRIMARY KEY (deal_id, tenure_months, month)
) STRICT, WITHOUT ROWID;

-- The accounts that the bank in GIFT City keeps for investors, one for each currency.
CREATE TABLE remittance_account (
  account_number TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  beneficiary_name TEXT NOT NULL,
  UNIQUE (user_id, currency)
) STRICT, WITHOUT ROWID;

-- What was sent there from abroad. What the bank makes of it follows from the amount, after a while.
CREATE TABLE remittance (
  id TEXT PRIMARY KEY,
  account_number TEXT NOT NULL REFERENCES remittance_account (account_number),
  amount INTEGER NOT NULL CHECK (amount > 0),
  sender_bank TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX remittance_by_account ON remittance (account_number, sent_at, id);

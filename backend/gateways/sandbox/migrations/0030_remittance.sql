-- The accounts that the simulated bank in GIFT City keeps for investors, one per currency.
CREATE TABLE remittance_account (
  account_number TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  beneficiary_name TEXT NOT NULL,
  UNIQUE (user_id, currency)
) STRICT, WITHOUT ROWID;

-- Incoming transfers from abroad. Their outcome is determined by the amount, after a delay.
CREATE TABLE remittance (
  id TEXT PRIMARY KEY,
  account_number TEXT NOT NULL REFERENCES remittance_account (account_number),
  amount INTEGER NOT NULL CHECK (amount > 0),
  sender_bank TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX remittance_by_account ON remittance (account_number, sent_at, id);

-- The virtual accounts that the simulated bank keeps for investors, and the transfers credited to them.
CREATE TABLE virtual_account (
  account_number TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE,
  beneficiary_name TEXT NOT NULL,
  closed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE bank_credit (
  utr TEXT PRIMARY KEY,
  account_number TEXT NOT NULL REFERENCES virtual_account (account_number),
  amount INTEGER NOT NULL CHECK (amount > 0),
  remitter_account TEXT NOT NULL,
  remitter_ifsc TEXT NOT NULL,
  remitter_bank TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX bank_credit_by_account ON bank_credit (account_number, at, utr);

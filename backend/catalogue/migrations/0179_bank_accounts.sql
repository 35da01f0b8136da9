-- The bank accounts whose statements come as files. Each account's own object holds its lines and its payments.
CREATE TABLE bank_account (
  id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  settings TEXT NOT NULL
) STRICT;

-- What each account is used for: one account for each use and currency.
CREATE TABLE bank_account_use (
  use TEXT NOT NULL CHECK (use IN ('REMITTANCES', 'VIRTUAL_ACCOUNTS', 'COLLECTIONS', 'TRANSFERS')),
  currency TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES bank_account (id),
  PRIMARY KEY (use, currency)
) STRICT, WITHOUT ROWID;

-- The operators, each with a token of their own, of which the digest is stored.
CREATE TABLE operator (
  name TEXT PRIMARY KEY,
  token_digest TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

-- Which operator ran which command. `owner`: the installation's own key.
CREATE TABLE operator_act (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  operator TEXT NOT NULL,
  command TEXT NOT NULL,
  action TEXT NOT NULL,
  outcome TEXT NOT NULL
) STRICT;

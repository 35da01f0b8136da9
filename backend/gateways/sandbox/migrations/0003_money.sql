-- Delays of the simulated services, in milliseconds. Tests and operators change the rows; there is no other setting.
CREATE TABLE delay (
  name TEXT PRIMARY KEY CHECK (name IN ('WEBHOOK_DELAY', 'TRANSFER_DELAY', 'MATCH_DELAY')),
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0)
) STRICT;
INSERT INTO delay (name, milliseconds) VALUES ('WEBHOOK_DELAY', 1000), ('TRANSFER_DELAY', 2500), ('MATCH_DELAY', 20000);

-- Payments at the simulated provider.
CREATE TABLE provider_payment (
  key TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SUCCESS', 'FAILED')),
  success_path TEXT NOT NULL,
  active_path TEXT NOT NULL,
  failed_path TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Transfers ordered from the simulated bank. `requests` counts the calls; `ordered_at` is when the order was accepted.
CREATE TABLE bank_transfer (
  key TEXT PRIMARY KEY,
  account_number TEXT NOT NULL,
  ifsc TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  requests INTEGER NOT NULL DEFAULT 0,
  ordered_at INTEGER
) STRICT, WITHOUT ROWID;

-- DigiLocker consent requests and their decisions. No name, birth date or number.
CREATE TABLE digilocker_visit (
  transaction_id TEXT PRIMARY KEY,
  return_path TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'ALLOWED', 'DENIED', 'EXPIRED')),
  locker TEXT NOT NULL,
  locker_id TEXT NOT NULL,
  code TEXT NOT NULL,
  opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Signing keys of the simulated Google, generated on this installation.
CREATE TABLE google_key (
  id TEXT PRIMARY KEY,
  private_jwk TEXT NOT NULL CHECK (json_valid(private_jwk)),
  public_jwk TEXT NOT NULL CHECK (json_valid(public_jwk)),
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts that were chosen or created on its page.
CREATE TABLE google_account (
  email TEXT PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  chosen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

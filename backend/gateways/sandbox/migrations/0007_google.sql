-- The keys that the sandbox's Google signs with, made on this installation and known to no other.
CREATE TABLE google_key (
  id TEXT PRIMARY KEY,
  private_jwk TEXT NOT NULL CHECK (json_valid(private_jwk)),
  public_jwk TEXT NOT NULL CHECK (json_valid(public_jwk)),
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The accounts that somebody has chosen or made up on its page.
CREATE TABLE google_account (
  email TEXT PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  chosen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

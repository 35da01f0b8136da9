-- Whose account is closed: late news of his makes no row again.
CREATE TABLE closed_account (
  investor_id TEXT PRIMARY KEY
) STRICT;

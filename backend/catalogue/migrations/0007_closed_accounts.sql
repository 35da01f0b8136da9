-- Closed accounts: late events about them must not create rows again.
CREATE TABLE closed_account (
  investor_id TEXT PRIMARY KEY
) STRICT;

-- Uploaded TDS certificates for which no open account was found. The file is not stored: it stays with the operator.
CREATE TABLE unmatched_certificate (
  -- SHA-256 of the file.
  digest TEXT PRIMARY KEY,
  tan TEXT NOT NULL,
  financial_year TEXT NOT NULL,
  quarter INTEGER NOT NULL,
  -- The PAN, masked, or the account's id.
  payee TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

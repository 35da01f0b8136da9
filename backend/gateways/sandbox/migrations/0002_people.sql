-- Codes sent by the simulated Aadhaar authority. Stores no Aadhaar number, only its last four digits.
CREATE TABLE aadhaar_request (
  reference TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  last_four TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- Codes that the Aadhaar authority has sent. It never keeps the number here, only what tells two requests apart.
CREATE TABLE aadhaar_request (
  reference TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  last_four TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

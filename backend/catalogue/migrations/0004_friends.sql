-- Who invites whom, and who is in which group. Written where it happens, or by the queue; no contact, no money.

-- The name that each investor chose for others to see. `version` is counted by the investor's own book.
CREATE TABLE friendly_name (
  investor_id TEXT PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version > 0),
  name TEXT NOT NULL
) STRICT;

CREATE TABLE referral_code (
  code TEXT PRIMARY KEY,
  investor_id TEXT NOT NULL UNIQUE,
  investor_since INTEGER NOT NULL
) STRICT;

-- Read model of the investors' books: a friend has been referred once, and that stands.
CREATE TABLE referral (
  friend_id TEXT PRIMARY KEY,
  referrer_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX referral_by_referrer ON referral (referrer_id, at, friend_id);

-- Read model of the investors' books: when somebody first came so far. `sequence` is the book's, and the first counts.
CREATE TABLE milestone (
  investor_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('VERIFIED', 'INVESTED')),
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (investor_id, kind)
) STRICT, WITHOUT ROWID;

-- Counted anew from the two above whenever one of them changes. Reached: when the last friend so far was done.
CREATE TABLE leaderboard (
  referrer_id TEXT PRIMARY KEY,
  kyc_count INTEGER NOT NULL CHECK (kyc_count > 0),
  reached_at INTEGER NOT NULL
) STRICT;
CREATE INDEX leaderboard_by_rank ON leaderboard (kyc_count DESC, reached_at, referrer_id);

CREATE TABLE friend_group (
  invitation_code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  goal INTEGER NOT NULL CHECK (goal BETWEEN 2 AND 25),
  created_at INTEGER NOT NULL
) STRICT;

-- One group for each investor, by the key; one member on each of 25 seats, by the check. Who comes when all are taken
-- has no seat, and cannot be written.
CREATE TABLE group_member (
  investor_id TEXT PRIMARY KEY,
  invitation_code TEXT NOT NULL REFERENCES friend_group (invitation_code),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 25),
  joined_at INTEGER NOT NULL,
  UNIQUE (invitation_code, seat)
) STRICT;

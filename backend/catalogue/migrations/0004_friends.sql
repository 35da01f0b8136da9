-- Referrals and groups. Written by the operation itself or from the queue; no contacts, no amounts.

-- The name that an investor chose for others to see. `version` is incremented by the investor's account.
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

-- Read model of the investors' accounts: an investor is referred at most once, and for good.
CREATE TABLE referral (
  friend_id TEXT PRIMARY KEY,
  referrer_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX referral_by_referrer ON referral (referrer_id, at, friend_id);

-- Read model of the investors' accounts: when an investor first reached a milestone. `sequence` is the account's; the
-- first event counts.
CREATE TABLE milestone (
  investor_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('VERIFIED', 'INVESTED')),
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (investor_id, kind)
) STRICT, WITHOUT ROWID;

-- Recomputed from the two tables above when either changes. `reached`: when the latest counted friend qualified.
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

-- The primary key allows an investor one group; the CHECK and unique key allow one member on each of 25 seats. A member
-- without a free seat cannot be inserted.
CREATE TABLE group_member (
  investor_id TEXT PRIMARY KEY,
  invitation_code TEXT NOT NULL REFERENCES friend_group (invitation_code),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 25),
  joined_at INTEGER NOT NULL,
  UNIQUE (invitation_code, seat)
) STRICT;

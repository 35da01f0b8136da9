-- What Stash coins buy, and its stock. A unit is one voucher or one donation; a claimed unit keeps its redemption.
CREATE TABLE reward (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('VOUCHER', 'DONATION')),
  -- Title, terms and benefit as in the operator's file.
  offer TEXT NOT NULL CHECK (json_valid(offer)),
  coins INTEGER NOT NULL CHECK (coins > 0),
  limit_per_investor INTEGER NOT NULL CHECK (limit_per_investor > 0),
  -- A JSON array of INR and GIFT.
  markets TEXT NOT NULL CHECK (json_valid(markets)),
  opens_on TEXT NOT NULL,
  closes_on TEXT NOT NULL CHECK (closes_on >= opens_on),
  is_withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (is_withdrawn IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE reward_unit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reward_id TEXT NOT NULL REFERENCES reward (id),
  -- A voucher's code, and its blind index, by which a code is recognised that was uploaded before.
  encrypted_code BLOB,
  code_token TEXT UNIQUE,
  redemption_id TEXT UNIQUE,
  investor_id TEXT,
  -- When and under which reference a donation was made.
  delivered_on TEXT,
  delivery_reference TEXT,
  CHECK ((encrypted_code IS NULL) = (code_token IS NULL)),
  CHECK ((redemption_id IS NULL) = (investor_id IS NULL)),
  CHECK ((delivered_on IS NULL) = (delivery_reference IS NULL)),
  CHECK (delivered_on IS NULL OR redemption_id IS NOT NULL)
) STRICT;
CREATE INDEX reward_unit_free ON reward_unit (reward_id, id) WHERE redemption_id IS NULL;
CREATE INDEX reward_unit_by_investor ON reward_unit (investor_id) WHERE investor_id IS NOT NULL;
CREATE TRIGGER reward_unit_is_claimed_once
BEFORE UPDATE OF reward_id, redemption_id, investor_id ON reward_unit WHEN OLD.redemption_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a claimed unit keeps its redemption'); END;
CREATE TRIGGER reward_unit_is_kept BEFORE DELETE ON reward_unit WHEN OLD.redemption_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a claimed unit is kept'); END;

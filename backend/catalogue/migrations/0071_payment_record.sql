-- Each due day of each deal, once, however many investors hold the deal. Read model of the payout events.
CREATE TABLE payer_payout (
  deal_id TEXT NOT NULL,
  due_on TEXT NOT NULL,
  -- The day on which the last holder was paid, or on which a late payout was rescheduled. NULL while it is late.
  ended_on TEXT,
  PRIMARY KEY (deal_id, due_on)
) STRICT, WITHOUT ROWID;
CREATE INDEX deal_by_payer ON deal (json_extract(document, '$.payer.name'));

-- What a payer or a trustee has announced about a deal's payments.
CREATE TABLE deal_announcement (
  deal_id TEXT NOT NULL REFERENCES deal (id),
  id TEXT NOT NULL,
  announced_on TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  PRIMARY KEY (deal_id, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER deal_announcement_is_final BEFORE UPDATE ON deal_announcement
BEGIN SELECT RAISE(ABORT, 'an announcement is final'); END;

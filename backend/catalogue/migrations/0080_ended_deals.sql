-- The published deal whose end is recorded; null for one that ended before it could be published here.
ALTER TABLE past_deal ADD COLUMN deal_id TEXT;
CREATE UNIQUE INDEX past_deal_once ON past_deal (deal_id) WHERE deal_id IS NOT NULL;

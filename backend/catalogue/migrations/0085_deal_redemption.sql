-- The call date on which the issuer redeems the bond before its maturity; null without a call.
ALTER TABLE deal_progress ADD COLUMN redeems_on TEXT;

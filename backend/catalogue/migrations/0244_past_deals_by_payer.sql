-- The record of one payer reads none of another's past deals, and the list of names no document.
CREATE INDEX past_deal_by_payer ON past_deal (json_extract(document, '$.payer'));

-- Transfers abroad: an IFSC routes rupees, a SWIFT code other currencies.
ALTER TABLE bank_transfer RENAME COLUMN ifsc TO routing_code;
ALTER TABLE bank_transfer ADD COLUMN currency TEXT NOT NULL DEFAULT 'INR';

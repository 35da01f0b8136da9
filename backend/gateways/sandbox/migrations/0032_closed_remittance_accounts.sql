-- When the account was closed; later transfers are returned.
ALTER TABLE remittance_account ADD COLUMN closed_at INTEGER;

-- From when on an account takes nothing more: what is sent there later goes back.
ALTER TABLE remittance_account ADD COLUMN closed_at INTEGER;

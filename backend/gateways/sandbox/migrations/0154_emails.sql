-- The subject of an e-mail, and the page that its reader would see.
ALTER TABLE outbox ADD COLUMN subject TEXT;
ALTER TABLE outbox ADD COLUMN html TEXT;

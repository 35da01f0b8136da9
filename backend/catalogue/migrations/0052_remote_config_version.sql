-- Which change of remote config this value came with: the template's version is the highest.
ALTER TABLE remote_config ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0);

-- What was agreed about a deal that could not pay as it had promised, as the deal's object last told; JSON, or NULL.
ALTER TABLE deal_progress ADD COLUMN restructuring TEXT CHECK (restructuring IS NULL OR json_valid(restructuring));

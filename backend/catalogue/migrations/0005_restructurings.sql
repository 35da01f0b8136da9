-- The restructuring agreed for a deal that cannot pay as scheduled, as last projected from the deal's object; JSON, or
-- NULL.
ALTER TABLE deal_progress ADD COLUMN restructuring TEXT CHECK (restructuring IS NULL OR json_valid(restructuring));

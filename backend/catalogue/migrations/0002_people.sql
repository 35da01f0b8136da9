CREATE TABLE relationship_manager (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  replies_within_minutes INTEGER NOT NULL CHECK (replies_within_minutes > 0)
) STRICT;

-- Fictitious people; no Indian phone number begins with 555.
INSERT INTO relationship_manager (id, name, phone, email, replies_within_minutes) VALUES
  ('rm-01', 'Meera Krishnan', '+915550000101', 'meera.krishnan@ultra.example', 15),
  ('rm-02', 'Arjun Bhatia', '+915550000102', 'arjun.bhatia@ultra.example', 20),
  ('rm-03', 'Farah Siddiqui', '+915550000103', 'farah.siddiqui@ultra.example', 15),
  ('rm-04', 'Rohan Deshpande', '+915550000104', 'rohan.deshpande@ultra.example', 30),
  ('rm-05', 'Ananya Ghosh', '+915550000105', 'ananya.ghosh@ultra.example', 20);

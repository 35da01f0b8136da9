-- 0002 brought five invented people, whom an installation that is not a sandbox would show to its investors. Real ones come
-- by `npm run ops -- manager`, and so do the invented ones, from the seed of a sandbox.
DELETE FROM relationship_manager WHERE (id, email) IN (
  VALUES
    ('rm-01', 'meera.krishnan@ultra.example'),
    ('rm-02', 'arjun.bhatia@ultra.example'),
    ('rm-03', 'farah.siddiqui@ultra.example'),
    ('rm-04', 'rohan.deshpande@ultra.example'),
    ('rm-05', 'ananya.ghosh@ultra.example')
);

-- Removes the five fictitious managers of 0002, which production would have shown to its investors. Real managers are
-- added with `npm run ops -- manager`; a sandbox's seed adds the fictitious ones.
DELETE FROM relationship_manager WHERE (id, email) IN (
  VALUES
    ('rm-01', 'meera.krishnan@ultra.example'),
    ('rm-02', 'arjun.bhatia@ultra.example'),
    ('rm-03', 'farah.siddiqui@ultra.example'),
    ('rm-04', 'rohan.deshpande@ultra.example'),
    ('rm-05', 'ananya.ghosh@ultra.example')
);

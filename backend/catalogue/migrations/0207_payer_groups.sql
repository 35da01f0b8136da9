-- The group of companies of a payer, as the file published last states it.
CREATE TABLE payer_group (
  payer TEXT PRIMARY KEY,
  group_name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

/** Tables of a bank account. Invariants: a line is counted once; only its decision changes; acts are kept a term. */
import type { Migration } from "../platform/migrations.ts";

const bankAccountMigration: Migration = {
  id: "bank-account-1",
  sql: `
    CREATE TABLE settings (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL) STRICT;

    CREATE TABLE virtual_account (
      number TEXT PRIMARY KEY,
      owner_kind TEXT NOT NULL CHECK (owner_kind IN ('INVESTOR', 'DEAL')),
      owner TEXT NOT NULL,
      holder_name TEXT NOT NULL,
      closed_at INTEGER,
      UNIQUE (owner_kind, owner)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE statement_file (
      digest TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      operator TEXT NOT NULL,
      at INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('READING', 'READ', 'UNREADABLE')),
      next_line INTEGER NOT NULL DEFAULT 0,
      counted INTEGER NOT NULL DEFAULT 0,
      repeated INTEGER NOT NULL DEFAULT 0,
      faults TEXT NOT NULL DEFAULT '[]'
    ) STRICT, WITHOUT ROWID;

    -- The bank's closing balances. A later file about the same day replaces what an earlier one said.
    CREATE TABLE closing_balance (
      day TEXT PRIMARY KEY,
      amount INTEGER NOT NULL,
      file TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE line (
      id TEXT PRIMARY KEY,
      sequence INTEGER NOT NULL UNIQUE,
      file TEXT NOT NULL,
      direction TEXT NOT NULL CHECK (direction IN ('CREDIT', 'DEBIT')),
      amount INTEGER NOT NULL CHECK (amount > 0),
      currency TEXT NOT NULL,
      booked_on TEXT NOT NULL,
      value_on TEXT NOT NULL,
      reference TEXT NOT NULL,
      -- Whether it belongs to the balance: lines in another currency, or before the account was opened, do not.
      is_counted INTEGER NOT NULL CHECK (is_counted IN (0, 1)),
      -- Text and counterparty.
      encrypted_details BLOB NOT NULL,
      virtual_account TEXT,
      state TEXT NOT NULL CHECK (state IN ('OPEN', 'ALLOTTED', 'RETURNING', 'RETURNED')),
      purpose TEXT,
      subject TEXT,
      reason TEXT,
      decided_by TEXT,
      decided_at INTEGER,
      delivered_state TEXT,
      CHECK ((state = 'OPEN') = (purpose IS NULL)),
      CHECK ((state = 'OPEN') = (decided_by IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX line_by_day ON line (booked_on, is_counted, direction, amount);
    CREATE INDEX line_open ON line (sequence) WHERE state = 'OPEN';
    CREATE INDEX line_of_account ON line (virtual_account, sequence) WHERE virtual_account IS NOT NULL;
    CREATE INDEX line_of_subject ON line (purpose, subject) WHERE subject IS NOT NULL;
    CREATE INDEX line_undelivered ON line (sequence)
      WHERE virtual_account IS NOT NULL AND delivered_state IS NOT state;
    CREATE TRIGGER line_keeps_what_the_bank_said
    BEFORE UPDATE OF id, sequence, file, direction, amount, currency, booked_on, value_on, reference, is_counted ON line
    BEGIN SELECT RAISE(ABORT, 'a line stays as the bank stated it'); END;
    CREATE TRIGGER line_is_kept BEFORE DELETE ON line
    BEGIN SELECT RAISE(ABORT, 'a line is never deleted'); END;
    CREATE TRIGGER line_is_decided_once BEFORE UPDATE OF state, purpose, subject ON line WHEN OLD.state = 'ALLOTTED'
    BEGIN SELECT RAISE(ABORT, 'a line is allotted once'); END;

    CREATE TABLE payment_batch (
      id TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('PROPOSED', 'RELEASED', 'WITHDRAWN')),
      proposed_by TEXT NOT NULL,
      proposed_at INTEGER NOT NULL,
      decided_by TEXT,
      decided_at INTEGER,
      payments INTEGER NOT NULL CHECK (payments > 0),
      sum INTEGER NOT NULL CHECK (sum > 0),
      CHECK (state <> 'RELEASED' OR decided_by <> proposed_by),
      CHECK ((state = 'PROPOSED') = (decided_by IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER payment_batch_is_decided_once BEFORE UPDATE ON payment_batch WHEN OLD.state <> 'PROPOSED'
    BEGIN SELECT RAISE(ABORT, 'a batch is decided once'); END;

    CREATE TABLE payment (
      id TEXT PRIMARY KEY,
      sequence INTEGER NOT NULL UNIQUE,
      key TEXT NOT NULL UNIQUE,
      -- The investor whose withdrawal it is; null for what goes back to a sender.
      investor TEXT,
      amount INTEGER NOT NULL CHECK (amount > 0),
      encrypted_payee BLOB NOT NULL,
      state TEXT NOT NULL
        CHECK (state IN ('DUE', 'PROPOSED', 'RELEASED', 'ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED')),
      batch TEXT REFERENCES payment_batch (id),
      reason TEXT,
      debit_line TEXT UNIQUE,
      return_line TEXT UNIQUE,
      created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      notified_state TEXT,
      CHECK ((state = 'DUE') = (batch IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX payment_by_state ON payment (state, sequence);
    CREATE INDEX payment_of_batch ON payment (batch, sequence);
    CREATE TRIGGER payment_keeps_its_terms BEFORE UPDATE OF id, sequence, key, investor, amount ON payment
    BEGIN SELECT RAISE(ABORT, 'a payment keeps its terms'); END;
    CREATE TRIGGER payment_ends_once BEFORE UPDATE ON payment WHEN OLD.state IN ('REJECTED', 'RETURNED') AND NEW.state <> OLD.state
    BEGIN SELECT RAISE(ABORT, 'a payment ends once'); END;

    -- Who did what; matching is the platform's own.
    CREATE TABLE act (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      operator TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER act_never_changes BEFORE UPDATE ON act
    BEGIN SELECT RAISE(ABORT, 'an act never changes'); END;
    CREATE TRIGGER act_is_kept BEFORE DELETE ON act
    BEGIN SELECT RAISE(ABORT, 'an act is kept'); END;

    -- What the bank said and cannot be true, until an operator has settled it.
    CREATE TABLE contradiction (
      subject TEXT PRIMARY KEY,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** Names, account numbers and texts of people are dropped at the end of their term; a line's amount, day and reference stay (docs/decisions/0187). */
const retentionMigration: Migration = {
  id: "bank-account-2",
  sql: `
    CREATE INDEX line_with_details ON line (booked_on)
      WHERE length(encrypted_details) > 0 AND state IN ('ALLOTTED', 'RETURNED');
    CREATE INDEX payment_with_payee ON payment (changed_at)
      WHERE length(encrypted_payee) > 0 AND state IN ('SETTLED', 'REJECTED', 'RETURNED');
    CREATE INDEX payment_of_investor ON payment (investor, sequence) WHERE investor IS NOT NULL;

    -- When the bytes of the file were deleted.
    ALTER TABLE statement_file ADD COLUMN deleted_at INTEGER;
    -- How often reading the file began since a line of it was last taken in.
    ALTER TABLE statement_file ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX statement_file_with_bytes ON statement_file (state, at) WHERE deleted_at IS NULL;

    -- Acts from this time on are kept.
    CREATE TABLE act_term (one INTEGER PRIMARY KEY CHECK (one = 1), kept_from INTEGER NOT NULL) STRICT;
    DROP TRIGGER act_is_kept;
    CREATE TRIGGER act_is_kept BEFORE DELETE ON act
    WHEN OLD.at >= coalesce((SELECT kept_from FROM act_term), 0)
    BEGIN SELECT RAISE(ABORT, 'an act is kept'); END;
    CREATE INDEX act_by_time ON act (at);
    CREATE INDEX act_of_subject ON act (subject, action);
  `,
};

/** Accounts that do not answer come after those that have not been called. */
const deliveryTriesMigration: Migration = {
  id: "bank-account-3",
  sql: `
    ALTER TABLE line ADD COLUMN delivery_tries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE payment ADD COLUMN notify_tries INTEGER NOT NULL DEFAULT 0;
    DROP INDEX line_undelivered;
    CREATE INDEX line_undelivered ON line (delivery_tries, sequence)
      WHERE virtual_account IS NOT NULL AND delivered_state IS NOT state;
  `,
};

/** A deletion during which the same file arrives once more does not count for the new bytes. */
const storedAgainMigration: Migration = {
  id: "bank-account-4",
  sql: "ALTER TABLE statement_file ADD COLUMN times_stored INTEGER NOT NULL DEFAULT 1;",
};

/** The decision of two operators on a payment whose end the bank's files do not tell. */
const unpaidMigration: Migration = {
  id: "bank-account-5",
  sql: `
    CREATE TABLE payment_unpaid (
      payment TEXT PRIMARY KEY REFERENCES payment (id),
      proposed_by TEXT NOT NULL,
      proposed_evidence TEXT NOT NULL,
      proposed_at INTEGER NOT NULL,
      ended_by TEXT,
      ended_evidence TEXT,
      ended_at INTEGER,
      CHECK (ended_by IS NULL OR ended_by <> proposed_by)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER payment_unpaid_is_decided_once BEFORE UPDATE ON payment_unpaid
    WHEN OLD.ended_by IS NOT NULL OR NEW.proposed_by <> OLD.proposed_by
    BEGIN SELECT RAISE(ABORT, 'a payment is declared unpaid once'); END;
  `,
};

/** A credit that its owner did not take goes back. */
const creditReturnMigration: Migration = {
  id: "bank-account-6",
  sql: `
    DROP TRIGGER line_is_decided_once;
    CREATE TRIGGER line_is_decided_once BEFORE UPDATE OF state, purpose, subject ON line WHEN OLD.state = 'ALLOTTED'
      AND NOT (OLD.purpose = 'CREDIT' AND NEW.purpose IS 'CREDIT_RETURN' AND NEW.state IN ('RETURNING', 'RETURNED'))
    BEGIN SELECT RAISE(ABORT, 'a line is allotted once'); END;
  `,
};

/** A file of many equal amounts of one day compares each line with those of other files only. */
const twinMigration: Migration = {
  id: "bank-account-7",
  sql: "CREATE INDEX line_twin ON line (virtual_account, booked_on, amount, file) WHERE virtual_account IS NOT NULL;",
};

export const bankAccountMigrations: readonly Migration[] = [
  bankAccountMigration,
  retentionMigration,
  deliveryTriesMigration,
  storedAgainMigration,
  unpaidMigration,
  creditReturnMigration,
  twinMigration,
];

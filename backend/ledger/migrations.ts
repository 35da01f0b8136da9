/**
 * The ledger's tables, with triggers by which SQLite itself rejects, whatever the code does: a posting to a closed
 * transaction; a transaction that is unbalanced, leaves a gap or breaks the hash chain; any change of a stored row; a
 * negative balance outside `world:*`; a second resolution of a hold.
 *
 * A transaction's postings are written first; inserting its own row closes it. `account` is derived from `posting`: a
 * trigger adds each posting, and `rebuildBalances` can rebuild the table.
 */
import type { Migration } from "../platform/migrations.ts";

/** Integers that JavaScript reads back exactly. */
const SAFE = "BETWEEN -9007199254740991 AND 9007199254740991";

/** The previous hash of the first transaction. */
export const GENESIS = "0".repeat(64);

const TABLES = `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    asset TEXT NOT NULL,
    balance INTEGER NOT NULL CHECK (balance ${SAFE}),
    CHECK (balance >= 0 OR id = 'world:' || asset),
    CHECK (substr(id, -length(asset) - 1) = ':' || asset)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE posting (
    sequence INTEGER NOT NULL,
    line INTEGER NOT NULL CHECK (line >= 0),
    account TEXT NOT NULL,
    asset TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount <> 0 AND amount ${SAFE}),
    PRIMARY KEY (sequence, line),
    CHECK (substr(account, -length(asset) - 1) = ':' || asset)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX posting_by_account ON posting (account, sequence);

  CREATE TABLE ledger_transaction (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
    key TEXT NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
    operation TEXT NOT NULL CHECK (operation IN ('TRANSFER', 'HOLD', 'POST', 'VOID', 'EXPIRE')),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    reference TEXT NOT NULL CHECK (length(reference) <= 200),
    at INTEGER NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64)
  ) STRICT;

  CREATE TABLE hold (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    reference TEXT NOT NULL,
    account TEXT NOT NULL,
    asset TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0 AND amount ${SAFE}),
    expires_at INTEGER NOT NULL,
    placed_sequence INTEGER NOT NULL UNIQUE,
    state TEXT NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'POSTED', 'VOIDED', 'EXPIRED')),
    resolved_sequence INTEGER UNIQUE,
    CHECK ((state = 'OPEN') = (resolved_sequence IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX hold_open ON hold (expires_at) WHERE state = 'OPEN';
`;

const POSTING_GUARDS = `
  CREATE TRIGGER posting_only_before_seal BEFORE INSERT ON posting
  WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE sequence >= NEW.sequence)
  BEGIN SELECT RAISE(ABORT, 'the transaction is closed'); END;

  CREATE TRIGGER posting_moves_balance AFTER INSERT ON posting BEGIN
    INSERT INTO account (id, asset, balance) VALUES (NEW.account, NEW.asset, 0) ON CONFLICT (id) DO NOTHING;
    UPDATE account SET balance = balance + NEW.amount WHERE id = NEW.account;
  END;

  CREATE TRIGGER posting_never_changes BEFORE UPDATE ON posting
  BEGIN SELECT RAISE(ABORT, 'a posting never changes'); END;

  CREATE TRIGGER posting_never_vanishes BEFORE DELETE ON posting
  BEGIN SELECT RAISE(ABORT, 'a posting never vanishes'); END;
`;

const TRANSACTION_GUARDS = `
  CREATE TRIGGER transaction_balances AFTER INSERT ON ledger_transaction
  WHEN NOT EXISTS (SELECT 1 FROM posting WHERE sequence = NEW.sequence)
    OR EXISTS (SELECT 1 FROM posting WHERE sequence = NEW.sequence GROUP BY asset HAVING sum(amount) <> 0)
  BEGIN SELECT RAISE(ABORT, 'the transaction does not balance'); END;

  CREATE TRIGGER transaction_follows_the_last AFTER INSERT ON ledger_transaction
  WHEN NOT (
    (NEW.sequence = 1 AND NEW.previous_hash = '${GENESIS}')
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE sequence = NEW.sequence - 1 AND hash = NEW.previous_hash)
  )
  BEGIN SELECT RAISE(ABORT, 'the transaction does not follow the last one'); END;

  -- "INSERT OR REPLACE" would delete the earlier row without firing the triggers below.
  CREATE TRIGGER transaction_replaces_none BEFORE INSERT ON ledger_transaction
  WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE sequence >= NEW.sequence)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE key = NEW.key)
  BEGIN SELECT RAISE(ABORT, 'the sequence or the key is taken'); END;

  CREATE TRIGGER transaction_never_changes BEFORE UPDATE ON ledger_transaction
  BEGIN SELECT RAISE(ABORT, 'a transaction never changes'); END;

  CREATE TRIGGER transaction_never_vanishes BEFORE DELETE ON ledger_transaction
  BEGIN SELECT RAISE(ABORT, 'a transaction never vanishes'); END;
`;

const HOLD_GUARDS = `
  CREATE TRIGGER hold_replaces_none BEFORE INSERT ON hold
  WHEN EXISTS (SELECT 1 FROM hold WHERE id = NEW.id OR placed_sequence = NEW.placed_sequence)
  BEGIN SELECT RAISE(ABORT, 'the hold exists'); END;

  CREATE TRIGGER hold_resolves_once BEFORE UPDATE ON hold
  WHEN OLD.state <> 'OPEN' OR NEW.state = 'OPEN'
  BEGIN SELECT RAISE(ABORT, 'a hold resolves once'); END;

  CREATE TRIGGER hold_keeps_its_terms
  BEFORE UPDATE OF id, kind, reference, account, asset, amount, expires_at, placed_sequence ON hold
  BEGIN SELECT RAISE(ABORT, 'a hold keeps its terms'); END;

  CREATE TRIGGER hold_never_vanishes BEFORE DELETE ON hold
  BEGIN SELECT RAISE(ABORT, 'a hold never vanishes'); END;
`;

export const ledgerMigrations: readonly Migration[] = [
  { id: "ledger-1", sql: TABLES + POSTING_GUARDS + TRANSACTION_GUARDS + HOLD_GUARDS },
];

/** The triggers of an intact ledger; the verifier reports each one that is missing. */
export const GUARDS = [
  "posting_only_before_seal",
  "posting_moves_balance",
  "posting_never_changes",
  "posting_never_vanishes",
  "transaction_balances",
  "transaction_follows_the_last",
  "transaction_replaces_none",
  "transaction_never_changes",
  "transaction_never_vanishes",
  "hold_replaces_none",
  "hold_resolves_once",
  "hold_keeps_its_terms",
  "hold_never_vanishes",
] as const;

/**
 * Investments of every kind, and payouts that may bring less than the principal: a lease is taxed on its whole rental, and
 * a sale may be a loss. SQLite cannot loosen a CHECK, so both tables are made anew, with what hangs on them.
 */
import type { Migration } from "../../durable/migrations.ts";

const COPIED = `id, flow_key, deal_id, product_type, title, tenure_days, rate_bps, units, amount, payment_source, payment_key,
  status, stage, failure, deal_notified, invested_on, matures_on, promised_xirr_bps, realised_xirr_bps, absolute_return_bps,
  stash_coins, residency, pan_verified, consented_at, created_at, updated_at`;

const tables = `
  CREATE TABLE investment_of_any_kind (
    id TEXT PRIMARY KEY,
    flow_key TEXT NOT NULL UNIQUE,
    deal_id TEXT NOT NULL,
    product_type TEXT NOT NULL,
    currency TEXT NOT NULL,
    product TEXT NOT NULL CHECK (json_valid(product)),
    title TEXT NOT NULL,
    payer_name TEXT NOT NULL,
    tenure_days INTEGER,
    tenure_months INTEGER,
    payout_plan TEXT,
    rate_bps INTEGER,
    units INTEGER NOT NULL CHECK (units > 0),
    amount INTEGER NOT NULL CHECK (amount > 0),
    -- What the payouts give back of principal, promised at the success: of a bond its face value, of shares nothing.
    principal INTEGER NOT NULL DEFAULT 0 CHECK (principal >= 0),
    payment_source TEXT NOT NULL CHECK (payment_source IN ('WALLET', 'ONLINE')),
    payment_key TEXT UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('INITIATED', 'PAYMENT_PENDING', 'PROCESSING', 'SUCCESS', 'FAILED')),
    stage TEXT CHECK (stage IN ('ACTIVE', 'DELAYED', 'MATURED', 'SOLD', 'WITHDRAWN')),
    failure TEXT,
    deal_notified INTEGER NOT NULL DEFAULT 0 CHECK (deal_notified IN (0, 1)),
    invested_on TEXT NOT NULL,
    matures_on TEXT,
    promised_xirr_bps INTEGER,
    realised_xirr_bps INTEGER,
    absolute_return_bps INTEGER,
    stash_coins INTEGER NOT NULL CHECK (stash_coins >= 0),
    residency TEXT NOT NULL CHECK (residency IN ('RESIDENT', 'NON_RESIDENT')),
    pan_verified INTEGER NOT NULL CHECK (pan_verified IN (0, 1)),
    consented_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK ((status = 'SUCCESS') = (stage IS NOT NULL)),
    CHECK ((status = 'FAILED') = (failure IS NOT NULL))
  ) STRICT;
  INSERT INTO investment_of_any_kind (${COPIED}, currency, product, payer_name, principal)
    SELECT ${COPIED}, 'INR', json_object('kind', 'INVOICE_DISCOUNTING', 'rateBps', rate_bps, 'tenureDays', tenure_days,
      'invoiceValue', 0, 'invoiceCount', 1), buyer_name, iif(status = 'SUCCESS', amount, 0) FROM investment;

  CREATE TABLE payout_of_any_kind (
    investment_id TEXT NOT NULL REFERENCES investment_of_any_kind (id),
    payout_sequence INTEGER NOT NULL CHECK (payout_sequence > 0),
    due_on TEXT NOT NULL,
    accrues_to TEXT NOT NULL,
    kind TEXT NOT NULL,
    principal INTEGER NOT NULL CHECK (principal >= 0),
    interest INTEGER NOT NULL,
    gross INTEGER NOT NULL CHECK (gross = principal + interest AND gross >= 0),
    promised_gross INTEGER NOT NULL,
    tds_rate_bps INTEGER NOT NULL,
    tds INTEGER NOT NULL CHECK (tds BETWEEN 0 AND gross),
    net INTEGER NOT NULL CHECK (net = gross - tds),
    -- REPLACED: owed no longer, because the holding was sold or withdrawn, or its schedule was agreed anew.
    status TEXT NOT NULL DEFAULT 'EXPECTED' CHECK (status IN ('EXPECTED', 'DELAYED', 'PAID', 'REPLACED')),
    paid_on TEXT,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (investment_id, payout_sequence),
    CHECK ((status = 'PAID') = (paid_on IS NOT NULL))
  ) STRICT, WITHOUT ROWID;
  INSERT INTO payout_of_any_kind
    SELECT investment_id, payout_sequence, due_on, due_on, kind, principal, interest, gross, promised_gross, tds_rate_bps,
      tds, net, status, paid_on, updated_at FROM payout;

  DROP TABLE payout;
  DROP TABLE investment;
  ALTER TABLE investment_of_any_kind RENAME TO investment;
  ALTER TABLE payout_of_any_kind RENAME TO payout;
  ALTER TABLE statement_line ADD COLUMN currency TEXT NOT NULL DEFAULT 'INR';`;

const indexes = `
  CREATE INDEX investment_by_day ON investment (currency, invested_on, created_at, id);
  CREATE INDEX investment_by_maturity ON investment (currency, matures_on, created_at, id);
  CREATE INDEX investment_by_amount ON investment (currency, amount, created_at, id);
  CREATE INDEX investment_type_by_day ON investment (currency, product_type, invested_on, created_at, id);
  CREATE INDEX investment_type_by_maturity ON investment (currency, product_type, matures_on, created_at, id);
  CREATE INDEX investment_type_by_amount ON investment (currency, product_type, amount, created_at, id);
  CREATE INDEX investment_in_order ON investment (invested_on, created_at, id);
  CREATE INDEX investment_success ON investment (currency, product_type, amount) WHERE status = 'SUCCESS';
  CREATE INDEX investment_by_deal ON investment (deal_id, status);
  CREATE INDEX payout_open ON payout (due_on) WHERE status IN ('EXPECTED', 'DELAYED');
  DROP INDEX statement_by_day;
  CREATE INDEX statement_by_day ON statement_line (currency, transaction_date, updated_at, id);`;

const guards = `
  CREATE TRIGGER investment_ends_once BEFORE UPDATE OF status ON investment WHEN OLD.status IN ('SUCCESS', 'FAILED')
  BEGIN SELECT RAISE(ABORT, 'an investment ends once'); END;
  CREATE TRIGGER payout_is_paid_once BEFORE UPDATE ON payout WHEN OLD.status IN ('PAID', 'REPLACED')
  BEGIN SELECT RAISE(ABORT, 'a payout is paid once'); END;`;

const statement = `
  CREATE TRIGGER statement_of_investment AFTER INSERT ON investment BEGIN
    INSERT INTO statement_line VALUES (NEW.id, 'INVESTMENT', 'INITIATED', NEW.status, NULL, NULL, NEW.id,
      NEW.product_type, NEW.title, NEW.amount, 0, NEW.invested_on, NEW.updated_at, NEW.currency);
  END;
  CREATE TRIGGER statement_of_status AFTER UPDATE OF status ON investment BEGIN
    UPDATE statement_line SET investment_status = NEW.status, updated_at = NEW.updated_at, transaction_status =
      CASE NEW.status WHEN 'SUCCESS' THEN 'SUCCESS' WHEN 'FAILED' THEN 'FAILED'
        WHEN 'INITIATED' THEN 'INITIATED' ELSE 'PENDING' END
    WHERE id = NEW.id;
  END;
  CREATE TRIGGER statement_of_promise AFTER INSERT ON payout BEGIN
    INSERT INTO statement_line
      SELECT NEW.investment_id || ':' || NEW.payout_sequence, 'PAYOUT', 'PENDING', status, 'ON_TIME',
        NEW.payout_sequence, NEW.investment_id, product_type, title, NEW.net, NEW.tds, NEW.due_on, NEW.updated_at, currency
      FROM investment WHERE id = NEW.investment_id;
  END;
  CREATE TRIGGER statement_of_payout AFTER UPDATE ON payout WHEN NEW.status <> 'REPLACED' BEGIN
    UPDATE statement_line SET amount = NEW.net, tds = NEW.tds, updated_at = NEW.updated_at,
      transaction_status = iif(NEW.status = 'PAID', 'SUCCESS', 'PENDING'),
      payout_timing = iif(NEW.status = 'DELAYED' OR NEW.paid_on > NEW.due_on, 'DELAYED', 'ON_TIME'),
      transaction_date = coalesce(NEW.paid_on, NEW.due_on)
    WHERE id = NEW.investment_id || ':' || NEW.payout_sequence;
  END;
  CREATE TRIGGER statement_of_replaced AFTER UPDATE ON payout WHEN NEW.status = 'REPLACED' BEGIN
    DELETE FROM statement_line WHERE id = NEW.investment_id || ':' || NEW.payout_sequence;
  END;`;

export const holdingsMigration: Migration = {
  id: "holdings-1",
  sql: [tables, indexes, guards, statement].join("\n"),
};

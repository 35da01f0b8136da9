/**
 * Investment flows: the steps from quoted terms to an investment. Invariants: the terms of a flow never change; a flow
 * leads to at most one investment; a consent is never changed or deleted.
 */

import type { InvestmentTerms } from "../../../lib/contract/calls/investment-terms.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, FlowKey, InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import type { Migration } from "../../platform/migrations.ts";

export const flowMigration: Migration = {
  id: "investment-flow-1",
  sql: `
    CREATE TABLE investment_flow (
      key TEXT PRIMARY KEY,
      terms TEXT NOT NULL CHECK (json_valid(terms)),
      deal TEXT NOT NULL CHECK (json_valid(deal)),
      taxpayer TEXT NOT NULL CHECK (json_valid(taxpayer)),
      started_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      investment_id TEXT UNIQUE
    ) STRICT;
    CREATE TRIGGER investment_flow_stands BEFORE UPDATE OF key, terms, deal, taxpayer, expires_at ON investment_flow
    BEGIN SELECT RAISE(ABORT, 'the terms of a flow stand still'); END;

    CREATE TABLE consent (
      investment_id TEXT PRIMARY KEY,
      terms_hash TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER consent_stands BEFORE UPDATE ON consent
    BEGIN SELECT RAISE(ABORT, 'a consent stands as it was given'); END;
    CREATE TRIGGER consent_stays BEFORE DELETE ON consent
    BEGIN SELECT RAISE(ABORT, 'a consent is never forgotten'); END;
  `,
};

/** A reinvestment is consented to by the mandate of the previous investment instead of a one-time code. */
export const consentMandateMigration: Migration = {
  id: "consent-mandate-1",
  sql: "ALTER TABLE consent ADD COLUMN mandate_of TEXT;",
};

/** The facts of the deal that an investment stores. */
interface DealFacts {
  readonly dealId: DealId;
  readonly category: Category;
  readonly title: string;
  readonly currency: Currency;
  readonly product: ProductTerms;
  readonly payerName: string;
  readonly closesAt: EpochMs;
}

export interface Flow {
  readonly key: FlowKey;
  readonly terms: InvestmentTerms;
  readonly deal: DealFacts;
  readonly taxpayer: Taxpayer;
  readonly startedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Set once the flow has led to an investment, in any status. */
  readonly investmentId: InvestmentId | null;
}

type Row = {
  key: FlowKey;
  terms: string;
  deal: string;
  taxpayer: string;
  started_at: EpochMs;
  expires_at: EpochMs;
  investment_id: InvestmentId | null;
};

export function insertFlow(sql: SqlStorage, flow: Omit<Flow, "investmentId">): void {
  sql.exec(
    "INSERT INTO investment_flow (key, terms, deal, taxpayer, started_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    flow.key,
    JSON.stringify(flow.terms),
    JSON.stringify(flow.deal),
    JSON.stringify(flow.taxpayer),
    flow.startedAt,
    flow.expiresAt,
  );
}

export function findFlow(sql: SqlStorage, key: FlowKey): Flow | null {
  const row = sql.exec<Row>("SELECT * FROM investment_flow WHERE key = ?", key).toArray()[0];
  if (!row) return null;
  // Written by `insertFlow` from these types.
  return {
    key: row.key,
    terms: JSON.parse(row.terms),
    deal: JSON.parse(row.deal),
    taxpayer: JSON.parse(row.taxpayer),
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    investmentId: row.investment_id,
  };
}

/** Two requests may have read the same open flow. @returns false when the flow has an investment already. */
export function completeFlow(
  sql: SqlStorage,
  { key, investmentId }: { readonly key: FlowKey; readonly investmentId: InvestmentId },
): boolean {
  const completed = sql.exec(
    "UPDATE investment_flow SET investment_id = ? WHERE key = ? AND investment_id IS NULL RETURNING key",
    ...[investmentId, key],
  );
  return completed.toArray().length === 1;
}

export interface PurchaseConsent {
  readonly investmentId: InvestmentId;
  /** Hash of the terms that the investment runs by. */
  readonly termsHash: string;
  /** When the one-time code was entered; for a reinvestment, when its mandate was given. */
  readonly at: EpochMs;
  /** The previous investment whose mandate consented to this one; null when a one-time code did. */
  readonly mandateOf: InvestmentId | null;
}

export function insertConsent(sql: SqlStorage, { investmentId, termsHash, at, mandateOf }: PurchaseConsent): void {
  sql.exec(
    "INSERT INTO consent (investment_id, terms_hash, at, mandate_of) VALUES (?, ?, ?, ?)",
    ...[investmentId, termsHash, at, mandateOf],
  );
}

export function findConsent(sql: SqlStorage, id: InvestmentId): PurchaseConsent | null {
  const query = `SELECT investment_id AS investmentId, terms_hash AS termsHash, at, mandate_of AS mandateOf
    FROM consent WHERE investment_id = ?`;
  return sql.exec<{ [K in keyof PurchaseConsent]: PurchaseConsent[K] }>(query, id).toArray()[0] ?? null;
}

/** The register of a series: the supply of each invoice, without its recipient. */
import type { GstState } from "../../lib/contract/facts/gstin.ts";
import type { Paise } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { MetalTransactionId } from "../../lib/contract/values/ids.ts";
import type { TenthMg } from "../../lib/contract/values/weight.ts";
import type { GstParts } from "../../lib/finance/gst-parts.ts";
import type { Bps } from "../../lib/finance/rounding.ts";
import type { Migration } from "../platform/migrations.ts";

export const invoiceMigration: Migration = {
  id: "invoice-1",
  sql: `
    CREATE TABLE invoice (
      sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
      trade_id TEXT NOT NULL UNIQUE,
      financial_year TEXT NOT NULL,
      issued_on TEXT NOT NULL,
      hsn TEXT NOT NULL,
      weight INTEGER NOT NULL CHECK (weight > 0),
      taxable INTEGER NOT NULL CHECK (taxable > 0),
      rate_bps INTEGER NOT NULL,
      cgst INTEGER NOT NULL CHECK (cgst >= 0),
      sgst INTEGER NOT NULL CHECK (sgst >= 0),
      igst INTEGER NOT NULL CHECK (igst >= 0),
      place_of_supply TEXT NOT NULL,
      CHECK (igst = 0 OR cgst + sgst = 0)
    ) STRICT;
    CREATE TRIGGER invoice_follows_the_last BEFORE INSERT ON invoice
      WHEN NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM invoice)
    BEGIN SELECT RAISE(ABORT, 'invoices are numbered without a gap'); END;
    CREATE TRIGGER invoice_has_the_year_of_its_series BEFORE INSERT ON invoice
      WHEN NEW.financial_year <> (SELECT financial_year FROM invoice WHERE sequence = 1)
    BEGIN SELECT RAISE(ABORT, 'a series belongs to one financial year'); END;
    CREATE TRIGGER invoice_never_changes BEFORE UPDATE ON invoice
    BEGIN SELECT RAISE(ABORT, 'an invoice never changes'); END;
    CREATE TRIGGER invoice_is_kept BEFORE DELETE ON invoice
    BEGIN SELECT RAISE(ABORT, 'an invoice is kept'); END;
  `,
};

export interface InvoicedSupply extends GstParts {
  readonly tradeId: MetalTransactionId;
  readonly issuedOn: CalendarDate;
  readonly hsn: string;
  readonly weight: TenthMg;
  readonly taxable: Paise;
  readonly rateBps: Bps;
  readonly placeOfSupply: GstState;
}

export interface RegisteredSupply extends InvoicedSupply {
  readonly sequence: number;
  readonly financialYear: string;
}

export function numberOf(sql: SqlStorage, tradeId: MetalTransactionId): number | null {
  const rows = sql.exec<{ sequence: number }>("SELECT sequence FROM invoice WHERE trade_id = ?", tradeId);
  return rows.toArray()[0]?.sequence ?? null;
}

export const nextNumber = (sql: SqlStorage): number =>
  sql.exec<{ next: number }>("SELECT coalesce(max(sequence), 0) + 1 AS next FROM invoice").one().next;

export function insertSupply(sql: SqlStorage, supply: RegisteredSupply): void {
  sql.exec(
    `INSERT INTO invoice (sequence, trade_id, financial_year, issued_on, hsn, weight, taxable, rate_bps, cgst, sgst, igst,
       place_of_supply) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[supply.sequence, supply.tradeId, supply.financialYear, supply.issuedOn, supply.hsn, supply.weight],
    ...[supply.taxable, supply.rateBps, supply.cgst, supply.sgst, supply.igst, supply.placeOfSupply],
  );
}

/** In the order of their numbers. */
export function listSupplies(
  sql: SqlStorage,
  { after, limit }: { readonly after: number; readonly limit: number },
): RegisteredSupply[] {
  return sql
    .exec<{ [K in keyof RegisteredSupply]: RegisteredSupply[K] }>(
      `SELECT sequence, trade_id AS tradeId, financial_year AS financialYear, issued_on AS issuedOn, hsn, weight, taxable,
         rate_bps AS rateBps, cgst, sgst, igst, place_of_supply AS placeOfSupply
       FROM invoice WHERE sequence > ? ORDER BY sequence LIMIT ?`,
      after,
      limit,
    )
    .toArray();
}

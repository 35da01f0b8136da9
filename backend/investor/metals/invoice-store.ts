/**
 * Tax invoices of purchases of metal. Invariant: the content of an invoice is written once, before it has a number, and
 * never changes; erasure clears the recipient when the term of the books has ended.
 */
import type { GstState } from "../../../lib/contract/facts/gstin.ts";
import type { Paise } from "../../../lib/contract/facts/money.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { MetalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Metal, TenthMg } from "../../../lib/contract/values/weight.ts";
import type { GstParts } from "../../../lib/finance/gst-parts.ts";
import type { Bps } from "../../../lib/finance/rounding.ts";
import type { Migration } from "../../platform/migrations.ts";

/** Purchases from before there were invoices get theirs with the account's next job. */
export const metalInvoiceMigration: Migration = {
  id: "metal-invoice-1",
  sql: `
    CREATE TABLE metal_invoice (
      trade_id TEXT PRIMARY KEY REFERENCES metal_transaction (id),
      -- Null until the series of its supplier and financial year has given one.
      number TEXT,
      issued_on TEXT NOT NULL,
      hsn TEXT NOT NULL,
      rate_bps INTEGER NOT NULL,
      cgst INTEGER NOT NULL CHECK (cgst >= 0),
      sgst INTEGER NOT NULL CHECK (sgst >= 0),
      igst INTEGER NOT NULL CHECK (igst >= 0),
      supplier_name TEXT NOT NULL,
      supplier_gstin TEXT NOT NULL,
      supplier_address TEXT NOT NULL,
      recipient_name TEXT NOT NULL,
      -- As in the PAN register.
      registered_name TEXT,
      place_of_supply TEXT NOT NULL,
      CHECK (igst = 0 OR cgst + sgst = 0),
      UNIQUE (supplier_gstin, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX metal_invoice_by_day ON metal_invoice (issued_on, number) WHERE number IS NOT NULL;

    CREATE TRIGGER metal_invoice_is_numbered_once BEFORE UPDATE OF number ON metal_invoice
      WHEN OLD.number IS NOT NULL OR NEW.number IS NULL
    BEGIN SELECT RAISE(ABORT, 'an invoice is numbered once'); END;
    CREATE TRIGGER metal_invoice_keeps_its_facts BEFORE UPDATE OF trade_id, issued_on, hsn, rate_bps, cgst, sgst, igst,
      supplier_name, supplier_gstin, supplier_address, place_of_supply ON metal_invoice
    BEGIN SELECT RAISE(ABORT, 'an invoice keeps its facts'); END;
    CREATE TRIGGER metal_invoice_keeps_its_recipient BEFORE UPDATE OF recipient_name, registered_name ON metal_invoice
      WHEN NOT (NEW.recipient_name = '' AND NEW.registered_name IS NULL)
    BEGIN SELECT RAISE(ABORT, 'an invoice keeps its recipient'); END;
    CREATE TRIGGER metal_invoice_is_kept BEFORE DELETE ON metal_invoice
    BEGIN SELECT RAISE(ABORT, 'an invoice is kept'); END;

    INSERT INTO job (kind, reference, due_at)
      SELECT 'METAL_INVOICE', id, 0 FROM metal_transaction WHERE kind = 'BUY' AND state = 'SUCCESS';
  `,
};

/** Facts that an invoice states beside those of its trade. */
interface InvoiceFacts extends GstParts {
  readonly tradeId: MetalTransactionId;
  readonly issuedOn: CalendarDate;
  /** Code of the good in the Harmonised System of Nomenclature. */
  readonly hsn: string;
  readonly rateBps: Bps;
  readonly supplierName: string;
  readonly supplierGstin: string;
  readonly supplierAddress: string;
  /** Empty once it is erased. */
  readonly recipientName: string;
  readonly registeredName: string | null;
  readonly placeOfSupply: GstState;
}

export interface MetalInvoice extends InvoiceFacts {
  readonly number: string | null;
  readonly metal: Metal;
  readonly weight: TenthMg;
  readonly pricePerGram: Paise;
  readonly taxable: Paise;
  readonly total: Paise;
}
export type NumberedInvoice = MetalInvoice & { readonly number: string };

const COLUMNS = `trade_id AS tradeId, number, issued_on AS issuedOn, hsn, rate_bps AS rateBps, cgst, sgst, igst,
  supplier_name AS supplierName, supplier_gstin AS supplierGstin, supplier_address AS supplierAddress,
  recipient_name AS recipientName, registered_name AS registeredName, place_of_supply AS placeOfSupply,
  metal, weight, price_per_gram AS pricePerGram, metal_value AS taxable, total`;
const INVOICES = "metal_invoice JOIN metal_transaction ON metal_transaction.id = metal_invoice.trade_id";

export function insertInvoice(sql: SqlStorage, facts: InvoiceFacts): void {
  sql.exec(
    `INSERT INTO metal_invoice (trade_id, issued_on, hsn, rate_bps, cgst, sgst, igst, supplier_name, supplier_gstin,
       supplier_address, recipient_name, registered_name, place_of_supply)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[facts.tradeId, facts.issuedOn, facts.hsn, facts.rateBps, facts.cgst, facts.sgst, facts.igst],
    ...[facts.supplierName, facts.supplierGstin, facts.supplierAddress, facts.recipientName, facts.registeredName],
    facts.placeOfSupply,
  );
}

export function findInvoice(sql: SqlStorage, tradeId: MetalTransactionId): MetalInvoice | null {
  const query = `SELECT ${COLUMNS} FROM ${INVOICES} WHERE trade_id = ?`;
  return sql.exec<{ [K in keyof MetalInvoice]: MetalInvoice[K] }>(query, tradeId).toArray()[0] ?? null;
}

/** Does nothing when the invoice has its number already. */
export function numberInvoice(sql: SqlStorage, tradeId: MetalTransactionId, number: string): void {
  sql.exec("UPDATE metal_invoice SET number = ? WHERE trade_id = ? AND number IS NULL", number, tradeId);
}

interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Numbered invoices of these days, newest first. */
export function listInvoices(
  sql: SqlStorage,
  { from, to, pageNumber, pageSize }: Days & Page,
): { readonly invoices: readonly NumberedInvoice[]; readonly total: number } {
  const among = "number IS NOT NULL AND issued_on BETWEEN ? AND ?";
  const { total } = sql
    .exec<{ total: number }>(`SELECT count(*) AS total FROM metal_invoice WHERE ${among}`, from, to)
    .one();
  const invoices = sql
    .exec<{ [K in keyof NumberedInvoice]: NumberedInvoice[K] }>(
      `SELECT ${COLUMNS} FROM ${INVOICES} WHERE ${among} ORDER BY issued_on DESC, number DESC LIMIT ? OFFSET ?`,
      ...[from, to, pageSize, pageNumber * pageSize],
    )
    .toArray();
  return { invoices, total };
}

/** Purchases whose invoice has its number, in the order of delivery. */
export const listInvoiced = (sql: SqlStorage): readonly MetalTransactionId[] =>
  sql
    .exec<{ id: MetalTransactionId }>(
      "SELECT trade_id AS id FROM metal_invoice WHERE number IS NOT NULL ORDER BY issued_on, number",
    )
    .toArray()
    .map(({ id }) => id);

/**
 * For the verifier: invoices that state another GST than their purchase was charged, another place of supply than the
 * address says, or parts that do not follow from it.
 */
export function listWrongInvoices(sql: SqlStorage): readonly MetalTransactionId[] {
  return sql
    .exec<{ id: MetalTransactionId }>(
      `WITH stated AS (
         SELECT metal_invoice.*, gst, substr(supplier_gstin, 1, 2) AS supplied_from, invoice_address.state AS recipient_in
         FROM ${INVOICES} LEFT JOIN invoice_address ON invoice_address.trade_id = metal_invoice.trade_id)
       SELECT trade_id AS id FROM stated
       WHERE cgst + sgst + igst <> gst OR place_of_supply <> coalesce(recipient_in, supplied_from)
         OR igst <> iif(place_of_supply = supplied_from, 0, gst) OR sgst - cgst NOT IN (0, 1)`,
    )
    .toArray()
    .map(({ id }) => id);
}

/** Delivered purchases whose invoice has no number yet. */
export function listUninvoiced(sql: SqlStorage): readonly MetalTransactionId[] {
  return sql
    .exec<{ id: MetalTransactionId }>(
      `SELECT id FROM metal_transaction LEFT JOIN metal_invoice ON trade_id = id
       WHERE metal_transaction.kind = 'BUY' AND metal_transaction.state = 'SUCCESS' AND number IS NULL`,
    )
    .toArray()
    .map(({ id }) => id);
}

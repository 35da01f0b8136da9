/**
 * The tax invoices of one supplier in one financial year. Invariants: their numbers are 1, 2, 3 …
 * without a gap, a purchase has one number however often it is sent, and the content of an invoice never
 * changes. The object knows no person.
 */
import { DurableObject } from "cloudflare:workers";
import { financialYearOf } from "../../lib/contract/values/calendar-date.ts";
import type { Env } from "../env.ts";
import { migrate } from "../platform/migrations.ts";
import { invoiceNumber } from "./number.ts";
import { type InvoicedSupply, insertSupply, invoiceMigration, listSupplies, nextNumber, numberOf } from "./store.ts";

declare module "../env.ts" {
  interface Env {
    /** One object per supplier and financial year, named by GSTIN and year. */
    readonly INVOICE_SERIES: DurableObjectNamespace<InvoiceSeriesObject>;
  }
}

const SUPPLIES_AT_ONCE = 1_000;

export class InvoiceSeriesObject extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [invoiceMigration]);
  }

  /** The number of the purchase's invoice. Idempotent: the first call of a purchase decides. */
  numberFor(supply: InvoicedSupply): string {
    const financialYear = financialYearOf(supply.issuedOn);
    const { sql } = this.ctx.storage;
    const sequence = this.ctx.storage.transactionSync(() => {
      const known = numberOf(sql, supply.tradeId);
      if (known !== null) return known;
      const next = nextNumber(sql);
      insertSupply(sql, { ...supply, sequence: next, financialYear });
      return next;
    });
    return invoiceNumber(financialYear, sequence);
  }

  /** The register after this sequence number, at most a thousand rows. */
  register(after: number): ReturnType<typeof listSupplies> {
    return listSupplies(this.ctx.storage.sql, { after, limit: SUPPLIES_AT_ONCE });
  }
}

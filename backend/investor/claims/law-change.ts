/**
 * Open payouts carry the tax of the law known when they were written. Invariants: a payer's open payouts are taxed by the rows in
 * force before it pays; paid payouts keep their tax. The constructor of an account reads a bounded number of rows: what is more is
 * done by jobs, a payer each, which may run twice.
 */
import { createHash } from "node:crypto";
import { LAW_TABLES, TABLES_BESIDE_PAYOUTS } from "../../../lib/finance/law-tables.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { retaxInvestments } from "../holdings/residency.ts";
import { listUnendedInvestments, listUnendedOfPayer, unendedPayers } from "../holdings/residency-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordGainsOf } from "./bond-tax.ts";
import { findTaxLaw, writeTaxLaw } from "./tax-law-store.ts";

/** Of every row's first day and value; a corrected source changes no tax. */
function fingerprintOf(tables: typeof LAW_TABLES): string {
  const taxing = Object.entries(tables).filter(([name]) => !TABLES_BESIDE_PAYOUTS.has(name));
  const rows = taxing.map(([name, table]) => [name, table.map(({ from, value }) => [from, value])]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

const LAW = fingerprintOf(LAW_TABLES);

type Taxing = Pick<AccountContext, "sql" | "clock" | "storage">;
type Scheduling = Taxing & Pick<AccountContext, "scheduler">;

/** So many investments are taxed in the constructor. */
const AT_ONCE = 40;

export function retaxIfLawChanged(context: Scheduling): void {
  const { sql, storage, scheduler, clock } = context;
  if (findTaxLaw(sql) === LAW) return;
  storage.transactionSync(() => {
    const open = listUnendedInvestments(sql, AT_ONCE + 1);
    if (open.length > AT_ONCE) {
      scheduler.scheduleEach({ kind: "TAX_LAW", references: unendedPayers(sql), dueAt: clock.now() });
    } else retax(context, open);
    writeTaxLaw(sql, LAW);
  });
}

/** Idempotent. */
export function retaxPayerByLaw(context: Taxing, payerName: string): void {
  context.storage.transactionSync(() => retax(context, listUnendedOfPayer(context.sql, payerName)));
}

/** Call inside the transaction of a payment, before its amounts are read. */
export function retaxBeforePayment(context: Scheduling, { payerName: reference }: InvestmentRecord): void {
  const job = { kind: "TAX_LAW", reference } as const;
  if (!context.scheduler.isScheduled(job)) return;
  retax(context, listUnendedOfPayer(context.sql, reference));
  context.scheduler.cancel(job);
}

function retax(context: Taxing, open: readonly InvestmentRecord[]): void {
  if (open.length === 0) return;
  recordGainsOf(context, open);
  retaxInvestments(context, open);
}

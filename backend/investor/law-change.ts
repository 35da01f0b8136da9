/**
 * Open payouts carry the tax of the law known when they were written. Invariant: an account whose payouts were taxed under
 * other rows is taxed again before its first call, so deductions and forecasts follow the rows in force. Paid payouts keep
 * their tax.
 */
import { createHash } from "node:crypto";
import { LAW_TABLES } from "../../lib/finance/law-tables.ts";
import { recordGains } from "./claims/bond-tax.ts";
import { retaxByReliefs } from "./holdings/residency.ts";
import { listUnendedInvestments } from "./holdings/residency-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import { findTaxLaw, writeTaxLaw } from "./tax-law-store.ts";

/** Of every row's first day and value; a corrected source changes no tax. */
function fingerprintOf(tables: typeof LAW_TABLES): string {
  const rows = Object.entries(tables).map(([name, table]) => [name, table.map(({ from, value }) => [from, value])]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

const LAW = fingerprintOf(LAW_TABLES);

type Taxing = Pick<AccountContext, "sql" | "clock" | "storage">;

export function retaxIfLawChanged(context: Taxing): void {
  const { sql, storage } = context;
  if (findTaxLaw(sql) === LAW) return;
  storage.transactionSync(() => {
    const open = listUnendedInvestments(sql);
    for (const { id } of open) recordGains(context, id);
    if (open.length > 0) retaxByReliefs(context);
    writeTaxLaw(sql, LAW);
  });
}

/**
 * Open payouts carry the tax of the law known when they were written. Invariants: a payer's open payouts are taxed by the rows in
 * force before it pays; paid payouts keep their tax. The constructor of an account reads a bounded number of rows:
 * further rows are taxed by jobs, one for each payer, which may run twice.
 */
import { createHash } from "node:crypto";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { LAW_TABLES, TABLES_BESIDE_PAYOUTS } from "../../../lib/finance/law-tables.ts";
import { findTdsRates } from "../../catalogue/tds-rates.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { retaxInvestments } from "../holdings/residency.ts";
import { listUnendedInvestments, listUnendedOfPayer, unendedPayers } from "../holdings/residency-store.ts";
import { assertRateKnown, foreignCurrenciesOf, keepRatesOfPayer, lacksTdsRate } from "../holdings/tds-rates.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordGainsOf } from "./bond-tax.ts";
import { findTaxLaw, writeTaxLaw } from "./tax-law-store.ts";

/** Hash of every row's first day and value; a corrected source changes no tax. */
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
    } else {
      retax(context, open);
      const waiting = new Set(open.filter((each) => lacksTdsRate(sql, each)).map(({ payerName }) => payerName));
      if (waiting.size > 0) scheduler.scheduleEach({ kind: "TAX_LAW", references: [...waiting], dueAt: clock.now() });
    }
    writeTaxLaw(sql, LAW);
  });
}

/** Idempotent. @throws AppError GATEWAY_UNAVAILABLE while a rate of exchange is needed and none is known: the scheduler retries */
export async function retaxPayerByLaw(context: Taxing & Pick<AccountContext, "env">, payerName: string): Promise<void> {
  const { sql, env, storage, clock } = context;
  const rates = foreignCurrenciesOf(sql, { payerName }).size > 0 ? await findTdsRates(env) : null;
  const on = dateInIndia(clock.now());
  storage.transactionSync(() => {
    const open = listUnendedOfPayer(sql, payerName);
    if (rates) keepRatesOfPayer(context, { payerName }, { rates, on });
    for (const investment of open) assertRateKnown(context, investment);
    retax(context, open);
  });
}

/** Call inside the transaction of a payment, before its amounts are read. */
export function retaxBeforePayment(context: Scheduling, { payerName: reference }: InvestmentRecord): void {
  const job = { kind: "TAX_LAW", reference } as const;
  if (!context.scheduler.isScheduled(job)) return;
  const open = listUnendedOfPayer(context.sql, reference);
  retax(context, open);
  // Without a first rate of exchange the payouts in that currency do not count: the job stays, because only it reads that rate.
  if (!open.some((each) => lacksTdsRate(context.sql, each))) context.scheduler.cancel(job);
}

function retax(context: Taxing, open: readonly InvestmentRecord[]): void {
  if (open.length === 0) return;
  recordGainsOf(context, open);
  retaxInvestments(context, open);
}

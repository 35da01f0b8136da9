/**
 * History of the rates that a reserve paid for each tenure. Invariant: a past month keeps the rate that was recorded
 * for it; months since a deal opened have the deal's rate, which never changes.
 */

import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import type { getTenureHistory, TenureYield } from "../../lib/contract/calls/tenure-history.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import {
  addMonths,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  epochMs,
} from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import { productOf } from "../../lib/products/lookup.ts";
import type { DealFile } from "./deal-file.ts";

interface Point extends TenureYield {
  readonly tenureMonths: number;
}

const monthOf = (day: CalendarDate) => day.slice(0, 7);

/** Months of a deal file's history: the last one of each tenure is the month before the deal opens. */
function pointsOf({ history }: Pick<DealFile, "history">, opensOn: CalendarDate): readonly Point[] {
  return history.flatMap(({ tenureMonths, ratesBps }) =>
    ratesBps.map((rateBps, index) => {
      const month = monthOf(addMonths(opensOn, index - ratesBps.length));
      return { tenureMonths, month, rateBps };
    }),
  );
}

export async function saveHistory(
  catalogue: D1Database,
  { dealId, opensAt }: Pick<DealTerms, "dealId" | "opensAt">,
  file: Pick<DealFile, "history">,
): Promise<void> {
  const statements = pointsOf(file, dateInIndia(opensAt)).map(({ tenureMonths, month, rateBps }) =>
    catalogue
      .prepare("INSERT INTO tenure_history VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
      .bind(dealId, tenureMonths, month, rateBps),
  );
  if (statements.length > 0) await catalogue.batch(statements);
}

interface YieldQuery {
  readonly terms: DealTerms;
  readonly tenureMonths: number;
  readonly at: EpochMs;
}

/**
 * One point per month, oldest first, up to this month or the one in which the deal closed.
 * @throws AppError FINANCE_TYPE_MISMATCH, TENURE_NOT_OFFERED
 */
export async function listYields(
  catalogue: D1Database,
  { terms, tenureMonths, at }: YieldQuery,
): Promise<TenureYield[]> {
  const { product, dealId, opensAt, closesAt } = terms;
  const { hasRateHistory, termOf } = productOf(product);
  const term = termOf(product);
  if (!hasRateHistory || term.is !== "choice") throw new AppError("FINANCE_TYPE_MISMATCH");
  const row = term.rates.find((rate) => rate.tenureMonths === tenureMonths);
  if (!row) throw fieldError<typeof getTenureHistory>("tenure", "TENURE_NOT_OFFERED");
  const before = await readHistory(catalogue, { dealId, tenureMonths });
  const since: TenureYield[] = [];
  const [first, last] = [dateInIndia(opensAt), dateInIndia(epochMs(Math.min(at, closesAt)))];
  for (let ahead = 0; monthOf(addMonths(first, ahead)) <= monthOf(last); ahead += 1) {
    since.push({ month: monthOf(addMonths(first, ahead)), rateBps: row.rateBps });
  }
  const known = new Set(since.map(({ month }) => month));
  return [...before.filter(({ month }) => !known.has(month)), ...since];
}

async function readHistory(
  catalogue: D1Database,
  { dealId, tenureMonths }: { readonly dealId: DealId; readonly tenureMonths: number },
): Promise<readonly TenureYield[]> {
  const { results } = await catalogue
    .prepare(
      `SELECT month, rate_bps AS rateBps FROM tenure_history WHERE deal_id = ? AND tenure_months = ? ORDER BY month`,
    )
    .bind(dealId, tenureMonths)
    .all<TenureYield>();
  return results;
}

/**
 * Deals that have ended. Invariants: an outcome is recorded once and never changed; recovered principal never exceeds
 * the amount invested; a published deal is recorded once.
 */
import { z } from "zod";
import { type PastDeal, pastDeal } from "../../lib/contract/calls/past-deals.ts";
import type { Category } from "../../lib/contract/facts/categories.ts";
import { type CalendarDate, daysBetween } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import { outcomeOn, type RecordedDeal } from "./past-deal-file.ts";

/** The outcome without its dates: a relative due day counts from the first time it was recorded. */
function comparable({ category, currency, payer, amount, recovered, investedOn, dueOn, paidOn }: PastDeal): string {
  const tenureDays = daysBetween({ from: investedOn, to: dueOn });
  const lateByDays = daysBetween({ from: dueOn, to: paidOn });
  return JSON.stringify([category, currency, payer, amount, recovered, tenureDays, lateByDays]);
}

/**
 * Records outcomes. A known one is left as it is.
 * @throws AppError IDEMPOTENCY_CONFLICT when a reference is known with another outcome; then nothing is recorded
 */
export async function recordPastDeals(
  catalogue: D1Database,
  recorded: readonly RecordedDeal[],
  today: CalendarDate,
): Promise<{ readonly recorded: number }> {
  const known = new Map((await listPastDeals(catalogue)).map((deal) => [deal.reference, comparable(deal)]));
  const fresh: PastDeal[] = [];
  const dealIds = new Map(recorded.map(({ reference, dealId }) => [reference, dealId]));
  for (const deal of recorded.map((each) => outcomeOn(today, each))) {
    const before = known.get(deal.reference);
    if (before === undefined) fresh.push(deal);
    else if (before !== comparable(deal)) throw new AppError("IDEMPOTENCY_CONFLICT");
    known.set(deal.reference, comparable(deal));
  }
  const statements = fresh.map((deal) =>
    catalogue
      .prepare(
        `INSERT INTO past_deal (reference, category, due_on, document, deal_id) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
      )
      .bind(
        ...[deal.reference, deal.category, deal.dueOn, JSON.stringify(z.encode(pastDeal, deal))],
        dealIds.get(deal.reference) ?? null,
      ),
  );
  if (statements.length > 0) await catalogue.batch(statements);
  return { recorded: fresh.length };
}

/** The published deals whose end is recorded. */
export async function listRecordedDealIds(catalogue: D1Database): Promise<ReadonlySet<string>> {
  const { results } = await catalogue
    .prepare("SELECT deal_id AS id FROM past_deal WHERE deal_id IS NOT NULL")
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/** References of deals that ended here. Operators recorded earlier deals, and chose the numbers of those themselves. */
const OWN_REFERENCE = { prefix: "UD-", first: 10_001 } as const;

/**
 * Records the end of a published deal. Has no effect when it is recorded; a number that was taken meanwhile leaves it
 * to the next attempt.
 */
export async function recordEndedDeal(
  catalogue: D1Database,
  id: DealId,
  outcome: Omit<PastDeal, "reference">,
): Promise<void> {
  const { prefix, first } = OWN_REFERENCE;
  const last = await catalogue
    .prepare("SELECT max(CAST(substr(reference, 4) AS INTEGER)) AS number FROM past_deal WHERE reference LIKE ? || '%'")
    .bind(prefix)
    .first<{ number: number | null }>();
  const reference = `${prefix}${(last?.number ?? first - 1) + 1}`;
  await catalogue
    .prepare(
      `INSERT INTO past_deal (reference, category, due_on, document, deal_id) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      ...[reference, outcome.category, outcome.dueOn],
      JSON.stringify(z.encode(pastDeal, { ...outcome, reference })),
      id,
    )
    .run();
}

/** Earliest due day first. */
export async function listPastDeals(catalogue: D1Database, category?: Category): Promise<PastDeal[]> {
  const { results } = await catalogue
    .prepare("SELECT document FROM past_deal WHERE category = ?1 OR ?1 IS NULL ORDER BY due_on, reference")
    .bind(category ?? null)
    .all<{ document: string }>();
  return results.map(({ document }) => pastDeal.parse(JSON.parse(document)));
}

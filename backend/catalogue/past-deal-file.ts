/** An operator's file that records ended deals. The due day may be relative, so that sample data fits any day. */
import { z } from "zod";
import { type PastDeal, pastDeal } from "../../lib/contract/calls/past-deals.ts";
import { addDays, type CalendarDate, calendarDate } from "../../lib/contract/values/calendar-date.ts";
import { dealId } from "../../lib/contract/values/ids.ts";

const days = z.number().int().min(0).max(20_000);

const recordedDeal = pastDeal
  .pick({ reference: true, category: true, payer: true, amount: true })
  .extend({
    /** The id of a deal that was published here, so that its end is not recorded a second time. */
    dealId: dealId.optional(),
    currency: pastDeal.shape.currency.default("INR"),
    recovered: pastDeal.shape.recovered.optional(),
    due: z.union([calendarDate, z.object({ daysAgo: days })]),
    tenureDays: days.min(1),
    lateByDays: days.default(0),
  })
  .refine(({ amount, recovered = amount }) => amount > 0 && recovered <= amount, "more came back than was invested");

export const recordedDeals = z.object({ deals: z.array(recordedDeal).min(1).max(500) });
export type RecordedDeal = z.output<typeof recordedDeal>;

export function outcomeOn(
  today: CalendarDate,
  { due, tenureDays, lateByDays, recovered, dealId: _, ...deal }: RecordedDeal,
): PastDeal {
  const dueOn = typeof due === "string" ? due : addDays(today, -due.daysAgo);
  const paidOn = addDays(dueOn, lateByDays);
  return { ...deal, recovered: recovered ?? deal.amount, investedOn: addDays(dueOn, -tenureDays), dueOn, paidOn };
}

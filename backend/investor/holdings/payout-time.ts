/** The time of day at which payouts are processed, and their references in the scheduler. Pure. */
import {
  type CalendarDate,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, investmentId } from "../../../lib/contract/values/ids.ts";
import { type HolidayCalendar, nextBusinessDay } from "../../../lib/finance/business-days.ts";
import type { PayoutKey } from "./payout-store.ts";

const TEN_HOURS_MS = 10 * 3_600_000;

/** 10:00 in India: the day's first bank transfers have arrived by then. */
export function payoutInstant(day: CalendarDate): EpochMs {
  return epochMs(startOfDayInIndia(day) + TEN_HOURS_MS);
}

export function payoutReference({ investmentId, payoutSequence }: PayoutKey): string {
  return `${investmentId}:${payoutSequence}`;
}

export function readPayoutReference(reference: string): PayoutKey {
  const [id, sequence] = reference.split(":");
  return { investmentId: investmentId.parse(id), payoutSequence: Number(sequence) };
}

/** The due day, or the next business day where the due day was declared a holiday after the investment. */
export const settlementDueOn = ({ dueOn }: { readonly dueOn: CalendarDate }, calendar: HolidayCalendar): CalendarDate =>
  nextBusinessDay(dueOn, calendar);

/** The facts of a payout that its domain events carry. */
export function payoutFacts(
  { dealId }: { readonly dealId: DealId },
  payout: PayoutKey & { readonly dueOn: CalendarDate },
  calendar: HolidayCalendar,
) {
  const { investmentId: id, payoutSequence } = payout;
  return { investmentId: id, payoutSequence, dealId, dueOn: settlementDueOn(payout, calendar) };
}

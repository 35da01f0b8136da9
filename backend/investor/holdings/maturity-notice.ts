/** Notifies the investor of a maturity a week ahead, so that they can decide on the reinvestment of the money. */

import { addMinor } from "../../../lib/contract/facts/money.ts";
import { addDays, type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { HolidayCalendar } from "../../../lib/finance/business-days.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { getInvestment } from "./investment-store.ts";
import { listPayouts, type PayoutRecord } from "./payout-store.ts";
import { payoutInstant, settlementDueOn } from "./payout-time.ts";

const DAYS_AHEAD = 7;

/** The day of the last open payout; null when nothing is open. */
function maturityOf(payouts: readonly PayoutRecord[], calendar: HolidayCalendar): CalendarDate | null {
  const open = payouts.filter(({ status }) => status !== "PAID");
  const days = open.map((payout) => settlementDueOn(payout, calendar));
  return days.toSorted().at(-1) ?? null;
}

/** When the notification is due; null when nothing is open. */
export function maturityNoticeAt(payouts: readonly PayoutRecord[], calendar: HolidayCalendar): EpochMs | null {
  const on = maturityOf(payouts, calendar);
  return on && payoutInstant(addDays(on, -DAYS_AHEAD));
}

/**
 * Call inside the transaction that promises or replaces payouts. A maturity within a week was announced at the
 * purchase.
 */
export function planMaturityNotice({ sql, clock, scheduler }: AccountContext, id: InvestmentId): void {
  const dueAt = maturityNoticeAt(listPayouts(sql, id), clock.calendar());
  if (dueAt === null || dueAt <= clock.now()) scheduler.cancel({ kind: "MATURITY", reference: id });
  else scheduler.schedule({ kind: "MATURITY", reference: id, dueAt });
}

/** Job MATURITY. `reference`: the investment's id. */
export function notifyOfMaturity(context: AccountContext, reference: string): void {
  context.storage.transactionSync(() => {
    const { id, title, currency } = getInvestment(context.sql, reference);
    const [payouts, calendar] = [listPayouts(context.sql, id), context.clock.calendar()];
    const [on, dueAt] = [maturityOf(payouts, calendar), maturityNoticeAt(payouts, calendar)];
    if (on === null || dueAt === null) return;
    // A holiday declared since then has moved the maturity.
    if (dueAt > context.clock.now()) return planMaturityNotice(context, id);
    // The alarm was late: the payout itself, or its delay, is notified.
    if (on <= dateInIndia(context.clock.now())) return;
    const last = payouts.filter((payout) => settlementDueOn(payout, calendar) === on);
    const amount = addMinor(...last.map(({ net }) => net));
    notify(context, {
      reference: `${id}:${on}`,
      subject: { kind: "MATURITY_AHEAD", investmentId: id, title, amount, currency, on },
    });
  });
}

/** The price of a deal on the day for which its page is rendered. Pure. */

import type { Deal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { HolidayCalendar } from "@/lib/finance/business-days";
import { priceOfUnits, purchaseDayOf } from "@/lib/products/purchase";

type Offered = Pick<Deal, "product" | "unit">;

/** The time of viewing a deal, and its status then. */
export type Moment = Pick<Deal, "opensAt"> & { readonly progress: Pick<Deal["progress"], "at" | "status"> };

type Left = { readonly progress: Pick<Deal["progress"], "remaining"> };

/** The day of the displayed price: today, or the opening day of an upcoming deal. */
export function priceDay({ opensAt, progress: { at, status } }: Moment): CalendarDate {
  return dateInIndia(status === "UPCOMING" ? opensAt : at);
}

/** The day whose price an investment pays that is made on the day of the displayed price. */
export function purchaseDay(
  { product, opensAt, progress: { at, status } }: Pick<Deal, "product"> & Moment,
  calendar: HolidayCalendar,
): CalendarDate {
  return purchaseDayOf({ product }, status === "UPCOMING" ? opensAt : at, calendar);
}

/** The smallest possible investment on that day: the minimum, or the whole remainder if less is left. */
export function leastAmountOf(deal: Offered & Pick<Deal, "minimum"> & Moment & Left, calendar: HolidayCalendar): Minor {
  const { minimum, unit, progress } = deal;
  const rest = progress.remaining > 0 ? Math.min(minimum, progress.remaining) : minimum;
  return priceOfUnits(deal, rest / unit, purchaseDay(deal, calendar))?.amount ?? minor(rest);
}

/** Whether the price of the minimum on that day holds a stamp duty, which the law asks of some buyers only. */
export function bearsDuty(deal: Offered & Pick<Deal, "minimum"> & Moment, calendar: HolidayCalendar): boolean {
  const price = priceOfUnits(deal, deal.minimum / deal.unit, purchaseDay(deal, calendar));
  return (price?.cost?.stampDuty ?? 0) > 0;
}

/** What a deal costs on the day for which its page is drawn. Pure. */

import type { Deal } from "@/lib/contract/calls/deals";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import { type Minor, minor } from "@/lib/contract/values/money";
import { priceOfUnits } from "@/lib/products/purchase";

type Offered = Pick<Deal, "product" | "unit">;

/** When a deal is looked at, and whether it is open by then. */
export type Moment = Pick<Deal, "opensAt"> & { readonly progress: Pick<Deal["progress"], "at" | "status"> };

type Left = { readonly progress: Pick<Deal["progress"], "remaining"> };

/** The day for which a deal's page says its price: today, or its first day where that is still to come. */
export function priceDay({ opensAt, progress: { at, status } }: Moment): CalendarDate {
  return dateInIndia(status === "UPCOMING" ? opensAt : at);
}

/** The least that an investment of the day costs: the minimum, or the whole rest where less is left. */
export function leastAmountOf(deal: Offered & Pick<Deal, "minimum"> & Moment & Left): Minor {
  const { minimum, unit, progress } = deal;
  const rest = progress.remaining > 0 ? Math.min(minimum, progress.remaining) : minimum;
  return priceOfUnits(deal, rest / unit, priceDay(deal))?.amount ?? minor(rest);
}

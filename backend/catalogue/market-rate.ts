/**
 * The yield of a bond that is on sale, for an order of now. Invariant: a deal, its terms and an order quoted in the same moment
 * state one rate, that of their settlement.
 */
import type { DealProgress, ListedTerms } from "../../lib/contract/calls/deals.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { HolidayCalendar } from "../../lib/finance/business-days.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { purchaseDayOf } from "../../lib/products/purchase.ts";
import { rememberedByText } from "./remembered.ts";

/** A yield takes milliseconds, and a list has many; the terms and the day determine it. */
const remembered = rememberedByText<number | null>(500);

type Rated = Pick<ListedTerms, "product" | "unit" | "rateBps"> & { readonly progress: Pick<DealProgress, "status"> };

/** A deal that is not on sale keeps the rate of its opening day. */
export function rateOnSale({ product, unit, rateBps, progress }: Rated, at: EpochMs, calendar: HolidayCalendar) {
  const { settlementOf, rateOf, priceOf } = productOf(product);
  if (settlementOf === null || progress.status !== "OPEN") return rateBps;
  const on = purchaseDayOf({ product }, at, calendar);
  const isSold = priceOf?.({ product, unit }, 1, on) !== null;
  return isSold
    ? remembered(`${unit} ${on} ${JSON.stringify(product)}`, () => rateOf({ product, unit }, on, calendar))
    : rateBps;
}

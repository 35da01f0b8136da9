/** The payouts of a bond without maturity, whose terms are quoted to a call that the issuer has not promised. */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { type Minor, paise } from "../../../lib/contract/facts/money.ts";
import { bondSchedule } from "../../../lib/finance/bond-schedule.ts";
import type { WithCalendar } from "../../../lib/finance/business-days.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { perpetualOf } from "../../../lib/products/perpetual.ts";
import { inRupees } from "../../../lib/products/schedule.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";

interface Bought extends WithCalendar {
  /** The face value: nothing is repaid or written down before a purchase. */
  readonly principal: Minor;
  readonly taxpayer: Taxpayer;
}

/** Coupons for a hundred years from the issue, and the principal after them; null for any other product. */
export function endlessPayouts(
  { product, settlesOn, investedOn }: Pick<InvestmentRecord, "product" | "settlesOn" | "investedOn">,
  { principal, taxpayer, calendar }: Bought,
): readonly ScheduledPayout[] | null {
  const traded = perpetualOf(product) && productOf(product).resaleOf?.(product);
  if (!traded) return null;
  const held = { bond: traded.bond, facePaise: paise(principal), heldFrom: settlesOn ?? investedOn, calendar };
  return bondSchedule({ ...held, ...taxpayer }).map(inRupees);
}

/** The premium of a bond that is redeemed before its maturity. Pure. */
import type { ScheduledPayout } from "../contract/calls/deals.ts";
import { type Minor, minor, paise } from "../contract/values/money.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import { premiumOf } from "../finance/bond-schedule.ts";
import { previousBusinessDay } from "../finance/business-days.ts";
import { productOf } from "./lookup.ts";

type Redeeming = Pick<ScheduledPayout, "kind" | "accruesTo" | "principal">;

/**
 * The part of a payout beyond the principal that is no interest: what a call or a put pays above par, negative below it. It is
 * consideration for the redemption, and so a part of the gain.
 */
export function premiumIn(product: ProductTerms, { kind, accruesTo, principal }: Redeeming): Minor {
  if (kind !== "MATURITY" && kind !== "PUT") return minor(0);
  const terms = productOf(product).resaleOf?.(product).bond;
  const redemptions = kind === "PUT" ? terms?.puts : terms?.calls;
  const redemption = redemptions?.find(({ on }) => previousBusinessDay(on) === accruesTo);
  return redemption ? premiumOf(paise(principal), redemption) : minor(0);
}

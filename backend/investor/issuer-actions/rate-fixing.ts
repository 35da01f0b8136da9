/**
 * Applies the fixings of a floating bond to this investor's holdings. Invariants: one transaction changes the terms and replaces
 * every open payout that accrues after the reset, or nothing; what was paid stays; applying it again has no effect.
 */
import { addDays, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, dealId } from "../../../lib/contract/values/ids.ts";
import type { Fixing } from "../../../lib/finance/floating-rate.ts";
import { floatingOf, withFixings } from "../../../lib/products/floating.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { bondHoldingOf, heldUnitsOf } from "../claims/sale-rules.ts";
import { repromiseFrom } from "../exits/put-schedule.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { writeProduct } from "./restructuring-store.ts";
import { applyToSettled, type HolderAnswer } from "./settled-holdings.ts";

export const fixCoupons = (context: AccountContext, dealId: DealId, fixings: readonly Fixing[]): HolderAnswer =>
  applyToSettled(context, dealId, (investment) => fix(context, investment, fixings));

const RETRY_MS = 60_000;

/** After a purchase: its terms may have been quoted before a fixing that found no holder here. May run twice. */
export async function applyFixings(context: AccountContext, reference: string): Promise<void> {
  const id = dealId.parse(reference);
  const terms = await findDealTerms(context.env.CATALOGUE, id);
  const fixings = terms ? (floatingOf(terms.product)?.fixings ?? []) : [];
  if (fixCoupons(context, id, fixings) === "APPLIED") return;
  context.scheduler.schedule({ kind: "FIXING", reference, dueAt: epochMs(context.clock.now() + RETRY_MS) });
}

function fix(context: AccountContext, { id, product }: InvestmentRecord, fixings: readonly Fixing[]): void {
  const known = floatingOf(product)?.fixings ?? [];
  const first = fixings.find(({ from }) => known.every((each) => each.from !== from));
  if (!first) return;
  writeProduct(context.sql, { id, product: withFixings(product, fixings) });
  const holding = bondHoldingOf(getInvestment(context.sql, id));
  // A restructuring has agreed on its own payouts.
  if (!holding || heldUnitsOf(holding) === 0 || holding.restructuredOn !== null) return;
  repromiseFrom(context, holding, addDays(first.from, 1));
}

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
import { unitsInOrders } from "../claims/sale-store.ts";
import { repromiseFrom } from "../exits/put-schedule.ts";
import { hasEnded } from "../holdings/investment-status.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsOf } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { RestructuringAnswer } from "./restructuring.ts";
import { writeProduct } from "./restructuring-store.ts";

/** WAIT: a sale or an investment in the deal is under way, so the fixing must be applied again. */
export function fixCoupons(context: AccountContext, deal: DealId, fixings: readonly Fixing[]): RestructuringAnswer {
  return context.storage.transactionSync(() => {
    const inDeal = listInvestmentsOf(context.sql, deal);
    const isReady = ({ id, status }: InvestmentRecord) => hasEnded(status) && unitsInOrders(context.sql, id) === 0;
    for (const investment of inDeal.filter(isReady)) fix(context, investment, fixings);
    return inDeal.every(isReady) ? "APPLIED" : "WAIT";
  });
}

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

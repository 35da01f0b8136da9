/**
 * Bonds that were sold leave the book. Always true here: one transaction pays for them, takes what they would have paid off
 * what is owed, and promises the rest anew; a coupon whose day had come by the settlement stays the seller's, whole.
 */
import { dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import {
  insertPayout,
  lastSequenceOf,
  listPayouts,
  markReplaced,
  type PayoutRecord,
} from "../holdings/payout-store.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { creditPayout } from "./payout-credit.ts";
import { advance } from "./sale-orders.ts";
import { type BondHolding, bondHoldingOf, faceOf, heldUnitsOf, payoutOfSale } from "./sale-rules.ts";
import { addUnitsSold, type OrderRecord } from "./sale-store.ts";

/** Synchronous, inside the caller's transaction, of an order that is MATCHED there. */
export function settleSale(context: AccountContext, order: OrderRecord): void {
  const holding = bondHoldingOf(getInvestment(context.sql, order.investmentId));
  if (!holding) throw new Error(`${order.investmentId} is no bond`);
  const at = arrivalOf(order, context.clock.now());
  replaceWhatTheyPay(context, order, at);
  const sold = insertSale(context, { holding, order, at });
  promiseTheRest(context, { holding, order, at });
  const { interest, gross, tdsRateBps, tds, net } = sold;
  const { investmentId, payoutSequence, dueOn: paidOn } = sold;
  addUnitsSold(context.sql, { id: holding.id, units: order.units });
  advance(context, order, { status: "SETTLED", settledAt: at, payoutSequence });
  const paid = { investmentId, payoutSequence, interest, gross, tdsRateBps, tds, net, paidOn };
  creditPayout(context, { investment: holding, payout: sold, paid, at, charge: order.sale });
}

/** The day of the settlement, however much later we looked. @throws for one to come. */
function arrivalOf({ settlesOn }: OrderRecord, now: EpochMs): EpochMs {
  if (settlesOn > dateInIndia(now)) throw new RangeError(`settled on a day to come: ${settlesOn}`);
  return epochMs(Math.min(payoutInstant(settlesOn), now));
}

/** @throws when one of them has been paid: it was paid to the seller for bonds that were the buyer's. */
function replaceWhatTheyPay(context: AccountContext, { investmentId, settlesOn }: OrderRecord, at: EpochMs): void {
  const after = listPayouts(context.sql, investmentId).filter(({ accruesTo }) => accruesTo > settlesOn);
  for (const payout of after) {
    markReplaced(context.sql, payout, at);
    context.scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
}

interface Settled {
  readonly holding: BondHolding;
  readonly order: OrderRecord;
  readonly at: EpochMs;
}

function insertSale(context: AccountContext, { holding, order, at }: Settled): PayoutRecord {
  const { id } = holding;
  const payoutSequence = lastSequenceOf(context.sql, id) + 1;
  const promise = { ...payoutOfSale(order.sale, faceOf(holding, order.units)), payoutSequence };
  insertPayout(context.sql, { id, promise, at });
  return { ...promise, investmentId: id, promisedGross: promise.gross, status: "EXPECTED", paidOn: null };
}

function promiseTheRest(context: AccountContext, { holding, order, at }: Settled): void {
  const { id, product, residency, panVerified } = holding;
  const units = heldUnitsOf(holding) - order.units;
  if (units === 0) return;
  const face = faceOf(holding, units);
  const schedule = productOf(product).scheduleOf({
    deal: { product, unit: faceOf(holding, 1) },
    purchase: { units, amount: face, cost: null },
    plan: { rateBps: holding.rateBps, tenureMonths: null, payoutPlan: null },
    investOn: order.settlesOn,
    taxpayer: { residency, panVerified },
  });
  const last = lastSequenceOf(context.sql, id);
  for (const promise of schedule) {
    const payoutSequence = last + promise.payoutSequence;
    insertPayout(context.sql, { id, promise: { ...promise, payoutSequence }, at });
    const reference = payoutReference({ investmentId: id, payoutSequence });
    context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  }
}

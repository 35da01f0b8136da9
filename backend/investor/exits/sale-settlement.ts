/**
 * Settlement of sold bonds. Invariant: one transaction pays the sale, takes back the coins of the sold bonds that cannot
 * be spent yet, replaces the payouts whose record date is not past and promises those of the remaining bonds; a coupon whose record date has passed stays with the seller in full.
 */
import { dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { previousBusinessDay } from "../../../lib/finance/business-days.ts";
import { isGainExempt } from "../../../lib/finance/tds-relief.ts";
import { gainHoldingOf } from "../../../lib/products/tax.ts";
import { recordGains } from "../claims/bond-tax.ts";
import { standingPuts } from "../claims/put-store.ts";
import {
  type BondHolding,
  bondHoldingOf,
  heldUnitsOf,
  isPaidToBuyer,
  payoutOfSale,
  principalSoldOn,
} from "../claims/sale-rules.ts";
import { addUnitsSold, type OrderRecord } from "../claims/sale-store.ts";
import { takeCoinsBack } from "../coins/earning.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import {
  insertPayout,
  lastPayoutSequenceOf,
  listPayouts,
  markReplaced,
  type PayoutRecord,
} from "../holdings/payout-store.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { creditPayout } from "../payouts/payout-credit.ts";
import { promise } from "./put-schedule.ts";
import { advance } from "./sale-orders.ts";

/** Synchronous, inside the caller's transaction, which has read the order as MATCHED. */
export function settleSale(context: AccountContext, order: OrderRecord): void {
  const holding = bondHoldingOf(getInvestment(context.sql, order.investmentId));
  if (!holding) throw new Error(`${order.investmentId} is no bond`);
  const at = arrivalOf(order, context.clock.now());
  replaceLaterPayouts(context, order, at);
  const sold = insertSale(context, { holding, order, at });
  promiseRemainingPayouts(context, { holding, order, at });
  const { interest, gross, tdsRateBps, tdsBasis, tds, net } = sold;
  const { investmentId, payoutSequence, dueOn: paidOn } = sold;
  addUnitsSold(context.sql, { id: holding.id, units: order.units });
  takeCoinsBack(context, holding.id, { held: heldUnitsOf(holding) - order.units, of: holding.units });
  advance(context, order, { status: "SETTLED", settledAt: at, payoutSequence });
  const paid = { investmentId, payoutSequence, interest, gross, tdsRateBps, tdsBasis, tds, net, paidOn };
  creditPayout(context, { investment: holding, payout: sold, paid, at, charge: order.sale });
  recordGains(context, holding.id);
  retaxPayerOf(context, holding);
}

/** Time of the credit: the settlement day, however late this runs. @throws RangeError before the settlement day */
function arrivalOf({ settlesOn }: OrderRecord, now: EpochMs): EpochMs {
  if (settlesOn > dateInIndia(now)) throw new RangeError(`settled on a day to come: ${settlesOn}`);
  return epochMs(Math.min(payoutInstant(settlesOn), now));
}

/** @throws Error when one of the payouts has been paid: it belonged to the buyer of the bonds. */
function replaceLaterPayouts(context: AccountContext, { investmentId, settlesOn }: OrderRecord, at: EpochMs): void {
  const bond = getInvestment(context.sql, investmentId);
  const after = listPayouts(context.sql, investmentId).filter((payout) => isPaidToBuyer(payout, settlesOn, bond));
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
  const payoutSequence = lastPayoutSequenceOf(context.sql, id) + 1;
  const sale = payoutOfSale(order.sale, principalSoldOn(holding, order.units, order.settlesOn));
  const { residency } = holding;
  const gain = gainHoldingOf(holding.product, holding.tradesOn ?? holding.investedOn);
  const { reliefs } = taxpayerOf(context);
  const isExempt = gain !== null && isGainExempt({ ...gain, residency, reliefs, date: order.sale.tradesOn });
  const promise = { ...sale, payoutSequence, tdsBasis: isExempt ? ("TREATY" as const) : residency };
  insertPayout(context.sql, { id, promise, at });
  return { ...promise, investmentId: id, promisedGross: promise.gross, status: "EXPECTED", paidOn: null };
}

function promiseRemainingPayouts(context: AccountContext, { holding, order, at }: Settled): void {
  const { residency, panVerified } = holding;
  const taxpayer = { ...taxpayerOf(context), residency, panVerified };
  const calendar = context.clock.calendar();
  const [due, ahead] = [true, false].map((isDue) =>
    standingPuts(context.sql, holding.id).filter(
      ({ on }) => previousBusinessDay(on, calendar) <= order.settlesOn === isDue,
    ),
  );
  const awaited = (due ?? []).reduce((sum, { units: put }) => sum + put, 0);
  const units = heldUnitsOf(holding) - order.units - awaited;
  if (units === 0) return;
  const position = { holding, units, puts: ahead ?? [], call: null, taxpayer, calendar };
  promise(context, { ...position, heldFrom: order.settlesOn }, { at });
}

/** Transitions of a sell order, each synchronous and inside the caller's transaction, and its view in the contract. */
import type {
  createSellOrder,
  createSellTerms,
  SellOrder,
  SellTerms,
} from "../../../lib/contract/calls/bond-selling.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type SellOrderId, sellOrderId } from "../../../lib/contract/values/ids.ts";
import type { LeavingLot } from "../../../lib/contract/values/redemption.ts";
import { lotsIfSold } from "../claims/bond-tax.ts";
import { leavingLots } from "../claims/lot-parts.ts";
import { unitsInPuts } from "../claims/put-store.ts";
import {
  type BondHolding,
  bondHoldingOf,
  heldUnitsOf,
  isSaleable,
  saleTransitions,
  TERMS_LIFE_MS,
} from "../claims/sale-rules.ts";
import {
  findOrderOfTerms,
  insertOrder,
  type OrderRecord,
  type TermsRecord,
  unitsInOrders,
  writeOrder,
} from "../claims/sale-store.ts";
import { findInvestment, getInvestment } from "../holdings/investment-store.ts";
import { listPayouts } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

/** Key of an order at the market, and of its unit transfer at the deal. */
export const saleKeyOf = ({ id }: Pick<OrderRecord, "id">) => `sale:${id}`;

/** @throws Error for a transition that does not exist: callers read the status in the same transaction. */
export function advance(
  context: Pick<AccountContext, "sql" | "clock">,
  order: OrderRecord,
  change: Partial<OrderRecord> & Pick<OrderRecord, "status">,
): OrderRecord {
  if (!saleTransitions.allow({ from: order.status, to: change.status })) {
    throw new Error(`the sell order ${order.id} cannot go from ${order.status} to ${change.status}`);
  }
  const next = { ...order, ...change, updatedAt: context.clock.now() };
  writeOrder(context.sql, order.status, next);
  return next;
}

/**
 * The holding, if this number of bonds can be sold for settlement on that day.
 * @throws AppError NOT_FOUND, SELLING_CLOSED for other products and restructured bonds, INVESTMENT_NOT_ACTIVE,
 * UNITS_NOT_AVAILABLE
 */
export function getSaleable(
  context: AccountContext,
  { investmentId, units, settlesOn }: Pick<OrderRecord, "investmentId" | "units" | "settlesOn">,
): BondHolding {
  const investment = findInvestment(context.sql, investmentId);
  if (!investment) throw new AppError("NOT_FOUND");
  if (investment.stage !== "ACTIVE") throw new AppError("INVESTMENT_NOT_ACTIVE");
  const holding = bondHoldingOf(investment);
  const payouts = listPayouts(context.sql, investmentId);
  if (!holding || !isSaleable(holding, payouts, settlesOn, context.clock.calendar())) {
    throw new AppError("SELLING_CLOSED");
  }
  if (units > availableUnitsOf(context, holding)) {
    throw fieldError<typeof createSellOrder | typeof createSellTerms>("units", "UNITS_NOT_AVAILABLE");
  }
  return holding;
}

export const availableUnitsOf = (context: Pick<AccountContext, "sql">, holding: BondHolding): number =>
  heldUnitsOf(holding) - unitsInOrders(context.sql, holding.id) - unitsInPuts(context.sql, holding.id);

/** @throws AppError SELL_TERMS_EXPIRED, also when other lots would leave than were quoted, and the errors of `getSaleable` */
export function assertOrderable(
  context: AccountContext,
  { investmentId, sale, validUntil }: Pick<TermsRecord, "investmentId" | "sale" | "validUntil">,
): void {
  if (context.clock.now() >= validUntil) throw new AppError("SELL_TERMS_EXPIRED");
  const { units, settlesOn, tradesOn, lots } = sale;
  const holding = getSaleable(context, { investmentId, units, settlesOn });
  const leaving = leavingLots(lotsIfSold(context.sql, holding, { units, on: settlesOn }), {
    product: holding.product,
    on: tradesOn,
  });
  if (lots.length > 0 && !areSameLots(leaving, lots)) throw new AppError("SELL_TERMS_EXPIRED");
}

/** Costs may differ by a paisa: the share of a lot is rounded after the units that left before. */
const areSameLots = (leaving: readonly LeavingLot[], quoted: readonly LeavingLot[]): boolean =>
  leaving.length === quoted.length &&
  leaving.every(({ acquiredOn, units, cost }, index) => {
    const lot = quoted[index];
    return lot?.acquiredOn === acquiredOn && lot.units === units && Math.abs(lot.cost - cost) <= 1;
  });

/** Creates the order of these terms, once. @throws AppError SELL_TERMS_EXPIRED, and the errors of `getSaleable` */
export function openOrder(
  context: AccountContext,
  { id: termsId, investmentId, sale, validUntil }: TermsRecord,
): SellOrderId {
  const known = findOrderOfTerms(context.sql, termsId);
  if (known) return known.id;
  assertOrderable(context, { investmentId, sale, validUntil });
  const now = context.clock.now();
  const { units, settlesOn } = sale;
  const id = sellOrderId.parse(`slo_${context.ids.letters()}`);
  insertOrder(context.sql, { id, termsId, investmentId, units, settlesOn, createdAt: now });
  context.scheduler.schedule({ kind: "SELL", reference: id, dueAt: now });
  return id;
}

export function termsView({ id, investmentId, sale, validUntil }: TermsRecord, { traded }: BondHolding): SellTerms {
  const quotedAt = epochMs(validUntil - TERMS_LIFE_MS);
  return { termsId: id, investmentId, isin: traded.isin, ...sale, quotedAt, validUntil };
}

export function orderView(context: Pick<AccountContext, "sql">, order: OrderRecord): SellOrder {
  const holding = bondHoldingOf(getInvestment(context.sql, order.investmentId));
  if (!holding) throw new Error(`the sell order ${order.id} is not of a bond`);
  const { dealId, title, traded } = holding;
  const { id: orderId, investmentId, status, reason, createdAt, matchedAt, settledAt, updatedAt, sale } = order;
  const when = { createdAt, matchedAt, settledAt, updatedAt };
  return { orderId, investmentId, dealId, isin: traded.isin, title, status, reason, ...sale, ...when };
}

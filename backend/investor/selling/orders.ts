/** The changes of an order, each synchronous and inside its caller's transaction; and how an order is told. */
import type { SellOrder, SellTerms } from "../../../lib/contract/bond-selling.ts";
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { type SellOrderId, sellOrderId } from "../../../lib/contract/ids.ts";
import type { Book } from "../book.ts";
import { listPayouts } from "../investment/payout-store.ts";
import { findInvestment, getInvestment } from "../investment/store.ts";
import { type BondHolding, bondHoldingOf, heldUnitsOf, isSaleable, mayBecome, TERMS_LIFE_MS } from "./rules.ts";
import {
  findOrderOfTerms,
  insertOrder,
  type OrderRecord,
  type TermsRecord,
  unitsInOrders,
  writeOrder,
} from "./store.ts";

/** The market's key of an order, and the deal's of the units that it takes away. */
export const saleKeyOf = ({ id }: Pick<OrderRecord, "id">) => `sale:${id}`;

/** @throws when there is no such way: whoever decides has looked at the status in this transaction. */
export function advance(
  book: Pick<Book, "sql" | "clock">,
  order: OrderRecord,
  change: Partial<OrderRecord> & Pick<OrderRecord, "status">,
): OrderRecord {
  if (!mayBecome({ from: order.status, to: change.status })) {
    throw new Error(`the sell order ${order.id} cannot go from ${order.status} to ${change.status}`);
  }
  const next = { ...order, ...change, updatedAt: book.clock.now() };
  writeOrder(book.sql, order.status, next);
  return next;
}

/**
 * The bonds, while so many of them can be sold for that day.
 * @throws Refusal NOT_FOUND, SELLING_CLOSED for what is no bond or not as it was issued, INVESTMENT_NOT_ACTIVE, UNITS_NOT_AVAILABLE
 */
export function getSaleable(
  book: Book,
  { investmentId, units, settlesOn }: Pick<OrderRecord, "investmentId" | "units" | "settlesOn">,
): BondHolding {
  const investment = findInvestment(book.sql, investmentId);
  if (!investment) throw new Refusal("NOT_FOUND");
  if (investment.stage !== "ACTIVE") throw new Refusal("INVESTMENT_NOT_ACTIVE");
  const holding = bondHoldingOf(investment);
  if (!holding || !isSaleable(holding, listPayouts(book.sql, investmentId), settlesOn)) {
    throw new Refusal("SELLING_CLOSED");
  }
  if (units > availableUnitsOf(book, holding)) {
    throw new Refusal("UNITS_NOT_AVAILABLE", { units: "UNITS_NOT_AVAILABLE" });
  }
  return holding;
}

export const availableUnitsOf = (book: Pick<Book, "sql">, holding: BondHolding): number =>
  heldUnitsOf(holding) - unitsInOrders(book.sql, holding.id);

/** Makes the order of these terms, once. @throws Refusal SELL_TERMS_EXPIRED, and whatever `getSaleable` does */
export function openOrder(book: Book, { id: termsId, investmentId, sale, validUntil }: TermsRecord): SellOrderId {
  const known = findOrderOfTerms(book.sql, termsId);
  if (known) return known.id;
  const now = book.clock.now();
  if (now >= validUntil) throw new Refusal("SELL_TERMS_EXPIRED");
  const { units, settlesOn } = sale;
  getSaleable(book, { investmentId, units, settlesOn });
  const id = sellOrderId.parse(`slo_${book.ids.letters()}`);
  insertOrder(book.sql, { id, termsId, investmentId, units, settlesOn, createdAt: now });
  book.agenda.schedule({ kind: "SELL", reference: id, dueAt: now });
  return id;
}

export function termsView({ id, investmentId, sale, validUntil }: TermsRecord, { traded }: BondHolding): SellTerms {
  const quotedAt = epochMs(validUntil - TERMS_LIFE_MS);
  return { termsId: id, investmentId, isin: traded.isin, ...sale, quotedAt, validUntil };
}

export function orderView(book: Pick<Book, "sql">, order: OrderRecord): SellOrder {
  const holding = bondHoldingOf(getInvestment(book.sql, order.investmentId));
  if (!holding) throw new Error(`the sell order ${order.id} is not of a bond`);
  const { dealId, title, traded } = holding;
  const { id: orderId, investmentId, status, reason, createdAt, matchedAt, settledAt, updatedAt, sale } = order;
  const when = { createdAt, matchedAt, settledAt, updatedAt };
  return { orderId, investmentId, dealId, isin: traded.isin, title, status, reason, ...sale, ...when };
}

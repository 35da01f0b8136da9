import { dateInIndia, epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { sellTermsId } from "../../../lib/contract/ids.ts";
import { getDeal } from "../../catalogue/deals.ts";
import { mayBeSold } from "../../catalogue/remote-config.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { logFailure } from "../../log.ts";
import type { Book } from "../book.ts";
import { listPayouts } from "../investment/payout-store.ts";
import { findInvestment, type InvestmentRecord } from "../investment/store.ts";
import type { Operations } from "../operation.ts";
import { driveSale, takeIn } from "./drive.ts";
import { availableUnitsOf, getSaleable, openOrder, orderView, saleKeyOf, termsView } from "./orders.ts";
import {
  type BondHolding,
  bondHoldingOf,
  heldUnitsOf,
  isSaleable,
  matchedBefore,
  saleOf,
  settlementDayOf,
  TERMS_LIFE_MS,
} from "./rules.ts";
import { findOrder, findTerms, getOrder, insertTerms, listOrders, type OrderRecord, unitsInOrders } from "./store.ts";

const nextSettlement = (book: Book) => settlementDayOf(dateInIndia(book.clock.now()));

/** @throws Refusal SELLING_CLOSED while the bond, or the investor, is not on the lists; or the deal is being restructured */
async function assertOpen(book: Book, investment: InvestmentRecord): Promise<void> {
  const holding = bondHoldingOf(investment);
  if (!holding || !(await mayBeSold(book.env, { userId: book.userId, isin: holding.traded.isin }))) {
    throw new Refusal("SELLING_CLOSED");
  }
  const { progress } = await getDeal(book.env, investment.dealId, book.clock.now());
  if (progress.restructuring !== null) throw new Refusal("SELLING_CLOSED");
}

async function isOpenFor(book: Book, holding: BondHolding): Promise<boolean> {
  if (!isSaleable(holding, listPayouts(book.sql, holding.id), nextSettlement(book))) return false;
  return mayBeSold(book.env, { userId: book.userId, isin: holding.traded.isin });
}

/** What has been committed stands, whoever cannot be reached now: the alarm goes on from there. */
async function driveNow(book: Book, id: string): Promise<void> {
  try {
    await driveSale(book, id);
  } catch (cause) {
    logFailure({ event: "sale_left_to_the_alarm", cause });
  }
}

/**
 * The market decides whether an order can still be taken back; what it says is taken in, whatever it is.
 * @throws Refusal SELL_ORDER_NOT_OPEN, GATEWAY_UNAVAILABLE
 */
async function takeBack(book: Book, order: OrderRecord): Promise<void> {
  if (order.status === "CANCELLED") return;
  if (order.status !== "CREATED") throw new Refusal("SELL_ORDER_NOT_OPEN");
  const status = await askGateway(() => book.gateways.bondMarket.cancel(saleKeyOf(order)));
  const isLate = book.clock.now() >= matchedBefore(order.settlesOn);
  const taken = book.storage.transactionSync(() => takeIn(book, order, { status, isLate }));
  if (taken.status !== "CANCELLED") throw new Refusal("SELL_ORDER_NOT_OPEN");
}

export const sellingOperations = {
  "bonds.sell-orders": async (book, { investmentId }) => {
    const investment = findInvestment(book.sql, investmentId);
    if (!investment) throw new Refusal("NOT_FOUND");
    const holding = bondHoldingOf(investment);
    const isOpen = holding !== null && (await isOpenFor(book, holding));
    const orders = listOrders(book.sql, investmentId).map((order) => orderView(book, order));
    return {
      ...{ investmentId, isOpen, orders },
      heldUnits: heldUnitsOf(investment),
      unitsInOrders: unitsInOrders(book.sql, investmentId),
      availableUnits: holding ? availableUnitsOf(book, holding) : 0,
    };
  },

  "bonds.sell-terms": async (book, { investmentId, units }, asking) => {
    const settlesOn = nextSettlement(book);
    const holding = getSaleable(book, { investmentId, units, settlesOn });
    await assertOpen(book, holding);
    const { isin, cleanPrice: lastPrice } = holding.traded;
    const on = dateInIndia(book.clock.now());
    const bid = await askGateway(() => book.gateways.bondMarket.bid({ isin, units, lastPrice, on }));
    if (bid === null) throw new Refusal("NO_BID");
    return asking.commit(() => {
      const now = book.clock.now();
      const current = getSaleable(book, { investmentId, units, settlesOn });
      const id = sellTermsId.parse(`slt_${book.ids.letters()}`);
      const sale = saleOf({ holding: current, units, bid, settlesOn });
      const terms = { id, investmentId, sale, validUntil: epochMs(now + TERMS_LIFE_MS) };
      insertTerms(book.sql, terms, now);
      return termsView(terms, current);
    });
  },

  "bonds.sell-order": async (book, { investmentId, units, termsId }, asking) => {
    const terms = findTerms(book.sql, termsId);
    const investment = findInvestment(book.sql, investmentId);
    if (!terms || !investment) throw new Refusal("NOT_FOUND");
    if (terms.investmentId !== investmentId || terms.sale.units !== units) throw new Refusal("SELL_TERMS_MISMATCH");
    await assertOpen(book, investment);
    const view = (id: string) => orderView(book, getOrder(book.sql, id));
    const { orderId } = asking.commit(() => view(openOrder(book, terms)));
    await driveNow(book, orderId);
    return asking.amend(view(orderId));
  },

  "bonds.sell-cancel": async (book, { orderId }, asking) => {
    const order = findOrder(book.sql, orderId);
    if (!order) throw new Refusal("NOT_FOUND");
    await takeBack(book, order);
    return asking.commit(() => orderView(book, getOrder(book.sql, orderId)));
  },
} satisfies Partial<Operations>;

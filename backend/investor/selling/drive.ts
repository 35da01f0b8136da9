/**
 * An order goes from step to step, and its status says which is next: CREATED is placed, MATCHED waits for its settlement,
 * SETTLED tells the deal. The market is the record of how far it has come: it knows each order by our key, and to place one
 * again is to place nothing. Whoever drives looks at what is stored before and after it asked.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import type { MarketStatus } from "../../gateways/bond-market.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { payoutInstant } from "../investment/payout-time.ts";
import { getInvestment } from "../investment/store.ts";
import { askAgainIn } from "../wallet/rules.ts";
import { advance, saleKeyOf } from "./orders.ts";
import { bondHoldingOf, matchedBefore } from "./rules.ts";
import { settleSale } from "./settlement.ts";
import { findOrder, getOrder, markDealTold, type OrderRecord } from "./store.ts";

/** Takes every step that can be taken now. @throws when a callee cannot be reached: the agenda tries again. */
export async function driveSale(book: Book, reference: string): Promise<void> {
  const order = findOrder(book.sql, reference);
  switch (order?.status) {
    case "CREATED":
      await seeWhetherTaken(book, order);
      break;
    case "MATCHED":
      await seeWhetherPaid(book, order);
      break;
    case "SETTLED":
      if (!order.dealTold) await tellDeal(book, order);
      return;
    case "CANCELLED":
    case "REJECTED":
    case undefined:
      return;
  }
  if (getOrder(book.sql, reference).status !== order.status) await driveSale(book, reference);
}

async function seeWhetherTaken(book: Book, order: OrderRecord): Promise<void> {
  const key = saleKeyOf(order);
  const isLate = book.clock.now() >= matchedBefore(order.settlesOn);
  let status = await askGateway(() => book.gateways.bondMarket.status(key));
  if (isLate && (status === "UNKNOWN" || status === "PENDING")) {
    status = await askGateway(() => book.gateways.bondMarket.cancel(key));
  } else if (status === "UNKNOWN") {
    await place(book, order);
  }
  book.storage.transactionSync(() => takeIn(book, order, { status, isLate }));
}

async function place(book: Book, order: OrderRecord): Promise<void> {
  const holding = bondHoldingOf(getInvestment(book.sql, order.investmentId));
  if (!holding) throw new Error(`${order.investmentId} is no bond`);
  const { units, cleanPrice, settlesOn } = order.sale;
  const offered = { key: saleKeyOf(order), isin: holding.traded.isin, units, cleanPrice, settlesOn };
  await askGateway(() => book.gateways.bondMarket.place(offered));
}

interface Heard {
  readonly status: MarketStatus;
  /** The day of its settlement has come, so nobody but the market can have taken it back. */
  readonly isLate: boolean;
}

/** Inside a transaction. Looks again: its owner may have taken the order back while the market was asked. */
export function takeIn(book: Book, { id }: Pick<OrderRecord, "id">, { status, isLate }: Heard): OrderRecord {
  const order = getOrder(book.sql, id);
  if (order.status !== "CREATED") return order;
  const now = book.clock.now();
  switch (status) {
    case "UNKNOWN":
    case "PENDING": {
      const since = status === "UNKNOWN" ? now : order.createdAt;
      askAgain(book, order, epochMs(now + askAgainIn({ since, now })));
      return order;
    }
    case "MATCHED":
    case "SETTLED":
      askAgain(book, order, payoutInstant(order.settlesOn));
      return advance(book, order, { status: "MATCHED", matchedAt: now });
    case "REJECTED":
      return advance(book, order, { status: "REJECTED", reason: "NO_BUYER" });
    case "CANCELLED":
      return advance(book, order, isLate ? { status: "REJECTED", reason: "NOT_MATCHED" } : { status: "CANCELLED" });
  }
}

async function seeWhetherPaid(book: Book, order: OrderRecord): Promise<void> {
  const now = book.clock.now();
  const paidFrom = payoutInstant(order.settlesOn);
  if (now < paidFrom) return askAgain(book, order, paidFrom);
  const status = await askGateway(() => book.gateways.bondMarket.status(saleKeyOf(order)));
  switch (status) {
    case "MATCHED":
      return askAgain(book, order, epochMs(now + askAgainIn({ since: paidFrom, now })));
    case "SETTLED":
      return book.storage.transactionSync(() => {
        const current = getOrder(book.sql, order.id);
        if (current.status !== "MATCHED") return;
        settleSale(book, current);
        askAgain(book, current, now);
      });
    case "UNKNOWN":
    case "PENDING":
    case "REJECTED":
    case "CANCELLED":
      throw new Error(`the market took the sell order ${order.id}, and says ${status} of it now`);
  }
}

function askAgain(book: Book, { id: reference }: Pick<OrderRecord, "id">, dueAt: ReturnType<typeof epochMs>): void {
  book.agenda.schedule({ kind: "SELL", reference, dueAt });
}

/** The units are somebody's whose book is kept elsewhere. */
async function tellDeal(book: Book, order: OrderRecord): Promise<void> {
  const { dealId } = getInvestment(book.sql, order.investmentId);
  const deal = book.env.DEAL.get(book.env.DEAL.idFromName(dealId));
  await deal.handOver({ key: saleKeyOf(order), userId: book.userId, units: order.units });
  book.storage.transactionSync(() => {
    markDealTold(book.sql, order.id);
    book.agenda.cancel({ kind: "SELL", reference: order.id });
  });
}

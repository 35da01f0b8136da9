/**
 * Processes a sell order. Its status names the next step: CREATED is placed at the market, MATCHED awaits settlement,
 * SETTLED notifies the deal. The market identifies an order by our key, so placing it twice has no effect. The request
 * and the alarm may run at the same time: each reads the stored order before and after calling the market.
 */
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { MarketStatus } from "../../gateways/bond-market.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { bondHoldingOf, matchedBefore } from "../claims/sale-rules.ts";
import { findOrder, getOrder, markSaleDealNotified, type OrderRecord } from "../claims/sale-store.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { payoutInstant } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { pollDelay } from "../wallet/wallet-rules.ts";
import { advance, saleKeyOf } from "./sale-orders.ts";
import { settleSale } from "./sale-settlement.ts";

/** Runs every step that is possible now. @throws when a callee cannot be reached: the scheduler retries. */
export async function processSale(context: AccountContext, reference: string): Promise<void> {
  const order = findOrder(context.sql, reference);
  switch (order?.status) {
    case "CREATED":
      await placeOrPoll(context, order);
      break;
    case "MATCHED":
      await pollSettlement(context, order);
      break;
    case "SETTLED":
      if (!order.dealNotified) await notifyDeal(context, order);
      return;
    case "CANCELLED":
    case "REJECTED":
    case undefined:
      return;
  }
  if (getOrder(context.sql, reference).status !== order.status) await processSale(context, reference);
}

async function placeOrPoll(context: AccountContext, order: OrderRecord): Promise<void> {
  const key = saleKeyOf(order);
  const isLate = context.clock.now() >= matchedBefore(order.settlesOn);
  let status = await callGateway(() => context.gateways.bondMarket.status(key));
  if (isLate && (status === "UNKNOWN" || status === "PENDING")) {
    status = await callGateway(() => context.gateways.bondMarket.cancel(key));
  } else if (status === "UNKNOWN") {
    await place(context, order);
  }
  context.storage.transactionSync(() => applyMarketStatus(context, order, { status, isLate }));
}

async function place(context: AccountContext, order: OrderRecord): Promise<void> {
  const holding = bondHoldingOf(getInvestment(context.sql, order.investmentId));
  if (!holding) throw new Error(`${order.investmentId} is no bond`);
  const { units, cleanPrice, settlesOn } = order.sale;
  const offered = { key: saleKeyOf(order), isin: holding.traded.isin, units, cleanPrice, settlesOn };
  await callGateway(() => context.gateways.bondMarket.place(offered));
}

interface MarketReport {
  readonly status: MarketStatus;
  /** Whether the settlement day has begun. From then on only the market can have cancelled the order. */
  readonly isLate: boolean;
}

/** Inside a transaction. Reads the order again: the investor may have cancelled it while the market was called. */
export function applyMarketStatus(
  context: AccountContext,
  { id }: Pick<OrderRecord, "id">,
  { status, isLate }: MarketReport,
): OrderRecord {
  const order = getOrder(context.sql, id);
  if (order.status !== "CREATED") return order;
  const now = context.clock.now();
  switch (status) {
    case "UNKNOWN":
    case "PENDING": {
      const since = status === "UNKNOWN" ? now : order.createdAt;
      pollLater(context, order, epochMs(now + pollDelay({ since, now })));
      return order;
    }
    case "MATCHED":
    case "SETTLED":
      pollLater(context, order, payoutInstant(order.settlesOn));
      return advance(context, order, { status: "MATCHED", matchedAt: matchedAtMost(order, now) });
    case "REJECTED":
      return advance(context, order, { status: "REJECTED", reason: "NO_BUYER" });
    case "CANCELLED":
      return advance(context, order, isLate ? { status: "REJECTED", reason: "NOT_MATCHED" } : { status: "CANCELLED" });
  }
}

/** The market gives no time: a match that is learnt late happened before the settlement day at the latest. */
const matchedAtMost = ({ settlesOn }: OrderRecord, now: EpochMs): EpochMs =>
  epochMs(Math.min(now, matchedBefore(settlesOn)));

async function pollSettlement(context: AccountContext, order: OrderRecord): Promise<void> {
  const now = context.clock.now();
  const paidFrom = payoutInstant(order.settlesOn);
  if (now < paidFrom) return pollLater(context, order, paidFrom);
  const status = await callGateway(() => context.gateways.bondMarket.status(saleKeyOf(order)));
  switch (status) {
    case "MATCHED":
    // Two operators have taken a mistaken match back and look for the buyer again.
    case "PENDING":
      return pollLater(context, order, epochMs(now + pollDelay({ since: paidFrom, now })));
    case "SETTLED":
      return context.storage.transactionSync(() => {
        const current = getOrder(context.sql, order.id);
        if (current.status !== "MATCHED") return;
        settleSale(context, current);
        pollLater(context, current, now);
      });
    case "REJECTED":
      return context.storage.transactionSync(() => {
        const current = getOrder(context.sql, order.id);
        if (current.status === "MATCHED") advance(context, current, { status: "REJECTED", reason: "MATCH_UNDONE" });
      });
    case "UNKNOWN":
    case "CANCELLED":
      throw new Error(`the market matched the sell order ${order.id} but reports ${status}`);
  }
}

function pollLater(
  context: AccountContext,
  { id: reference }: Pick<OrderRecord, "id">,
  dueAt: ReturnType<typeof epochMs>,
): void {
  context.scheduler.schedule({ kind: "SELL", reference, dueAt });
}

/** The buyer is outside ultra, so the deal removes the units from this holder. */
async function notifyDeal(context: AccountContext, order: OrderRecord): Promise<void> {
  const { dealId } = getInvestment(context.sql, order.investmentId);
  const deal = context.env.DEAL.get(context.env.DEAL.idFromName(dealId));
  await deal.transferUnits({ key: saleKeyOf(order), userId: context.userId, units: order.units });
  context.storage.transactionSync(() => {
    markSaleDealNotified(context.sql, order.id);
    context.scheduler.cancel({ kind: "SELL", reference: order.id });
  });
}

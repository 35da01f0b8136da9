/**
 * Delivery of paid shares to the demat account. Each step can run twice: it checks the stored delivery and the
 * depository. An order keeps its demat account: an order whose answer was lost may still be carried out, so shares go to
 * another account only after the depository has refused the order.
 */

import type { DematFault } from "../../../lib/contract/calls/cmr.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { DeliveryState } from "../../gateways/depository.ts";
import {
  changeDelivery,
  type Delivery,
  type DeliveryPlace,
  findDelivery,
  insertDelivery,
  insertRejection,
  listDeliveriesWithoutAccount,
  orderAgain,
} from "../claims/share-store.ts";
import { getShareTerms, isInShares } from "../claims/shares.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { payoutInstant } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findCmr, rejectVerifiedCmr } from "../kyc/cmr-store.ts";
import { findDematAccount, getDematAccount } from "../kyc/demat-account.ts";
import { notify } from "../notifications/notify.ts";

function placeOf(context: AccountContext): DeliveryPlace | null {
  const account = findDematAccount(context);
  return account && { maskedAccount: account.maskedNumber, reportId: account.reportId };
}

/** Inside the transaction in which an investment in shares succeeds. The account may have been refused since the order. */
export function planDelivery(context: AccountContext, investment: InvestmentRecord): void {
  if (!isInShares(investment)) return;
  const { id, units } = investment;
  const createdAt = context.clock.now();
  const shares = units * getShareTerms(investment).sharesPerLot;
  const place = placeOf(context);
  insertDelivery(context.sql, { investmentId: id, shares, createdAt, place });
  if (place) context.scheduler.schedule({ kind: "DELIVERY", reference: id, dueAt: createdAt });
}

const isOrdered = ({ status }: Delivery) => status === "PENDING" || status === "IN_TRANSIT";

/** The key of the first order has no number: stored orders have it from before deliveries could be ordered again. */
const keyOf = ({ investmentId: id, attempt }: Delivery) => (attempt === 1 ? `shares:${id}` : `shares:${id}-${attempt}`);

/** @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries. */
export async function processDelivery(context: AccountContext, reference: string): Promise<void> {
  const delivery = findDelivery(context.sql, reference);
  if (!delivery || !isOrdered(delivery)) return;
  const { investmentId: id, shares, reportId } = delivery;
  if (reportId === null) throw new Error(`delivery ${id} has no demat account to go to`);
  const { isin } = getShareTerms(getInvestment(context.sql, id));
  const key = keyOf(delivery);
  const answer = await callGateway(() => context.gateways.depository.deliveryState(key));
  if (answer.state === "UNKNOWN") {
    const { dematNumber } = getDematAccount(context, reportId);
    await callGateway(() => context.gateways.depository.deliver({ key, dematNumber, isin, shares }));
  }
  context.storage.transactionSync(() => {
    // A concurrent run may have learnt how this order ended.
    const current = findDelivery(context.sql, id);
    if (current?.attempt === delivery.attempt && isOrdered(current)) record(context, current, answer);
  });
}

function record(context: AccountContext, delivery: Delivery, answer: DeliveryState): void {
  const { investmentId: id } = delivery;
  const today = dateInIndia(context.clock.now());
  switch (answer.state) {
    case "DELIVERED":
      changeDelivery(context.sql, { id, status: "DELIVERED", on: today });
      return;
    case "REFUSED":
      recordRejection(context, delivery, answer.reason);
      return;
    case "UNKNOWN":
    case "PENDING":
      changeDelivery(context.sql, { id, status: "IN_TRANSIT", on: null });
      context.scheduler.schedule({ kind: "DELIVERY", reference: id, dueAt: payoutInstant(addDays(today, 1)) });
  }
}

/** The shares stay the investor's; they go to the next demat account that is verified, which may be there already. */
function recordRejection(context: AccountContext, delivery: Delivery, reason: DematFault): void {
  const { investmentId: id, attempt, shares, reportId } = delivery;
  const at = context.clock.now();
  insertRejection(context.sql, delivery, { on: dateInIndia(at), reason });
  if (reportId !== null) rejectVerifiedCmr(context.sql, { id: reportId, reason, at });
  changeDelivery(context.sql, { id, status: "ACCOUNT_NEEDED", on: null });
  const isWaiting = !redeliver(context);
  const { title } = getInvestment(context.sql, id);
  const subject = { kind: "DELIVERY_REFUSED", investmentId: id, title, shares, reason, isWaiting } as const;
  notify(context, { reference: `${id}:${attempt}`, subject });
}

/** Orders the waiting deliveries to the verified demat account (job REDELIVERY, and after a refusal). Returns whether there is such an account. */
export function redeliver(context: AccountContext): boolean {
  const place = placeOf(context);
  if (place === null) return false;
  context.storage.transactionSync(() => {
    for (const id of listDeliveriesWithoutAccount(context.sql)) {
      orderAgain(context.sql, id, place);
      context.scheduler.schedule({ kind: "DELIVERY", reference: id, dueAt: context.clock.now() });
    }
  });
  return true;
}

/** The references of the REDELIVERY jobs that must be scheduled. */
export function listRedeliveries({ sql }: Pick<AccountContext, "sql">): readonly string[] {
  const report = findCmr(sql);
  return report?.status === "VERIFIED" && listDeliveriesWithoutAccount(sql).length > 0 ? [report.id] : [];
}

/**
 * Delivery of paid shares to the demat account. Each step can run twice: it checks the stored delivery and the
 * depository.
 */
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { changeDelivery, findDelivery, insertDelivery } from "../claims/share-store.ts";
import { getShareTerms, isInShares } from "../claims/shares.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { payoutInstant } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findDematAccount } from "../kyc/demat-account.ts";

/** Inside the transaction in which an investment in shares succeeds. */
export function planDelivery(context: AccountContext, investment: InvestmentRecord): void {
  if (!isInShares(investment)) return;
  const { id, units } = investment;
  const account = findDematAccount(context);
  if (!account) throw new Error(`investment ${id} has no demat account to go to`);
  const createdAt = context.clock.now();
  const shares = units * getShareTerms(investment).sharesPerLot;
  insertDelivery(context.sql, { investmentId: id, shares, maskedAccount: account.maskedNumber, createdAt });
  context.scheduler.schedule({ kind: "DELIVERY", reference: id, dueAt: createdAt });
}

/** @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries. */
export async function processDelivery(context: AccountContext, reference: string): Promise<void> {
  const delivery = findDelivery(context.sql, reference);
  if (!delivery || delivery.status === "DELIVERED") return;
  const { investmentId: id, shares } = delivery;
  const { isin } = getShareTerms(getInvestment(context.sql, id));
  const account = findDematAccount(context);
  if (!account) throw new Error(`delivery ${id} has no demat account to go to`);
  const key = `shares:${id}`;
  const state = await callGateway(() => context.gateways.depository.deliveryState(key));
  if (state === "UNKNOWN") {
    const { dematNumber } = account;
    await callGateway(() => context.gateways.depository.deliver({ key, dematNumber, isin, shares }));
  }
  const today = dateInIndia(context.clock.now());
  context.storage.transactionSync(() => {
    // A concurrent run may have learnt of the delivery.
    if (findDelivery(context.sql, id)?.status === "DELIVERED") return;
    if (state === "DELIVERED") {
      changeDelivery(context.sql, { id, status: "DELIVERED", on: today });
      return;
    }
    changeDelivery(context.sql, { id, status: "IN_TRANSIT", on: null });
    context.scheduler.schedule({ kind: "DELIVERY", reference, dueAt: payoutInstant(addDays(today, 1)) });
  });
}

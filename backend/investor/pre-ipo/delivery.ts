/** How paid shares come to the demat account. Each step may run twice: it looks at what is stored, and at the depository. */
import { addDays, dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { findDematAccount } from "../cmr/demat-account.ts";
import { payoutInstant } from "../investment/payout-time.ts";
import { getInvestment, type InvestmentRecord } from "../investment/store.ts";
import { getShareTerms, isInShares } from "./shares.ts";
import { changeDelivery, findDelivery, insertDelivery } from "./store.ts";

/** Inside the transaction in which an investment in shares succeeds. */
export function planDelivery(book: Book, investment: InvestmentRecord): void {
  if (!isInShares(investment)) return;
  const { id, units } = investment;
  const account = findDematAccount(book);
  if (!account) throw new Error(`investment ${id} has no demat account to go to`);
  const createdAt = book.clock.now();
  const shares = units * getShareTerms(investment).sharesPerLot;
  insertDelivery(book.sql, { investmentId: id, shares, maskedAccount: account.maskedNumber, createdAt });
  book.agenda.schedule({ kind: "DELIVERY", reference: id, dueAt: createdAt });
}

/** @throws Refusal GATEWAY_UNAVAILABLE: the agenda tries again. */
export async function driveDelivery(book: Book, reference: string): Promise<void> {
  const delivery = findDelivery(book.sql, reference);
  if (!delivery || delivery.status === "DELIVERED") return;
  const { investmentId: id, shares } = delivery;
  const { isin } = getShareTerms(getInvestment(book.sql, id));
  const account = findDematAccount(book);
  if (!account) throw new Error(`delivery ${id} has no demat account to go to`);
  const key = `shares:${id}`;
  const state = await askGateway(() => book.gateways.depository.deliveryState(key));
  if (state === "UNKNOWN") {
    const { dematNumber } = account;
    await askGateway(() => book.gateways.depository.deliver({ key, dematNumber, isin, shares }));
  }
  const today = dateInIndia(book.clock.now());
  book.storage.transactionSync(() => {
    if (state === "DELIVERED") {
      changeDelivery(book.sql, { id, status: "DELIVERED", on: today });
      return;
    }
    changeDelivery(book.sql, { id, status: "IN_TRANSIT", on: null });
    book.agenda.schedule({ kind: "DELIVERY", reference, dueAt: payoutInstant(addDays(today, 1)) });
  });
}

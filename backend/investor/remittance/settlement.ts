/**
 * How news of money from abroad becomes money. Always true here: whoever tells (webhook, alarm, page), however often and
 * in whatever order, the status only rises, and the wallet of that currency (of a closed account: the refund queue) is
 * credited once, in the transaction in which it becomes CREDITED. Nothing is ever turned into another currency.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/ids.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Remittance, RemittanceEvent, RemittanceStatus } from "../../gateways/remittance.ts";
import { logFailure } from "../../log.ts";
import type { Book } from "../book.ts";
import { receiveMoney } from "../refund/receive.ts";
import { recordWalletMovement, resolveWalletMovement } from "../wallet/movements.ts";
import { findMovement } from "../wallet/store.ts";
import { mayBecome, nextAskAt } from "./rules.ts";
import {
  type AccountRecord,
  changeStatus,
  countEvent,
  findAccount,
  findAccountByNumber,
  findRemittance,
  insertRemittance,
  pendingSince,
  type RemittanceRecord,
} from "./store.ts";

/** The ledger's kind of what comes from abroad. */
export const REMITTANCE_KIND = "REMITTANCE";

/** And its key of the one credit that a remittance can make. */
export const creditKeyOf = ({ id }: Pick<RemittanceRecord, "id">) => `remittance:${id}`;

/**
 * Takes one event of the bank's in. An event that was counted before changes nothing.
 * @throws Refusal NOT_FOUND for an account that is not this investor's, or of another currency; AMOUNT_INVALID when it
 * speaks of another amount than before.
 */
export function receiveRemittanceEvent(book: Book, event: RemittanceEvent): RemittanceRecord {
  return book.storage.transactionSync(() => {
    const account = findAccountByNumber(book.sql, event.remittance.accountNumber);
    if (!account || account.currency !== event.remittance.currency) throw new Refusal("NOT_FOUND");
    const known = getKnown(book, account, event.remittance);
    if (!countEvent(book.sql, event, book.clock.now())) return known;
    return raise(book, known, event.remittance.status);
  });
}

/**
 * Asks the bank what came to an account, and takes the answer in.
 * @throws Refusal GATEWAY_UNAVAILABLE when it does not answer in time; nothing has changed then.
 */
export async function askBank(book: Book, account: AccountRecord): Promise<void> {
  const arrivals = await askGateway(() => book.gateways.remittance.arrivals(account.accountNumber));
  book.storage.transactionSync(() => {
    for (const arrival of arrivals) takeIn(book, account, arrival);
    planNextAsk(book, account);
  });
}

/** The alarm's part: what no webhook told us we ask for, as long as something may be on its way (I13). */
export async function lookForRemittances(book: Book, reference: string): Promise<void> {
  const account = findAccount(book.sql, reference);
  if (account) await askBank(book, account);
}

/** One that contradicts what the bank told before is an operator's matter, and keeps nothing else waiting. */
function takeIn(book: Book, account: AccountRecord, arrival: Remittance): void {
  const known = findRemittance(book.sql, arrival.remittanceId);
  if (arrival.currency !== account.currency || (known && contradicts(arrival, known))) {
    logFailure({ event: "remittance_contradicted" });
    return;
  }
  raise(book, getKnown(book, account, arrival), arrival.status);
}

const contradicts = ({ currency, amount }: Remittance, known: RemittanceRecord) =>
  currency !== known.currency || amount !== known.amount;

/** The remittance as it stands here, written down with its movement when this is the first news. @throws Refusal AMOUNT_INVALID */
function getKnown(book: Book, account: AccountRecord, told: Remittance): RemittanceRecord {
  const known = findRemittance(book.sql, told.remittanceId);
  if (known && contradicts(told, known)) throw new Refusal("AMOUNT_INVALID");
  if (known) return known;
  const at = book.clock.now();
  const { remittanceId: id, currency, amount, senderBank } = told;
  const { transactionId } = recordWalletMovement(book, {
    reason: "REMITTANCE",
    amount,
    currency,
    state: "INITIATED",
    counterparty: senderBank,
  });
  const first = { id, currency, amount, senderBank, transactionId, createdAt: at, updatedAt: at };
  insertRemittance(book.sql, { ...first, status: "PENDING" });
  planNextAsk(book, account);
  return { ...first, status: "PENDING" };
}

/** Inside the caller's transaction. Answers the remittance as it stands afterwards. */
function raise(book: Book, remittance: RemittanceRecord, status: RemittanceStatus): RemittanceRecord {
  if (!mayBecome({ from: remittance.status, to: status })) return remittance;
  const at = book.clock.now();
  const transactionId = moveMoney(book, remittance, status);
  changeStatus(book.sql, { remittance, status, transactionId, at });
  const account = findAccount(book.sql, remittance.currency);
  if (account) planNextAsk(book, account);
  return { ...remittance, status, transactionId, updatedAt: at };
}

/** Answers the movement that tells of it from now on. */
function moveMoney(book: Book, remittance: RemittanceRecord, status: RemittanceStatus): WalletTransactionId {
  const { id: reference, currency, amount, senderBank, transactionId } = remittance;
  switch (status) {
    case "PENDING":
      return transactionId;
    case "RETURNED":
      resolveWalletMovement(book, { transactionId, outcome: { state: "FAILED", failure: "REMITTANCE_RETURNED" } });
      return transactionId;
    case "CREDITED": {
      const credit = { key: creditKeyOf(remittance), kind: REMITTANCE_KIND, source: "REMITTANCE", reference } as const;
      const gainer = receiveMoney(book, { ...credit, senderBank, currency, amount });
      return gainer === "WALLET" ? endAsCredit(book, remittance) : endAsRefund(book, remittance);
    }
  }
}

function endAsRefund(book: Book, { transactionId }: RemittanceRecord): WalletTransactionId {
  if (findMovement(book.sql, transactionId)?.state === "INITIATED") {
    resolveWalletMovement(book, { transactionId, outcome: { state: "FAILED", failure: "ACCOUNT_CLOSED" } });
  }
  return transactionId;
}

/** One that was returned stays on the list as it was seen; money that comes after all is a new entry. */
function endAsCredit(
  book: Book,
  { transactionId, currency, amount, senderBank }: RemittanceRecord,
): WalletTransactionId {
  if (findMovement(book.sql, transactionId)?.state === "INITIATED") {
    resolveWalletMovement(book, { transactionId, outcome: { state: "SUCCESS" } });
    return transactionId;
  }
  const movement = { reason: "REMITTANCE", state: "SUCCESS", counterparty: senderBank } as const;
  return recordWalletMovement(book, { ...movement, amount, currency }).transactionId;
}

/** Sets the alarm on the next time to ask, or takes it off when nobody waits. */
export function planNextAsk(book: Book, { currency: reference, watchedUntil }: AccountRecord): void {
  const dueAt = nextAskAt({ pendingSince: pendingSince(book.sql, reference), watchedUntil }, book.clock.now());
  if (dueAt === null) book.agenda.cancel({ kind: "REMITTANCE", reference });
  else book.agenda.schedule({ kind: "REMITTANCE", reference, dueAt: epochMs(dueAt) });
}

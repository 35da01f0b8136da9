/**
 * How news of money from abroad becomes money. Always true here: whoever tells (webhook, alarm, page), however often and
 * in whatever order, the status only rises, and the wallet of that currency (of a closed account: the refund queue) is
 * credited once, in the transaction in which it becomes CREDITED. Nothing is ever turned into another currency.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Remittance, RemittanceEvent, RemittanceStatus } from "../../gateways/remittance.ts";
import { logFailure } from "../../log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { canTransition, nextPollAt } from "./remittance-rules.ts";
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
} from "./remittance-store.ts";
import { findMovement } from "./wallet-store.ts";

/** The ledger's kind of what comes from abroad. */
export const REMITTANCE_KIND = "REMITTANCE";

/** And its key of the one credit that a remittance can make. */
export const creditKeyOf = ({ id }: Pick<RemittanceRecord, "id">) => `remittance:${id}`;

/**
 * Takes one event of the bank's in. An event that was counted before changes nothing.
 * @throws AppError NOT_FOUND for an account that is not this investor's, or of another currency; AMOUNT_INVALID when it
 * speaks of another amount than before.
 */
export function receiveRemittanceEvent(context: AccountContext, event: RemittanceEvent): RemittanceRecord {
  return context.storage.transactionSync(() => {
    const account = findAccountByNumber(context.sql, event.remittance.accountNumber);
    if (!account || account.currency !== event.remittance.currency) throw new AppError("NOT_FOUND");
    const known = getKnown(context, account, event.remittance);
    if (!countEvent(context.sql, event, context.clock.now())) return known;
    return raise(context, known, event.remittance.status);
  });
}

/**
 * Asks the bank what came to an account, and takes the answer in.
 * @throws AppError GATEWAY_UNAVAILABLE when it does not answer in time; nothing has changed then.
 */
export async function pollBank(context: AccountContext, account: AccountRecord): Promise<void> {
  const arrivals = await callGateway(() => context.gateways.remittance.arrivals(account.accountNumber));
  context.storage.transactionSync(() => {
    for (const arrival of arrivals) takeIn(context, account, arrival);
    scheduleNextPoll(context, account);
  });
}

/** The alarm's part: what no webhook told us we ask for, as long as something may be on its way (I13). */
export async function lookForRemittances(context: AccountContext, reference: string): Promise<void> {
  const account = findAccount(context.sql, reference);
  if (account) await pollBank(context, account);
}

/** One that contradicts what the bank told before is an operator's matter, and keeps nothing else waiting. */
function takeIn(context: AccountContext, account: AccountRecord, arrival: Remittance): void {
  const known = findRemittance(context.sql, arrival.remittanceId);
  if (arrival.currency !== account.currency || (known && contradicts(arrival, known))) {
    logFailure({ event: "remittance_contradicted" });
    return;
  }
  raise(context, getKnown(context, account, arrival), arrival.status);
}

const contradicts = ({ currency, amount }: Remittance, known: RemittanceRecord) =>
  currency !== known.currency || amount !== known.amount;

/** The remittance as it stands here, written down with its movement when this is the first news. @throws AppError AMOUNT_INVALID */
function getKnown(context: AccountContext, account: AccountRecord, told: Remittance): RemittanceRecord {
  const known = findRemittance(context.sql, told.remittanceId);
  if (known && contradicts(told, known)) throw new AppError("AMOUNT_INVALID");
  if (known) return known;
  const at = context.clock.now();
  const { remittanceId: id, currency, amount, senderBank } = told;
  const { transactionId } = recordWalletMovement(context, {
    reason: "REMITTANCE",
    amount,
    currency,
    state: "INITIATED",
    counterparty: senderBank,
  });
  const first = { id, currency, amount, senderBank, transactionId, createdAt: at, updatedAt: at };
  insertRemittance(context.sql, { ...first, status: "PENDING" });
  scheduleNextPoll(context, account);
  return { ...first, status: "PENDING" };
}

/** Inside the caller's transaction. Answers the remittance as it stands afterwards. */
function raise(context: AccountContext, remittance: RemittanceRecord, status: RemittanceStatus): RemittanceRecord {
  if (!canTransition({ from: remittance.status, to: status })) return remittance;
  const at = context.clock.now();
  const transactionId = moveMoney(context, remittance, status);
  changeStatus(context.sql, { remittance, status, transactionId, at });
  const account = findAccount(context.sql, remittance.currency);
  if (account) scheduleNextPoll(context, account);
  return { ...remittance, status, transactionId, updatedAt: at };
}

/** Answers the movement that tells of it from now on. */
function moveMoney(
  context: AccountContext,
  remittance: RemittanceRecord,
  status: RemittanceStatus,
): WalletTransactionId {
  const { id: reference, currency, amount, senderBank, transactionId } = remittance;
  switch (status) {
    case "PENDING":
      return transactionId;
    case "RETURNED":
      resolveWalletMovement(context, { transactionId, outcome: { state: "FAILED", failure: "REMITTANCE_RETURNED" } });
      return transactionId;
    case "CREDITED": {
      const credit = { key: creditKeyOf(remittance), kind: REMITTANCE_KIND, source: "REMITTANCE", reference } as const;
      const gainer = receiveMoney(context, { ...credit, senderBank, currency, amount });
      return gainer === "WALLET" ? endAsCredit(context, remittance) : endAsRefund(context, remittance);
    }
  }
}

function endAsRefund(context: AccountContext, { transactionId }: RemittanceRecord): WalletTransactionId {
  if (findMovement(context.sql, transactionId)?.state === "INITIATED") {
    resolveWalletMovement(context, { transactionId, outcome: { state: "FAILED", failure: "ACCOUNT_CLOSED" } });
  }
  return transactionId;
}

/** One that was returned stays on the list as it was seen; money that comes after all is a new entry. */
function endAsCredit(
  context: AccountContext,
  { transactionId, currency, amount, senderBank }: RemittanceRecord,
): WalletTransactionId {
  if (findMovement(context.sql, transactionId)?.state === "INITIATED") {
    resolveWalletMovement(context, { transactionId, outcome: { state: "SUCCESS" } });
    return transactionId;
  }
  const movement = { reason: "REMITTANCE", state: "SUCCESS", counterparty: senderBank } as const;
  return recordWalletMovement(context, { ...movement, amount, currency }).transactionId;
}

/** Sets the alarm on the next time to ask, or takes it off when nobody waits. */
export function scheduleNextPoll(context: AccountContext, { currency: reference, watchedUntil }: AccountRecord): void {
  const dueAt = nextPollAt({ pendingSince: pendingSince(context.sql, reference), watchedUntil }, context.clock.now());
  if (dueAt === null) context.scheduler.cancel({ kind: "REMITTANCE", reference });
  else context.scheduler.schedule({ kind: "REMITTANCE", reference, dueAt: epochMs(dueAt) });
}

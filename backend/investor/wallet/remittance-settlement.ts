/**
 * Applies remittance statuses. Invariant: whatever the source (webhook, job, page), the number and the order of
 * reports, the status only rises, and the wallet of that currency (the refund queue of a closed account) is credited
 * once, in the transaction that sets CREDITED. No currency is ever converted.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Remittance, RemittanceEvent, RemittanceStatus } from "../../gateways/remittance.ts";
import { logFailure } from "../../platform/log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { compareReturn } from "./remittance-return.ts";
import { nextPollAt, remittanceTransitions } from "./remittance-rules.ts";
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

/** The ledger kind of remittance credits. */
export const REMITTANCE_KIND = "REMITTANCE";

/** The ledger key of a remittance's only credit. */
export const creditKeyOf = ({ id }: Pick<RemittanceRecord, "id">) => `remittance:${id}`;

/**
 * Applies one webhook event. A repeated event changes nothing.
 * @throws AppError NOT_FOUND for an unknown account or another currency; AMOUNT_INVALID when the amount differs from
 * the stored one
 */
export function receiveRemittanceEvent(context: AccountContext, event: RemittanceEvent): RemittanceRecord {
  return context.storage.transactionSync(() => {
    const account = findAccountByNumber(context.sql, event.remittance.accountNumber);
    if (!account || account.currency !== event.remittance.currency) throw new AppError("NOT_FOUND");
    const known = getOrRecord(context, account, event.remittance);
    if (!countEvent(context.sql, event, context.clock.now())) return known;
    const applied = applyStatus(context, known, event.remittance.status);
    compareReturn(context, event.remittance);
    return applied;
  });
}

/**
 * Polls the bank for arrivals on a virtual account and applies them.
 * @throws AppError GATEWAY_UNAVAILABLE when it does not respond in time; nothing has changed then
 */
export async function pollBank(context: AccountContext, account: AccountRecord): Promise<void> {
  const arrivals = await callGateway(() => context.gateways.remittance.arrivals(account.accountNumber));
  context.storage.transactionSync(() => {
    for (const arrival of arrivals) applyArrival(context, account, arrival);
    scheduleNextPoll(context, account);
  });
}

/** Job REMITTANCE: polls for arrivals whose webhook was lost, while a transfer may arrive (I13). */
export async function pollRemittances(context: AccountContext, reference: string): Promise<void> {
  const account = findAccount(context.sql, reference);
  if (account) await pollBank(context, account);
}

/**
 * An arrival that contradicts its stored amount or currency is logged for an operator and must not block the others.
 */
function applyArrival(context: AccountContext, account: AccountRecord, arrival: Remittance): void {
  const known = findRemittance(context.sql, arrival.remittanceId);
  if (arrival.currency !== account.currency || (known && contradicts(arrival, known))) {
    logFailure({ event: "remittance_contradicted" });
    return;
  }
  applyStatus(context, getOrRecord(context, account, arrival), arrival.status);
  compareReturn(context, arrival);
}

const contradicts = ({ currency, amount }: Remittance, known: RemittanceRecord) =>
  currency !== known.currency || amount !== known.amount;

/** The stored remittance; on its first report, stores it with a wallet movement. @throws AppError AMOUNT_INVALID */
function getOrRecord(context: AccountContext, account: AccountRecord, reported: Remittance): RemittanceRecord {
  const known = findRemittance(context.sql, reported.remittanceId);
  if (known && contradicts(reported, known)) throw new AppError("AMOUNT_INVALID");
  if (known) return known;
  const at = context.clock.now();
  const { remittanceId: id, currency, amount, senderBank } = reported;
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

/** Call inside a transaction. Returns the remittance after the change. */
function applyStatus(
  context: AccountContext,
  remittance: RemittanceRecord,
  status: RemittanceStatus,
): RemittanceRecord {
  if (!remittanceTransitions.allow({ from: remittance.status, to: status })) return remittance;
  const at = context.clock.now();
  const transactionId = moveMoney(context, remittance, status);
  changeStatus(context.sql, { remittance, status, transactionId, at });
  const account = findAccount(context.sql, remittance.currency);
  if (account) scheduleNextPoll(context, account);
  return { ...remittance, status, transactionId, updatedAt: at };
}

/** Returns the id of the movement that shows this remittance from now on. */
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
      const creditedTo = receiveMoney(context, { ...credit, senderBank, currency, amount });
      return creditedTo === "WALLET" ? endAsCredit(context, remittance) : endAsRefund(context, remittance);
    }
  }
}

function endAsRefund(context: AccountContext, { transactionId }: RemittanceRecord): WalletTransactionId {
  if (findMovement(context.sql, transactionId)?.state === "INITIATED") {
    resolveWalletMovement(context, { transactionId, outcome: { state: "FAILED", failure: "ACCOUNT_CLOSED" } });
  }
  return transactionId;
}

/** A returned remittance stays visible as failed; money that arrives later is a new movement. */
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

/** Schedules the next poll, or cancels it when no transfer is expected. */
export function scheduleNextPoll(context: AccountContext, { currency: reference, watchedUntil }: AccountRecord): void {
  const dueAt = nextPollAt({ pendingSince: pendingSince(context.sql, reference), watchedUntil }, context.clock.now());
  if (dueAt === null) context.scheduler.cancel({ kind: "REMITTANCE", reference });
  else context.scheduler.schedule({ kind: "REMITTANCE", reference, dueAt: epochMs(dueAt) });
}

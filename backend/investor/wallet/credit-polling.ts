/**
 * Polls the bank for transfers into the virtual account. Invariant: a payment's sender is fetched once, and each payment is
 * applied by itself, so that neither an unreadable one nor a lost answer keeps another from its investor.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { inLanes } from "../../gateways/lanes.ts";
import type { BankCredit, ListedCredit, OpenedAccount } from "../../gateways/virtual-accounts.ts";
import { logFailure } from "../../platform/log.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { allowOwnAccounts } from "./allowed-payers.ts";
import {
  findBankPayment,
  findCreditedPayment,
  findVirtualAccount,
  markVirtualAccountClosed,
} from "./bank-credit-store.ts";
import { applyCredit, compareWithKnown, RUPEE_ACCOUNT } from "./bank-credits.ts";
import { recordRefundSent } from "./refund-review.ts";
import { findRefundOf } from "./refund-store.ts";
import { nextPollAt } from "./remittance-rules.ts";
import { earliestOf, nextFollowUpAt } from "./report-rules.ts";

/** @throws AppError GATEWAY_UNAVAILABLE when the bank does not respond in time; the answers received are applied */
export async function pollCredits(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account) return;
  const { listed, unreadable } = await callGateway(() => context.gateways.virtualAccounts.listCredits(account));
  const take = (credit: BankCredit) => context.storage.transactionSync(() => applyCredit(context, credit));
  const read = await readUnknown(context, { account, listed, take });
  reportUnreadable([...unreadable, ...read.unreadable]);
  context.storage.transactionSync(() => {
    for (const each of listed) compareWithKnown(context, each);
    scheduleCreditPoll(context);
  });
  if (read.failures.length > 0) throw read.failures[0];
}

interface Reading {
  readonly account: OpenedAccount;
  readonly listed: readonly ListedCredit[];
  readonly take: (credit: BankCredit) => void;
}

/** Fetches the senders that are not known yet. A payment that was not ours is known too. */
export async function readUnknown(
  { sql, gateways }: Pick<AccountContext, "sql" | "gateways">,
  { account, listed, take }: Reading,
): Promise<{ readonly unreadable: readonly string[]; readonly failures: readonly unknown[] }> {
  const unreadable: string[] = [];
  const unknown = listed.filter(({ paymentId }) => findBankPayment(sql, paymentId) === null);
  const failures = await inLanes(unknown, async (each) => {
    const credit = await callGateway(() => gateways.virtualAccounts.readCredit(account, each));
    if (credit) take(credit);
    else unreadable.push(each.paymentId);
  });
  return { unreadable, failures };
}

const NAMED_IN_LOG = 5;

/** The bank's ids name no person. */
function reportUnreadable(payments: readonly string[]): void {
  if (payments.length === 0) return;
  const kind = `${payments.length}: ${payments.slice(0, NAMED_IN_LOG).join(" ")}`;
  logFailure({ event: "bank_payments_unreadable", kind });
}

/**
 * Job CREDIT_RETURN: sends a transfer that is not the investor's back to its source, where the bank can.
 * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries
 */
export async function returnCredit(context: AccountContext, utr: string): Promise<void> {
  const send = context.gateways.virtualAccounts.returnCredit;
  const account = findVirtualAccount(context.sql);
  const refund = findRefundOf(context.sql, "BANK_TRANSFER", utr);
  if (refund?.state !== "DUE" || !send || !account) return;
  // Credited before payments were stored.
  if (findCreditedPayment(context.sql, utr) === null) await pollCredits(context);
  const paymentId = findCreditedPayment(context.sql, utr);
  if (paymentId === null) throw new Error("the bank lists no such transfer");
  const outcome = await callGateway(() => send(account, paymentId));
  // What was ordered is listed as returned later; what an operator sends back waits in the queue of refunds.
  if (outcome === "SENT") context.storage.transactionSync(() => recordRefundSent(context, refund.id));
}

/** Plans the next poll. Only the job itself may find that no transfer is expected any more. */
export function scheduleCreditPoll(context: AccountContext): void {
  const { watchedUntil, reportedAt } = findVirtualAccount(context.sql) ?? { watchedUntil: 0, reportedAt: 0 };
  const now = context.clock.now();
  const dueAt = earliestOf(nextFollowUpAt({ reportedAt, now }), nextPollAt({ pendingSince: null, watchedUntil }, now));
  const job = { kind: "BANK_CREDIT", reference: RUPEE_ACCOUNT } as const;
  context.scheduler.replan(job, dueAt === null ? null : epochMs(dueAt));
}

/**
 * Job BANK_CREDIT: allows the investor's own accounts, and polls for transfers whose webhook was lost (I13). For a closed
 * investor account, closes the virtual account first: earlier transfers go to the refund queue, the bank returns later
 * ones.
 * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries
 */
export async function processVirtualAccount(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account) return;
  await pollAfter(context, async () => {
    if (!isClosed(context.sql)) return allowOwnAccounts(context);
    if (account.closedAt !== null) return;
    await callGateway(() => context.gateways.virtualAccounts.closeAccount(account));
    markVirtualAccountClosed(context.sql, context.clock.now());
  });
}

/** Polls even if the bank has refused `change`, so that the refusal keeps no transfer from its investor. @throws its error */
export async function pollAfter(context: AccountContext, change: () => Promise<void>): Promise<void> {
  const [changed] = await Promise.allSettled([change()]);
  await pollCredits(context);
  if (changed.status === "rejected") throw changed.reason;
}

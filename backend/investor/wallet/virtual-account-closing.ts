/**
 * Closes the virtual accounts in India and GIFT City together with the investor's account. Invariant: the transaction that closes
 * the investor's account schedules each closing; the job retries until the bank has confirmed it.
 */
import { callGateway } from "../../gateways/deadline.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findVirtualAccount } from "./bank-credit-store.ts";
import { RUPEE_ACCOUNT } from "./bank-credits.ts";
import { pollBank } from "./remittance-settlement.ts";
import { findAccount, listAccounts, markAccountClosed } from "./remittance-store.ts";

/** Call inside the transaction that closes the investor's account. */
export function planAccountClosings(context: AccountContext): void {
  for (const { currency: reference, closedAt } of listAccounts(context.sql)) {
    if (closedAt !== null) continue;
    context.scheduler.schedule({ kind: "REMITTANCE_CLOSING", reference, dueAt: context.clock.now() });
  }
  if (findVirtualAccount(context.sql)?.closedAt !== null) return;
  context.scheduler.schedule({ kind: "BANK_CREDIT", reference: RUPEE_ACCOUNT, dueAt: context.clock.now() });
}

/** Job REMITTANCE_CLOSING. @throws when the bank is unreachable: the scheduler retries */
export async function closeVirtualAccount(context: AccountContext, reference: string): Promise<void> {
  const account = findAccount(context.sql, reference);
  if (!account || account.closedAt !== null || !isClosed(context.sql)) return;
  await callGateway(() => context.gateways.remittance.closeAccount(account.accountNumber));
  // Money that arrived before the closing goes to the refund queue.
  await pollBank(context, account);
  markAccountClosed(context.sql, account.currency, context.clock.now());
}

/** Currencies whose virtual account is still open after the investor's account was closed, without a closing job. */
export function listUnscheduledClosings({
  sql,
  scheduler,
}: Pick<AccountContext, "sql" | "scheduler">): readonly string[] {
  const planned = scheduler.references("REMITTANCE_CLOSING");
  const open = listAccounts(sql).filter(({ closedAt, currency }) => closedAt === null && !planned.has(currency));
  if (!isClosed(sql)) return [];
  const isRupeeOpen = findVirtualAccount(sql)?.closedAt === null;
  const isRupeePlanned = scheduler.references("BANK_CREDIT").has(RUPEE_ACCOUNT);
  return [...open.map(({ currency }) => currency), ...(isRupeeOpen && !isRupeePlanned ? [RUPEE_ACCOUNT] : [])];
}

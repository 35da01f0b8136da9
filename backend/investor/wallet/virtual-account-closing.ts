/**
 * The accounts at the bank in GIFT City end with the investor's own. Always true: the transaction that closes the
 * investor's account puts the closing of each on the scheduler; until the bank has confirmed it, the alarm asks again.
 */
import { callGateway } from "../../gateways/deadline.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { pollBank } from "./remittance-settlement.ts";
import { findAccount, listAccounts, markAccountClosed } from "./remittance-store.ts";

/** Inside the transaction that closes the investor's account. */
export function planAccountClosings(context: AccountContext): void {
  for (const { currency: reference, closedAt } of listAccounts(context.sql)) {
    if (closedAt !== null) continue;
    context.scheduler.schedule({ kind: "REMITTANCE_CLOSING", reference, dueAt: context.clock.now() });
  }
}

/** The scheduler's part. @throws when the bank cannot be reached: the scheduler tries again. */
export async function closeVirtualAccount(context: AccountContext, reference: string): Promise<void> {
  const account = findAccount(context.sql, reference);
  if (!account || account.closedAt !== null || !isClosed(context.sql)) return;
  await callGateway(() => context.gateways.remittance.closeAccount(account.accountNumber));
  // What came before the bank had closed it goes to the refund queue.
  await pollBank(context, account);
  markAccountClosed(context.sql, account.currency, context.clock.now());
}

/** What takes money for a closed account, and nobody is about to close. */
export function listLeftOpen({ sql, scheduler }: Pick<AccountContext, "sql" | "scheduler">): readonly string[] {
  const planned = scheduler.references("REMITTANCE_CLOSING");
  const open = listAccounts(sql).filter(({ closedAt, currency }) => closedAt === null && !planned.has(currency));
  return isClosed(sql) ? open.map(({ currency }) => currency) : [];
}

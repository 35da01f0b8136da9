/**
 * The accounts at the bank in GIFT City end with the investor's own. Always true: the transaction that closes the
 * investor's account puts the closing of each on the agenda; until the bank has confirmed it, the alarm asks again.
 */
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { isClosed } from "../closing/store.ts";
import { askBank } from "./settlement.ts";
import { findAccount, listAccounts, markAccountClosed } from "./store.ts";

/** Inside the transaction that closes the investor's account. */
export function planAccountClosings(book: Book): void {
  for (const { currency: reference, closedAt } of listAccounts(book.sql)) {
    if (closedAt !== null) continue;
    book.agenda.schedule({ kind: "REMITTANCE_CLOSING", reference, dueAt: book.clock.now() });
  }
}

/** The agenda's part. @throws when the bank cannot be reached: the agenda tries again. */
export async function closeVirtualAccount(book: Book, reference: string): Promise<void> {
  const account = findAccount(book.sql, reference);
  if (!account || account.closedAt !== null || !isClosed(book.sql)) return;
  await askGateway(() => book.gateways.remittance.closeAccount(account.accountNumber));
  // What came before the bank had closed it goes to the refund queue.
  await askBank(book, account);
  markAccountClosed(book.sql, account.currency, book.clock.now());
}

/** What takes money for a closed account, and nobody is about to close. */
export function listLeftOpen({ sql, agenda }: Pick<Book, "sql" | "agenda">): readonly string[] {
  const planned = agenda.references("REMITTANCE_CLOSING");
  const open = listAccounts(sql).filter(({ closedAt, currency }) => closedAt === null && !planned.has(currency));
  return isClosed(sql) ? open.map(({ currency }) => currency) : [];
}

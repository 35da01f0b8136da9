import type { AccountTotals } from "../../../lib/contract/family.ts";
import { addMinor, type Currency, FOREIGN_CURRENCIES, minor } from "../../../lib/contract/money.ts";
import type { Book } from "../book.ts";
import { metricsOf } from "../dashboard/metrics.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";

async function bookIn(book: Book, currency: Currency) {
  const { invested, currentValue, gain, metals } = await metricsOf(book, { currency, productType: "ALL" });
  const marketValue = addMinor(...metals.map((metal) => metal.currentValue ?? minor(0)));
  return { invested, currentValue, gain, marketValue, walletBalance: book.ledger.balance(currency).available };
}

/** What one account comes to: the figures of its own dashboard and wallet, each currency by itself. */
export async function totalsOf(book: Book): Promise<AccountTotals> {
  // Whatever is held abroad was paid for out of a wallet of that currency.
  const moved = listMovedCurrencies(book.sql);
  const abroad = FOREIGN_CURRENCIES.filter((currency) => moved.has(currency));
  const foreign = await Promise.all(abroad.map(async (currency) => ({ currency, ...(await bookIn(book, currency)) })));
  return { ...(await bookIn(book, "INR")), foreign };
}

import type { AccountTotals } from "../../../lib/contract/family.ts";
import { addMinor, minor } from "../../../lib/contract/money.ts";
import type { Book } from "../book.ts";
import { metricsOf } from "../dashboard/metrics.ts";

/** What one account comes to in rupees: the figures of its own dashboard and wallet. */
export async function totalsOf(book: Book): Promise<AccountTotals> {
  const { invested, currentValue, metals } = await metricsOf(book, { currency: "INR", productType: "ALL" });
  const marketValue = addMinor(...metals.map((metal) => metal.currentValue ?? minor(0)));
  return { invested, currentValue, marketValue, walletBalance: book.ledger.balance("INR").available };
}

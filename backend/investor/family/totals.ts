import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { AccountTotals } from "../../../lib/contract/family.ts";
import { addMinor } from "../../../lib/contract/money.ts";
import type { Book } from "../book.ts";
import { worthOf } from "../dashboard/metrics.ts";
import { withPayouts } from "../dashboard/operations.ts";
import { listSuccesses } from "../dashboard/store.ts";

/** What one account comes to: the figures of its own dashboard and wallet. */
export function totalsOf(book: Pick<Book, "sql" | "ledger" | "clock">): AccountTotals {
  const holdings = withPayouts(book, listSuccesses(book.sql, { productType: null, currency: "INR" }));
  return {
    invested: addMinor(...holdings.map(({ investment }) => investment.amount)),
    currentValue: worthOf(holdings, dateInIndia(book.clock.now())),
    walletBalance: book.ledger.balance("INR").available,
  };
}

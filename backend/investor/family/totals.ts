import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { AccountTotals } from "../../../lib/contract/family.ts";
import type { Book } from "../book.ts";
import { metricsOn } from "../dashboard/metrics.ts";

/** What one account comes to in rupees: the figures of its own dashboard and wallet. */
export function totalsOf({ sql, ledger, clock }: Pick<Book, "sql" | "ledger" | "clock">): AccountTotals {
  const everything = { currency: "INR", productType: "ALL" } as const;
  const { invested, currentValue } = metricsOn(sql, everything, dateInIndia(clock.now()));
  return { invested, currentValue, walletBalance: ledger.balance("INR").available };
}

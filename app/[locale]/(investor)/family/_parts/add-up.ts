import type { AccountTotals, FamilyAccount } from "@/lib/contract/family";
import { addMinor, type Currency, FOREIGN_CURRENCIES } from "@/lib/contract/money";

export type BookTotals = Omit<AccountTotals, "foreign"> & { readonly currency: Currency };

/** The books of an account: rupees first, then each foreign one that it has. */
export function booksOf({ foreign, ...rupees }: AccountTotals): readonly BookTotals[] {
  return [{ currency: "INR", ...rupees }, ...foreign];
}

/** What the family comes to, each currency by itself; and whose figures are missing from it. */
export function addUp(accounts: readonly FamilyAccount[]): {
  readonly books: readonly BookTotals[];
  readonly missing: readonly FamilyAccount[];
} {
  const open = accounts.filter(({ guardianship }) => (guardianship?.consent.endedAt ?? null) === null);
  const books = open.flatMap(({ totals }) => (totals === null ? [] : booksOf(totals)));
  const sumIn = (currency: Currency): BookTotals => {
    const own = books.filter((book) => book.currency === currency);
    return {
      currency,
      invested: addMinor(...own.map(({ invested }) => invested)),
      currentValue: addMinor(...own.map(({ currentValue }) => currentValue)),
      marketValue: addMinor(...own.map(({ marketValue }) => marketValue)),
      gain: addMinor(...own.map(({ gain }) => gain)),
      walletBalance: addMinor(...own.map(({ walletBalance }) => walletBalance)),
    };
  };
  const abroad = FOREIGN_CURRENCIES.filter((currency) => books.some((book) => book.currency === currency));
  return { books: ["INR" as const, ...abroad].map(sumIn), missing: open.filter(({ totals }) => totals === null) };
}

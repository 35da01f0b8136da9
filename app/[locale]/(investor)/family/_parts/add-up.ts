import type { AccountTotals, FamilyAccount } from "@/lib/contract/calls/family";
import { addMinor, type Currency, FOREIGN_CURRENCIES } from "@/lib/contract/values/money";

export type CurrencyTotals = Omit<AccountTotals, "foreign"> & { readonly currency: Currency };

/** A member's currency accounts: rupees first, then each foreign one. */
export function accountsOfPerson({ foreign, ...rupees }: AccountTotals): readonly CurrencyTotals[] {
  return [{ currency: "INR", ...rupees }, ...foreign];
}

/** The family's totals by currency, and the members whose figures are missing. */
export function addUp(accounts: readonly FamilyAccount[]): {
  readonly books: readonly CurrencyTotals[];
  readonly missing: readonly FamilyAccount[];
} {
  const open = accounts.filter(({ guardianship }) => (guardianship?.consent.endedAt ?? null) === null);
  const books = open.flatMap(({ totals }) => (totals === null ? [] : accountsOfPerson(totals)));
  const sumIn = (currency: Currency): CurrencyTotals => {
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

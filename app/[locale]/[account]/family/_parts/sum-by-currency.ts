import type { AccountTotals, FamilyAccount } from "@/lib/contract/calls/family";
import { addMinor, type Currency, FOREIGN_CURRENCIES } from "@/lib/contract/facts/money";
import { isAccountOpen } from "./open-accounts";

export type CurrencyTotals = Omit<AccountTotals, "foreign"> & { readonly currency: Currency };

/** A member's currency accounts: rupees first, then each foreign one. */
export function accountsOfPerson({ foreign, ...rupees }: AccountTotals): readonly CurrencyTotals[] {
  return [{ currency: "INR", ...rupees }, ...foreign];
}

/** The family's totals by currency, and the members whose figures are missing. */
export function sumByCurrency(accounts: readonly FamilyAccount[]): {
  readonly byCurrency: readonly CurrencyTotals[];
  readonly missing: readonly FamilyAccount[];
} {
  const open = accounts.filter(isAccountOpen);
  const byCurrency = open.flatMap(({ totals }) => (totals === null ? [] : accountsOfPerson(totals)));
  const sumIn = (currency: Currency): CurrencyTotals => {
    const own = byCurrency.filter((totals) => totals.currency === currency);
    return {
      currency,
      stillInvested: addMinor(...own.map(({ stillInvested }) => stillInvested)),
      currentValue: addMinor(...own.map(({ currentValue }) => currentValue)),
      marketValue: addMinor(...own.map(({ marketValue }) => marketValue)),
      realised: addMinor(...own.map(({ realised }) => realised)),
      accrued: addMinor(...own.map(({ accrued }) => accrued)),
      gain: addMinor(...own.map(({ gain }) => gain)),
      walletBalance: addMinor(...own.map(({ walletBalance }) => walletBalance)),
    };
  };
  const abroad = FOREIGN_CURRENCIES.filter((currency) => byCurrency.some((totals) => totals.currency === currency));
  return { byCurrency: ["INR" as const, ...abroad].map(sumIn), missing: open.filter(({ totals }) => totals === null) };
}

/**
 * The holdings of each account of the family in one currency, in parts. Pure. Invariant: the parts of all accounts add up to
 * the family's sum; an account whose figures could not be read has no parts.
 */
import type { FamilyAccount } from "@/lib/contract/calls/family";
import { addMinor, type Currency, type Minor, subtractMinor } from "@/lib/contract/facts/money";
import { isAccountOpen } from "./open-accounts";
import { accountsOfPerson } from "./sum-by-currency";

/** Investments in deals, gold and silver, and the wallet's balance. */
export const FAMILY_PARTS = ["invested", "metals", "wallet"] as const;
export type FamilyPart = (typeof FAMILY_PARTS)[number];

export interface AccountParts {
  readonly userId: FamilyAccount["userId"];
  readonly name: string | null;
  readonly parts: Readonly<Record<FamilyPart, Minor>>;
  readonly sum: Minor;
}

export interface FamilyPicture {
  readonly currency: Currency;
  readonly sum: Minor;
  readonly accounts: readonly AccountParts[];
}

/** Accounts with nothing in the currency are left out. */
export function familyPicture(accounts: readonly FamilyAccount[], currency: Currency): FamilyPicture {
  const shown = accounts.flatMap((account) => {
    const { userId, name, totals } = account;
    const isOpen = isAccountOpen(account);
    const own = totals && accountsOfPerson(totals).find((each) => each.currency === currency);
    if (!isOpen || !own) return [];
    const { currentValue, marketValue, walletBalance } = own;
    const parts = { invested: subtractMinor(currentValue, marketValue), metals: marketValue, wallet: walletBalance };
    const sum = addMinor(currentValue, walletBalance);
    return sum > 0 ? [{ userId, name, parts, sum }] : [];
  });
  return { currency, sum: addMinor(...shown.map(({ sum }) => sum)), accounts: shown };
}

/** A part's width in percent of the largest account, so that all bars have one scale. */
export function widthOf(part: Minor, accounts: readonly AccountParts[]): number {
  const largest = Math.max(1, ...accounts.map(({ sum }) => sum));
  return Math.round((part * 1000) / largest) / 10;
}

/**
 * Reads of an account for its pages. The investor's own comes from the data that the frame has read; another's is read by
 * its id.
 */
import "server-only";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { getUserConfig } from "@/lib/contract/calls/user";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { accountCurrency } from "@/lib/web/account-currency";
import { findFree, findLikelyMode, findMode, findUserConfig } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import type { AccountScope } from "./scope";

/** The reader's mode where the account has GIFT City; otherwise INR. */
export const modeOf = async ({ offers }: AccountScope): Promise<InvestmentType> =>
  offers.giftCity ? findMode() : "INR";

/** The mode without a read of the account: wrong only where the account's settings contradict the remembered or usual mode. */
export const likelyModeOf = async ({ offers }: AccountScope): Promise<InvestmentType> =>
  offers.giftCity ? findLikelyMode() : "INR";

/** The currency of a page whose address may name one. */
export const currencyOf = async (scope: AccountScope, requested: Currency | null): Promise<Currency> =>
  scope.offers.giftCity ? accountCurrency(requested, await findMode()) : "INR";

/** The currency in the mode of `likelyModeOf`, without a read of the account. */
export const likelyCurrencyOf = async (scope: AccountScope, requested: Currency | null): Promise<Currency> =>
  scope.offers.giftCity ? accountCurrency(requested, await likelyModeOf(scope)) : "INR";

/** The spendable balance; null when unknown, which must not be shown as zero. */
export async function freeIn({ member, about }: AccountScope, currency: Currency): Promise<Minor | null> {
  if (member === null) return findFree(currency);
  return (await readOptional(getBalance, { currency }, about))?.balance ?? null;
}

/** Feature flags; null when unknown. */
export const configOf = ({ member, about }: AccountScope) =>
  member === null ? findUserConfig() : readOptional(getUserConfig, {}, about);

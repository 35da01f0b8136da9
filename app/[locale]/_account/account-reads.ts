/** What the pages of an account read of it: of one's own from what the frame has read, of another's by its id. */
import "server-only";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { getUserConfig } from "@/lib/contract/calls/user";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { accountCurrency } from "@/lib/web/account-currency";
import { findFree, findMode, findUserConfig } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import type { AccountScope } from "./scope";

/** INR or GIFT. The mode is the reader's: an account in rupees only is shown in INR, whatever it is. */
export const modeOf = async ({ offers }: AccountScope): Promise<InvestmentType> =>
  offers.giftCity ? findMode() : "INR";

/** The currency of a page whose address may name one. */
export const currencyOf = async (scope: AccountScope, requested: Currency | null): Promise<Currency> =>
  scope.offers.giftCity ? accountCurrency(requested, await findMode()) : "INR";

/** The spendable balance; null when unknown, which must not be shown as zero. */
export async function freeIn({ member, about }: AccountScope, currency: Currency): Promise<Minor | null> {
  if (member === null) return findFree(currency);
  return (await readOptional(getBalance, { currency }, about))?.balance ?? null;
}

/** Feature flags; null when unknown. */
export const configOf = ({ member, about }: AccountScope) =>
  member === null ? findUserConfig() : readOptional(getUserConfig, {}, about);

import { WALLET_DIRECTIONS, WALLET_STATES, type WalletDirection, type WalletState } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import { readCurrency } from "@/lib/web/account-currency";
import { pageNumberFrom } from "@/lib/web/page-number";

/** The list's filter in the URL: `/wallet?type=DEBIT&state=FAILED&page=2`. Unknown values are ignored. */
export interface MovementFilter {
  /** Null for the mode's default currency. */
  readonly currency: Currency | null;
  readonly type: WalletDirection | null;
  readonly state: WalletState | null;
  /** Zero-based; one-based in the URL. */
  readonly pageNumber: number;
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

export function filterFrom({ currency, type, state, page }: Query): MovementFilter {
  return {
    currency: readCurrency(currency),
    type: WALLET_DIRECTIONS.find((known) => known === type) ?? null,
    state: WALLET_STATES.find((known) => known === state) ?? null,
    pageNumber: pageNumberFrom(page),
  };
}

/** Path of the filtered wallet, without locale. */
export function pathOf({ currency, type, state, pageNumber }: MovementFilter): string {
  const query = new URLSearchParams({
    ...(currency && { currency }),
    ...(type && { type }),
    ...(state && { state }),
    ...(pageNumber > 0 && { page: String(pageNumber + 1) }),
  });
  return query.size > 0 ? `/wallet?${query}` : "/wallet";
}

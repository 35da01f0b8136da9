import { WALLET_DIRECTIONS, WALLET_STATES, type WalletDirection, type WalletState } from "@/lib/contract/wallet";

/** What the address says of the list: `/wallet?type=DEBIT&state=FAILED&page=2`. Anything it does not know counts as not said. */
export interface MovementFilter {
  readonly type: WalletDirection | null;
  readonly state: WalletState | null;
  /** From 0; in the address from 1. */
  readonly pageNumber: number;
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

export function filterFrom({ type, state, page }: Query): MovementFilter {
  const number = typeof page === "string" && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
  return {
    type: WALLET_DIRECTIONS.find((known) => known === type) ?? null,
    state: WALLET_STATES.find((known) => known === state) ?? null,
    pageNumber: number - 1,
  };
}

/** The address of the wallet with this filter, without language. */
export function pathOf({ type, state, pageNumber }: MovementFilter): string {
  const query = new URLSearchParams({
    ...(type && { type }),
    ...(state && { state }),
    ...(pageNumber > 0 && { page: String(pageNumber + 1) }),
  });
  return query.size > 0 ? `/wallet?${query}` : "/wallet";
}

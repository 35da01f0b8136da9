import type { UserId } from "@/lib/contract/values/ids";
import { ADDRESSES_OF_ANOTHERS } from "@/lib/i18n/navigation";
import { metalOf } from "@/lib/products/categories";

/** Begins the path of every page of an account: empty for the investor's own, `/family/usr_…` for a child's. */
export type AccountPath = "" | `/family/${string}`;

export const accountPathOf = (member: UserId | null): AccountPath => (member === null ? "" : `/family/${member}`);

/** The address of one's own page in this account: `/dashboard` is `/family/usr_…` in a child's. */
export const addressIn = (account: AccountPath, page: `/${string}`): string =>
  account === "" ? page : `${account}${ADDRESSES_OF_ANOTHERS.get(page) ?? page}`;

export interface HoldingOfAccount {
  readonly investmentId: string;
  readonly productType: string;
}

/** The page of a holding; null for a metal in another's account, which has none. */
export const holdingPathIn = (account: AccountPath, { investmentId, productType }: HoldingOfAccount): string | null =>
  account !== "" && metalOf(productType) !== null ? null : `${account}/investments/${investmentId}`;

import type { AccountScope } from "@/app/[locale]/_account/scope";
import type { Currency } from "@/lib/contract/facts/money";

interface WalletQuery {
  readonly currency: Currency;
  readonly amount?: string;
}

/** A page of the wallet, without language. It names the currency where the account has more than rupees. */
export function walletPage(
  { path, offers }: AccountScope,
  below: "" | "/add" | "/withdraw",
  query: WalletQuery,
): string {
  const { currency, ...rest } = query;
  const written = new URLSearchParams({ ...(offers.giftCity && { currency }), ...rest });
  return `${path}/wallet${below}${written.size > 0 ? `?${written}` : ""}`;
}

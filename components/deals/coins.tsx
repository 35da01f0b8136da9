import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { groupPlain } from "@/components/ui/amount-text";
import type { Currency } from "@/lib/contract/facts/money";

const SIZES = {
  inherit: { text: "gap-1.5 font-semibold", mark: "size-2.5" },
  hero: { text: "serif gap-[0.25em] text-amount", mark: "size-[0.32em]" },
};

interface CoinsProps {
  coins: number;
  /** The currency of the page, whose grouping of digits the coins follow. */
  currency?: Currency;
  size?: keyof typeof SIZES;
  /** Whether it is a price, which says nothing about the investor. */
  isPublic?: boolean;
}

/**
 * Stash coins. One is earned per rupee, so they are hidden together with amounts, unless they are a public price.
 * `hero` is the large serif figure of a page.
 */
export async function Coins({ coins, currency = "INR", size = "inherit", isPublic = false }: CoinsProps) {
  const [t, isHidden] = await Promise.all([getTranslations("common"), amountsHidden()]);
  const { text, mark } = SIZES[size];
  return (
    <span className={`inline-flex items-center whitespace-nowrap ${text}`}>
      <span aria-hidden className={`shrink-0 rounded-full bg-brass ${mark}`} />
      {isHidden && !isPublic ? (
        <span role="img" aria-label={t("amountHidden")}>
          ••••••
        </span>
      ) : (
        groupPlain(String(coins), currency)
      )}
    </span>
  );
}

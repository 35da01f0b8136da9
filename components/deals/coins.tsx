import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { groupPlain } from "@/components/ui/amount-text";

/** Stash coins. One is earned for each rupee, so they hide with the amount. */
export async function Coins({ coins }: { coins: number }) {
  const [t, isHidden] = await Promise.all([getTranslations("common"), amountsHidden()]);
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <span aria-hidden className="size-2.5 rounded-full bg-brass" />
      {isHidden ? (
        <span role="img" aria-label={t("amountHidden")}>
          ••••••
        </span>
      ) : (
        groupPlain(String(coins))
      )}
    </span>
  );
}

import { getTranslations } from "next-intl/server";
import type { TenthMg } from "@/lib/contract/values/weight";
import { amountsHidden } from "./amounts-hidden";
import { formatGrams } from "./format";

const MASK = "••••••";

/** A weight of an investor's, to 0.0001 g. Hidden with his amounts: at a price that everybody knows it says as much. */
export async function Grams({ weight, className = "" }: { weight: TenthMg; className?: string }) {
  const [t, isHidden] = await Promise.all([getTranslations("common"), amountsHidden()]);
  const look = `whitespace-nowrap tabular-nums ${className}`;
  if (!isHidden) {
    return (
      <span data-slot="amount" className={look}>
        {t("grams", { grams: formatGrams(weight) })}
      </span>
    );
  }
  return (
    <span role="img" data-slot="amount" data-masked="" aria-label={t("amountHidden")} className={look}>
      {t("grams", { grams: MASK })}
    </span>
  );
}

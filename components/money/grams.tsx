import { getTranslations } from "next-intl/server";
import type { TenthMg } from "@/lib/contract/values/weight";
import { cn } from "../ui/cn";
import { amountsHidden } from "./amounts-hidden";
import { formatGrams } from "./format";

const MASK = "••••••";

/**
 * An investor's weight of metal, to 0.0001 g. Hidden with amounts, because at a public price it discloses the value.
 */
export async function Grams({ weight, className }: { weight: TenthMg; className?: string }) {
  const [t, isHidden] = await Promise.all([getTranslations("common"), amountsHidden()]);
  const look = cn("tabular-nums", className);
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

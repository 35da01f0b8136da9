import { getLocale, getTranslations } from "next-intl/server";
import type { Paise } from "@/lib/contract/money";
import { isLocale } from "@/lib/i18n/locales";
import { type AmountLook, AmountView, MaskedAmount } from "./amount-view";
import { amountsHidden } from "./amounts-hidden";

/**
 * An investor's amount, in a server component. When amounts are hidden the number never leaves the server: neither the
 * page nor the data that travels with it holds a digit. Makes the page dynamic; a public amount is an `AmountView`.
 */
export async function Amount({ paise, ...look }: AmountLook & { paise: Paise }) {
  if (await amountsHidden()) {
    const t = await getTranslations("common");
    return <MaskedAmount {...look} label={t("amountHidden")} />;
  }
  const locale = await getLocale();
  return <AmountView {...look} paise={paise} locale={isLocale(locale) ? locale : "en"} />;
}

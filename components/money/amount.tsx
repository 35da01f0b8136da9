import { getLocale, getTranslations } from "next-intl/server";
import type { Money } from "@/lib/i18n/currencies";
import { localeOr } from "@/lib/i18n/locales";
import { type AmountLook, AmountView, MaskedAmount } from "./amount-view";
import { amountsHidden } from "./amounts-hidden";

/**
 * An investor's amount in a server component. When amounts are hidden, the number never leaves the server: neither
 * the HTML nor its data contains a digit. Makes the page dynamic; a public amount uses `AmountView`.
 */
export async function Amount(props: AmountLook & Money) {
  if (await amountsHidden()) {
    const t = await getTranslations("common");
    const { amount: _hidden, ...look } = props;
    return <MaskedAmount {...look} label={t("amountHidden")} />;
  }
  const locale = await getLocale();
  return <AmountView {...props} locale={localeOr(locale)} />;
}

import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/locales";
import type { ScaleWords } from "./payout-months";

/** The words of amounts beside an axis: "12 lakh". */
export async function scaleWordsIn(locale: Locale): Promise<ScaleWords> {
  const t = await getTranslations({ locale, namespace: "dashboard.scale" });
  return {
    ...{ thousand: t("thousand"), lakh: t("lakh"), crore: t("crore") },
    ...{ million: t("million"), billion: t("billion") },
  };
}

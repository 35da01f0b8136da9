import { getTranslations } from "next-intl/server";
import type { TableWords } from "@/components/portfolio/investment-columns";
import type { Locale } from "@/lib/i18n/locales";

/** The translated labels of an investment table. */
export async function tableWords(locale: Locale): Promise<TableWords> {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "common" }),
  ]);
  return {
    title: t("columns.title"),
    cost: t("columns.cost"),
    value: t("columns.value"),
    gain: t("columns.gain"),
    xirr: t("columns.xirr"),
    next: t("columns.next"),
    amountHidden: common("amountHidden"),
  };
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CalculatorIndex } from "@/components/calculators/calculator-index";
import { CALCULATOR_SLUGS } from "@/lib/calculators/registry";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "calculators" });
  const words = { title: t("calculators.title"), description: t("calculators.description") };
  return pageMetadata({ locale, path: "/calculators", ...words });
}

export default async function CalculatorsPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  return <CalculatorIndex locale={locale} room="calculators" slugs={CALCULATOR_SLUGS} />;
}

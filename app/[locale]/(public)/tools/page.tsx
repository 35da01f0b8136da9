import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CalculatorIndex } from "@/components/calculators/calculator-index";
import { TOOL_SLUGS } from "@/lib/calculators/registry";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "calculators" });
  return pageMetadata({ locale, path: "/tools", title: t("tools.title"), description: t("tools.description") });
}

export default async function ToolsPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  return <CalculatorIndex locale={locale} room="tools" slugs={TOOL_SLUGS} />;
}

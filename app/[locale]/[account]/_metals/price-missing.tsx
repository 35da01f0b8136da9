import { getTranslations } from "next-intl/server";
import { SectionError } from "@/components/portfolio/section-error";
import type { Locale } from "@/lib/i18n/locales";

/** In place of a price that the market does not give. */
export async function PriceMissing({ path, locale }: { path: string; locale: Locale }) {
  const t = await getTranslations("unavailable");
  return (
    <SectionError path={path} locale={locale}>
      {t("metalPrice")}
    </SectionError>
  );
}

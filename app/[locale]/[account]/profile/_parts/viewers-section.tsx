import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The way to those who may view the account. */
export async function ViewersSection({ locale }: { locale: Locale }) {
  const t = await getTranslations("viewers");
  return (
    <Section id="viewers" title={t("title")}>
      <p className="border-line border-y py-5 text-body text-muted">{t("note")}</p>
      <ButtonLink href={hrefFor(locale, "/profile/viewers")} variant="secondary" className="mt-4">
        {t("open")}
      </ButtonLink>
    </Section>
  );
}

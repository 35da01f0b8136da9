import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The disclosures of the home page: who regulates, who pays ultra, what is not guaranteed. */
export async function BeforeDeciding({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  return (
    <section className="page pt-16 desktop:pt-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="serif text-heading text-ink">{t("before.title")}</h2>
        <TextLink href={hrefFor(locale, "/risk-disclosure")} className="text-body">
          {t("before.action")}
        </TextLink>
      </div>
      <ul className="mt-8 grid gap-x-10 gap-y-8 desktop:grid-cols-3">
        {(["guarantee", "regulated", "earns"] as const).map((each) => (
          <li key={each} className="border-line-strong border-t pt-5">
            <h3 className="serif text-ink text-title">{t(`before.${each}.title`)}</h3>
            <p className="mt-2 max-w-prose text-body text-muted">{t(`before.${each}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

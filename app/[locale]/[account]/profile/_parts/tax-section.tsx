import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { getTaxDeclarations } from "@/lib/contract/calls/tax-declarations";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/** What lowers the tax deducted: for residents a declaration, for non-residents a treaty. */
export async function TaxSection({ locale }: { locale: Locale }) {
  const [t, profile, overview] = await Promise.all([
    getTranslations("tax"),
    getTranslations("profile"),
    readOptional(getTaxDeclarations, {}),
  ]);
  const inForce = overview?.declarations.find(
    ({ withdrawnAt, appliesTo }) => withdrawnAt === null && appliesTo >= overview.next.appliesFrom,
  );
  const isAbroad = overview?.obstacle === "NON_RESIDENT";
  return (
    <Section id="tax" title={t(isAbroad ? "titleAbroad" : "title")}>
      {overview === null ? (
        <ErrorState
          title={t("section.failed")}
          retry={<TextLink href={hrefFor(locale, "/profile")}>{profile("again")}</TextLink>}
        >
          {t("section.failedNote")}
        </ErrorState>
      ) : (
        <p className="border-line border-y py-5 text-body text-muted">
          {inForce
            ? t("section.inForce", { date: formatDate(inForce.appliesTo, locale) })
            : t(isAbroad ? "section.abroad" : "section.none")}
        </p>
      )}
      <ButtonLink href={hrefFor(locale, "/profile/tax")} variant="secondary" className="mt-4">
        {t(isAbroad ? "titleAbroad" : "section.link")}
      </ButtonLink>
    </Section>
  );
}

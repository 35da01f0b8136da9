import { getTranslations } from "next-intl/server";
import { formatDate, formatRate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { getNominees, type Nomination } from "@/lib/contract/calls/nominees";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/** The nominees with their shares, and a link to change them. */
export async function NomineesSection({ locale }: { locale: Locale }) {
  const [t, profile, nomination] = await Promise.all([
    getTranslations("nominees"),
    getTranslations("profile"),
    readOptional(getNominees, {}),
  ]);
  if (nomination === null) {
    return (
      <Section id="nominees" title={t("title")}>
        <ErrorState
          title={t("failed")}
          retry={<TextLink href={hrefFor(locale, "/profile")}>{profile("again")}</TextLink>}
        >
          {t("failedNote")}
        </ErrorState>
      </Section>
    );
  }
  const { savedAt, nominees } = nomination;
  return (
    <Section
      id="nominees"
      title={t("title")}
      aside={savedAt && t("since", { date: formatDate(dateInIndia(savedAt), locale) })}
    >
      {nominees.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {nominees.map((nominee) => (
            <Nominee key={`${nominee.name} ${nominee.dateOfBirth}`} nominee={nominee} locale={locale} />
          ))}
        </ul>
      )}
      <ButtonLink href={hrefFor(locale, "/profile/nominees")} variant="secondary" className="mt-4">
        {t(nominees.length === 0 ? "start" : "edit")}
      </ButtonLink>
    </Section>
  );
}

async function Nominee({ nominee, locale }: { nominee: Nomination["nominees"][number]; locale: Locale }) {
  const t = await getTranslations("nominees");
  const { name, relation, dateOfBirth, shareBps, guardianName } = nominee;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere text-body text-ink">{name}</p>
        <p className="text-faint text-label">
          {t("who", { relation: t(`relations.${relation}`), date: formatDate(dateOfBirth, locale) })}
        </p>
        {guardianName && <p className="wrap-anywhere text-faint text-label">{t("by", { name: guardianName })}</p>}
      </div>
      <p className="text-body text-ink tabular-nums">{formatRate(shareBps)}</p>
    </li>
  );
}

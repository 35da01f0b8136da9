import { getTranslations } from "next-intl/server";
import { maskEmail } from "@/app/[locale]/_account/mask-contact";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getResidence } from "@/lib/contract/calls/residence";
import type { Profile } from "@/lib/contract/calls/user";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/**
 * The effective country of residence and the status of a requested change. `country` comes from the profile and is
 * shown even if the request status cannot be loaded.
 */
async function ResidenceLine({ country, locale }: { country: string; locale: Locale }) {
  const [t, residence] = await Promise.all([getTranslations("profile"), readOptional(getResidence, {})]);
  const name = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(country) ?? country;
  const open = residence?.change?.decidedAt === null ? residence.change : null;
  return (
    <Line label={t("country")}>
      <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        {open && <Status kind="pending">{t(`residence.states.${open.state}`)}</Status>}
        {residence?.isLocked && (
          <TextLink href={hrefFor(locale, "/profile/residence")} className="inline-flex min-h-6 items-center">
            {open ? t("residence.see") : t("residence.change")}
          </TextLink>
        )}
      </span>
    </Line>
  );
}

/** Personal data is masked, because the page may be opened in public. */
export async function AboutSection({ profile, locale }: { profile: Profile; locale: Locale }) {
  const t = await getTranslations("profile");
  const facts = [
    // A verified e-mail address is listed among the login contacts.
    ...(profile.isEmailProven ? [] : [{ label: t("email"), value: profile.email && maskEmail(profile.email) }]),
    { label: t("bornIn"), value: profile.dateOfBirth?.slice(0, 4) },
  ];
  return (
    <Section title={t("you")}>
      <Lines className="border-line border-y">
        {facts.map(({ label, value }) => (
          <Line key={label} label={label}>
            {value ? (
              <span className="wrap-anywhere tabular-nums">{value}</span>
            ) : (
              <span className="text-faint">{t("notGiven")}</span>
            )}
          </Line>
        ))}
        <ResidenceLine country={profile.country} locale={locale} />
      </Lines>
    </Section>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { maskEmail } from "@/app/[locale]/_account/mask-contact";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { fileErrorIn } from "@/components/ui/upload-words";
import { getResidence } from "@/lib/contract/calls/residence";
import { getProfile, type Profile } from "@/lib/contract/calls/user";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { StreamedManager } from "../_parts/manager";
import { AutoWithdraw } from "./_parts/auto-withdraw";
import { BankSection } from "./_parts/bank-section";
import { ContactsSection } from "./_parts/contacts-section";
import { DataSection } from "./_parts/data-section";
import { DematSection } from "./_parts/demat-section";
import { KycSection } from "./_parts/kyc-section";
import { NomineesSection } from "./_parts/nominees-section";
import { ReinvestmentLine } from "./_parts/reinvestment-line";
import { SessionsSection } from "./_parts/sessions-section";
import { NotificationsSection, SettingsSection } from "./_parts/settings-section";
import { SignOut } from "./_parts/sign-out";
import { TaxSection } from "./_parts/tax-section";
import { ViewersSection } from "./_parts/viewers-section";

interface ProfileParams extends LocaleParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("metaTitle"), index: false });
}

export default async function ProfilePage({ params, searchParams }: ProfileParams) {
  const locale = await pageLocale(params);
  const [profile, query, t] = await Promise.all([
    readForInvestor(getProfile, {}),
    searchParams,
    getTranslations("profile"),
  ]);
  const since = formatDate(dateInIndia(profile.createdAt), locale);
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{profile.name ?? t("title")}</span>}
        lead={t("since", { date: since })}
      />
      {(query.signOut === "failed" || query.sessions === "failed") && (
        <div className="mb-8">
          <Notice tone="negative" live>
            {query.signOut === "failed" ? t("signOutFailed") : t("sessions.failed")}
          </Notice>
        </div>
      )}
      <div className="grid gap-x-16 gap-y-12 wide:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div>
          <KycSection kyc={profile.kyc} locale={locale} />
          <BankSection locale={locale} isAbroad={profile.country !== "IN"} />
          <AutoWithdraw locale={locale} hasFailed={query.autoWithdraw === "failed"} />
          <ReinvestmentLine locale={locale} />
          <DematSection locale={locale} canInvest={profile.kyc.canInvest} refusal={fileErrorIn(query)} />
          <TaxSection locale={locale} />
          <NomineesSection locale={locale} />
          <ViewersSection locale={locale} />
          <SessionsSection locale={locale} />
        </div>
        <div>
          <StreamedManager locale={locale} />
          <ContactsSection locale={locale} />
          <AboutSection profile={profile} locale={locale} />
          <NotificationsSection locale={locale} />
          <SettingsSection locale={locale} />
          <Section title={t("signOutTitle")}>
            <SignOut
              action={hrefFor(locale, "/sign-out")}
              words={{
                here: t("signOut.here"),
                hereNote: t("signOut.hereNote"),
                everywhere: t("signOut.everywhere"),
                everywhereNote: t("signOut.everywhereNote"),
                confirmTitle: t("signOut.confirmTitle"),
                confirmBody: t("signOut.confirmBody"),
                confirm: t("signOut.confirm"),
              }}
            />
          </Section>
          <DataSection locale={locale} />
        </div>
      </div>
    </>
  );
}

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
async function AboutSection({ profile, locale }: { profile: Profile; locale: Locale }) {
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

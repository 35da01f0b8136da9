import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { fileErrorIn } from "@/components/ui/upload-words";
import {
  getResidence,
  RESIDENCE_REASONS,
  type ResidenceChange,
  requestResidence,
} from "@/lib/contract/calls/residence";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { listCountries } from "@/lib/web/countries";
import { readForInvestor } from "@/lib/web/investor-call";
import { ResidenceMoveForm } from "./_parts/move-form";
import { OpenChange } from "./_parts/open-change";
import { submitResidenceChange } from "./actions";

interface ResidenceParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("residence.title"), index: false });
}

export default async function ResidencePage({ params, searchParams }: ResidenceParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const [t, { country, isLocked, change }] = await Promise.all([
    getTranslations("profile"),
    readForInvestor(getResidence, {}),
  ]);
  const open = change?.decidedAt === null ? change : null;
  const countsNow = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(country) ?? country;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/identity")}>{t("parts.identity.title")}</BackLink>}
        title={t("residence.title")}
        lead={open ? t("residence.openLead", { country: countsNow }) : t("residence.lead", { country: countsNow })}
      />
      <div className="max-w-xl">
        {query.failed === "1" && (
          <div className="mb-8">
            <Notice tone="negative" live>
              {t("residence.failed")}
            </Notice>
          </div>
        )}
        {open ? (
          <OpenChange change={open} locale={locale} refusal={fileErrorIn(query)} />
        ) : (
          <>
            {change && <Outcome change={change} locale={locale} />}
            {isLocked ? <Ask country={country} locale={locale} /> : <InKyc locale={locale} />}
          </>
        )}
        <Section title={t("residence.followsTitle")}>
          <p className="max-w-prose text-body text-muted">{t("residence.follows")}</p>
        </Section>
      </div>
    </>
  );
}

/** The outcome of the last request. */
async function Outcome({ change, locale }: { change: ResidenceChange; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("profile"), getTranslations("errors")]);
  const date = formatDate(dateInIndia(change.decidedAt ?? change.requestedAt), locale);
  if (change.state === "WITHDRAWN") return null;
  return (
    <div className="mb-8">
      {change.fault === null ? (
        <Notice tone="positive">{t("residence.approved", { date })}</Notice>
      ) : (
        <Notice tone="warning">{errors(change.fault)}</Notice>
      )}
    </div>
  );
}

async function InKyc({ locale }: { locale: Locale }) {
  const t = await getTranslations("profile");
  return (
    <Notice>
      <span className="block">{t("residence.inKyc")}</span>
      <ButtonLink href={hrefFor(locale, "/kyc")} variant="secondary" className="mt-4">
        {t("goOn")}
      </ButtonLink>
    </Notice>
  );
}

async function Ask({ country, locale }: { country: string; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("profile"), errorWordsFor(requestResidence)]);
  return (
    <ResidenceMoveForm
      action={submitResidenceChange}
      hidden={{ locale, idempotencyKey: crypto.randomUUID() }}
      country={country}
      countries={listCountries(locale).map((each) => (
        <option key={each.code} value={each.code}>
          {each.name}
        </option>
      ))}
      reasons={RESIDENCE_REASONS.map((value) => ({ value, label: t(`residence.reasons.${value}`) }))}
      words={{
        country: t("residence.newCountry"),
        countryHelp: t("residence.newCountryHelp"),
        reason: t("residence.why"),
        reasonMissing: t("residence.whyMissing"),
        send: t("residence.goOn"),
        errors,
      }}
    />
  );
}

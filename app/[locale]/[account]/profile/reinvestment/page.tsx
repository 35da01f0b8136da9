import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/moment";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { BackLink } from "@/components/ui/back-link";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import {
  getReinvestmentInstruction,
  giveInstruction,
  INSTRUCTION_TERMS_VERSION,
  previewInstruction,
  type ReinvestmentInstruction,
} from "@/lib/contract/calls/reinvestment-instruction";
import type { Currency } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { accountCurrency, readCurrency } from "@/lib/web/account-currency";
import { findMode } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { findOwnZone } from "@/lib/web/own-zone";
import { ConditionsForm } from "./_parts/conditions-form";
import { GivenInstruction } from "./_parts/given-instruction";
import { PlannedList } from "./_parts/planned-list";
import { give } from "./actions";
import {
  conditionsFrom,
  reinvestmentPathOf,
  type TypedConditions,
  typedConditions,
  typedFrom,
} from "./conditions-query";

interface ReinvestmentParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile.reinvestment" });
  return pageMetadata({ locale, path: "/profile/reinvestment", title: t("title"), index: false });
}

/** The standing instruction for reinvestment: its state, its conditions, a preview of purchases, and the consent. */
export default async function ReinvestmentPage({ params, searchParams }: ReinvestmentParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const currency = accountCurrency(readCurrency(query.currency), await findMode());
  const [t, { instruction }] = await Promise.all([
    getTranslations("profile.reinvestment"),
    readForInvestor(getReinvestmentInstruction, { currency }),
  ]);
  const open = instruction?.state === "ACTIVE" || instruction?.state === "PAUSED" ? instruction : null;
  const isNew = query.preview === "yes";
  const typed = isNew ? typedConditions(query) : typedFrom(open);
  const { input, faults } = conditionsFrom({ ...typed, currency });
  const preview = input && (isNew || open) ? await readForInvestor(previewInstruction, input) : null;
  return (
    <div className="max-w-2xl">
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile")}>{t("back")}</BackLink>}
        title={t("title")}
        lead={t("lead")}
      />
      {currency !== "INR" && (
        <CurrencyLinks current={currency} hrefOf={(each) => hrefFor(locale, reinvestmentPathOf(each))} />
      )}
      <Failure code={query.failed} isInvalid={faults.size > 0} />
      {instruction && <EndedNotice instruction={instruction} locale={locale} />}
      {open && !isNew && <GivenInstruction instruction={open} locale={locale} />}
      {preview && (
        <Section title={t(open?.state === "PAUSED" && !isNew ? "preview.pausedTitle" : "preview.title")}>
          <PlannedList planned={preview.planned} currency={currency} locale={locale} />
        </Section>
      )}
      {isNew && input && <Consent typed={typed} currency={currency} isReplacing={open !== null} locale={locale} />}
      <Section title={t(open && !isNew ? "change" : "conditions")}>
        <ConditionsForm typed={typed} faults={faults} currency={currency} locale={locale} />
      </Section>
    </div>
  );
}

interface EndedNoticeProps {
  instruction: ReinvestmentInstruction;
  locale: Locale;
}

async function EndedNotice({ instruction: { state, stopReason, endedAt }, locale }: EndedNoticeProps) {
  const t = await getTranslations("profile.reinvestment");
  if (state === "STOPPED") return <Notice tone="warning">{t(`stopped.${stopReason ?? "KYC_LAPSED"}`)}</Notice>;
  if (state !== "REVOKED" || endedAt === null) return null;
  return <Notice>{t("revoked", { at: formatMoment(endedAt, locale, await findOwnZone()) })}</Notice>;
}

interface FailureProps {
  code: string | string[] | undefined;
  /** Whether a field is marked. The message at the top says so, because the field may be outside the screen. */
  isInvalid: boolean;
}

async function Failure({ code, isInvalid }: FailureProps) {
  if (code === undefined && !isInvalid) return null;
  const [t, words] = await Promise.all([getTranslations("profile.reinvestment"), errorWordsFor(giveInstruction)]);
  const known = giveInstruction.errors.find((each) => each === code);
  return (
    <div className="mb-8">
      <Notice tone="negative" live>
        {isInvalid ? words.INVALID_INPUT : (known && errorText(words, known)) || t("failed")}
      </Notice>
    </div>
  );
}

interface ConsentProps {
  typed: TypedConditions;
  currency: Currency;
  isReplacing: boolean;
  locale: Locale;
}

async function Consent({ typed, currency, isReplacing, locale }: ConsentProps) {
  const t = await getTranslations("profile.reinvestment");
  return (
    <Section title={t("consent.title")}>
      <form action={give} className="grid gap-4">
        <HiddenFields values={{ ...typed, locale, currency, idempotencyKey: crypto.randomUUID() }} />
        <p className="max-w-prose text-body text-muted">{t(`consent.terms.${INSTRUCTION_TERMS_VERSION}`)}</p>
        <Checkbox name="consent" value={INSTRUCTION_TERMS_VERSION} required label={t("consent.agree")} />
        <SubmitButton className="justify-self-start max-tablet:w-full">
          {t(isReplacing ? "consent.replace" : "consent.give")}
        </SubmitButton>
      </form>
    </Section>
  );
}

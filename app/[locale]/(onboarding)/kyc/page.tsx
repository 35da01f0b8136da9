import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { SignInStorage } from "@/components/layout/sign-in-storage";
import { Notice } from "@/components/ui/feedback";
import { type Step, Stepper, type StepState } from "@/components/ui/stepper";
import { getIdentityRecords } from "@/lib/contract/calls/identity-records";
import { KYC_STEPS, type KycState, type KycStep } from "@/lib/contract/calls/kyc";
import { getProfile } from "@/lib/contract/calls/user";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { NamesInReview } from "../../_account/names-in-review";
import { DoneView } from "./_parts/done-view";
import { FinishedList } from "./_parts/finished-list";
import { FinishedStep } from "./_parts/finished-step";
import { KeptCheck } from "./_parts/kept-check";
import { isFinished, kycViewOf } from "./_parts/kyc-view";
import { OpenStep } from "./_parts/open-step";
import { OtherRecords } from "./_parts/other-records";
import { PanToLink } from "./_parts/pan-to-link";
import { KraOffer, PassportOffer, RecordNotice } from "./_parts/record-offers";
import { StepHeading } from "./_parts/step-heading";

interface KycParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "kyc" });
  return pageMetadata({ locale, path: "/kyc", title: t("metaTitle"), index: false });
}

interface StepBarProps {
  kyc: KycState;
  /** The step on screen; null when none is left. */
  shown: KycStep | null;
  locale: Locale;
}

/** The steps of this investor with their status. A finished step links to its read-only view. */
async function StepBar({ kyc, shown, locale }: StepBarProps) {
  const t = await getTranslations("kyc");
  const steps = kyc.steps.map(({ step, status }): Step => {
    const state = stateOf(step, status);
    const opens = step !== shown && isFinished(kyc, step);
    return {
      label: t(`steps.${step}.label`),
      state,
      stateLabel: t(`standing.${state}`),
      isShown: step === shown,
      ...(opens && { href: hrefFor(locale, `/kyc?step=${step.toLowerCase()}`) }),
    };
  });
  return <Stepper label={t("stepsLabel")} steps={steps} />;

  function stateOf(step: KycStep, status: KycState["steps"][number]["status"]): StepState {
    if (status === "REJECTED") return "problem";
    if (isFinished(kyc, step)) return "done";
    return step === shown ? "current" : "todo";
  }
}

/** The data stored from this step, and its duration. The step's heading gives the reason for it. */
async function StepFacts({ step }: { step: KycStep }) {
  const t = await getTranslations("kyc");
  return (
    <dl className="border-line-strong border-t">
      <div className="border-line border-b py-4">
        <dt className="text-label text-muted">{t("kept")}</dt>
        <dd className="mt-1 text-body text-ink">{t(`steps.${step}.kept`)}</dd>
      </div>
      <div className="border-line border-b py-4">
        <dt className="text-label text-muted">{t("takes")}</dt>
        <dd className="mt-1 text-body text-ink">{t(`steps.${step}.takes`)}</dd>
      </div>
    </dl>
  );
}

export default async function KycPage({ params, searchParams }: KycParams) {
  const locale = await pageLocale(params);
  const [query, profile, records, t] = await Promise.all([
    searchParams,
    readForInvestor(getProfile, {}),
    // The page does without what other registers say.
    readOptional(getIdentityRecords, {}),
    getTranslations("kyc"),
  ]);
  const { kyc } = profile;
  const view = kycViewOf(kyc, typeof query.step === "string" ? query.step : undefined);
  const shown = view.kind === "done" ? null : view.step;
  const offered = view.kind === "form" && (shown === "AADHAAR" || shown === "BANK") ? records : null;
  return (
    <>
      <SignInStorage userId={profile.userId} />
      <StepBar kyc={kyc} shown={shown} locale={locale} />
      <div className="mt-10 grid gap-x-20 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_19rem] desktop:gap-y-16">
        <div className="max-w-[36rem]">
          <JustFinished kyc={kyc} after={typeof query.after === "string" ? query.after : undefined} />
          <PanToLink records={records} locale={locale} />
          {view.kind === "done" ? (
            <DoneView profile={profile} locale={locale} />
          ) : (
            <Fragment key={view.step}>
              <StepHeading>{t(`steps.${view.step}.title`)}</StepHeading>
              <p className="mt-3 mb-8 text-body text-muted">{t(`steps.${view.step}.why`)}</p>
              <InReview kyc={kyc} step={view.step} locale={locale} />
              <KeptCheck kyc={kyc} step={view.step} locale={locale} />
              <RecordNotice records={records} query={query} />
              <KraOffer records={offered} locale={locale} />
              {view.kind === "form" ? (
                <OpenStep step={view.step} profile={profile} locale={locale} query={query} />
              ) : (
                <FinishedStep step={view.step} profile={profile} locale={locale} />
              )}
              <PassportOffer records={offered} locale={locale} />
            </Fragment>
          )}
        </div>
        <aside className="grid content-start gap-10">
          {shown && <StepFacts step={shown} />}
          <FinishedList profile={profile} shown={shown} locale={locale} />
          <OtherRecords records={records} locale={locale} />
        </aside>
      </div>
    </>
  );
}

/** Both names, while a person compares them. */
async function InReview({ kyc, step, locale }: { kyc: KycState; step: KycStep; locale: Locale }) {
  const review = kyc.steps.find((each) => each.step === step)?.nameReview;
  if (!review || (step !== "PAN" && step !== "AADHAAR" && step !== "BANK")) return null;
  return <NamesInReview review={review} of={step} locale={locale} />;
}

/** Result of the step just finished. */
async function JustFinished({ kyc, after }: { kyc: KycState; after: string | undefined }) {
  const t = await getTranslations("kyc");
  const step = KYC_STEPS.find((each) => each.toLowerCase() === after);
  if (!step || !isFinished(kyc, step)) return null;
  const detail = kyc.steps.find((each) => each.step === step)?.detail;
  const branch = step === "BANK" ? (await readOptional(getAccountDetail, {}))?.bankAccount?.branch : null;
  return (
    <div className="mb-8" role="status">
      <Notice tone="positive">
        {t(`steps.${step}.done`)}
        {detail && <span className="ml-1 text-muted">{[detail, branch].filter(Boolean).join(", ")}</span>}
      </Notice>
    </div>
  );
}

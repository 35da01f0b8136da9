import { getTranslations } from "next-intl/server";
import { formatDate, formatRate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { Status, type StatusKind } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FileError } from "@/components/ui/upload-words";
import {
  proveTreatyClaim,
  requestTreatyClaim,
  type TreatyClaim,
  type TreatyClaimState,
  type TreatyClaims,
} from "@/lib/contract/calls/treaty-claims";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { DocumentUpload } from "../../../_parts/document-upload";
import { claimTreatyRate, withdrawClaim } from "../treaty-actions";
import { TreatyForm } from "./treaty-form";

interface TreatySectionProps {
  overview: TreatyClaims;
  locale: Locale;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
}

/** A non-resident's claim to the rate of a tax treaty, and the earlier ones. */
export async function TreatySection({ overview, locale, refusal }: TreatySectionProps) {
  const t = await getTranslations("tax.treaty");
  const { country, treatyRateBps, claims } = overview;
  const name = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(country) ?? country;
  const open = claims.find(({ decidedAt }) => decidedAt === null);
  return (
    <>
      <Section title={t("title")}>
        {treatyRateBps === null ? (
          <Notice>{t("noRate", { country: name })}</Notice>
        ) : (
          <>
            <p className="mb-6 max-w-prose text-body text-muted">
              {t("lead", { country: name, rate: formatRate(treatyRateBps) })}
            </p>
            {open ? <OpenClaim claim={open} locale={locale} refusal={refusal} /> : <ClaimForm locale={locale} />}
          </>
        )}
      </Section>
      {claims.length > 0 && (
        <Section title={t("history")}>
          <ul className="grid gap-8">
            {claims.map((claim) => (
              <li key={claim.sequence}>
                <Claim claim={claim} locale={locale} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

async function ClaimForm({ locale }: { locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("tax.treaty"), errorWordsFor(requestTreatyClaim)]);
  return (
    <TreatyForm
      action={claimTreatyRate}
      hidden={{ locale, idempotencyKey: crypto.randomUUID() }}
      words={{
        acknowledgement: t("acknowledgement"),
        acknowledgementHelp: t("acknowledgementHelp"),
        validFrom: t("validFrom"),
        validTo: t("validTo"),
        send: t("goOn"),
        errors,
      }}
    />
  );
}

interface OpenClaimProps extends Omit<TreatySectionProps, "overview"> {
  claim: TreatyClaim;
}

async function OpenClaim({ claim, locale, refusal }: OpenClaimProps) {
  const t = await getTranslations("tax.treaty");
  return (
    <>
      {claim.state === "IN_REVIEW" ? (
        <p className="max-w-prose text-body text-muted">{t("reviewNote")}</p>
      ) : (
        <DocumentUpload
          call={proveTreatyClaim}
          action={hrefFor(locale, "/profile/tax/certificate")}
          doneHref={hrefFor(locale, "/profile/tax")}
          refusal={refusal}
          words={{ file: t("certificate"), help: t("certificateHelp"), send: t("sendCertificate") }}
        />
      )}
      <form action={withdrawClaim} className="mt-6">
        <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
        <SubmitButton variant="secondary">{t("withdraw")}</SubmitButton>
      </form>
    </>
  );
}

const KINDS = {
  PROOF_NEEDED: "pending",
  IN_REVIEW: "pending",
  APPROVED: "confirmed",
  REFUSED: "failed",
  WITHDRAWN: "ended",
} as const satisfies Record<TreatyClaimState, StatusKind>;

async function Claim({ claim, locale }: { claim: TreatyClaim; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("tax.treaty"), getTranslations("errors")]);
  const { country, acknowledgement, validFrom, validTo, appliesFrom, appliesTo, state, fault } = claim;
  const days = (from: typeof validFrom, to: typeof validTo) =>
    t("days", { from: formatDate(from, locale), to: formatDate(to, locale) });
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="font-semibold text-body text-ink">
          {new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(country) ?? country}
        </h3>
        <Status kind={KINDS[state]}>{t(`states.${state}`)}</Status>
      </div>
      <Lines className="border-line border-y">
        <Line label={t("acknowledgement")}>
          <span className="wrap-anywhere tabular-nums">{acknowledgement}</span>
        </Line>
        <Line label={t("period")}>{days(validFrom, validTo)}</Line>
        {appliesFrom && appliesTo && <Line label={t("applies")}>{days(appliesFrom, appliesTo)}</Line>}
      </Lines>
      {fault && <p className="mt-2 text-body text-muted">{errors(fault)}</p>}
    </>
  );
}

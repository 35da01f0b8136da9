import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Status, type StatusKind } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { KycState, KycStatus } from "@/lib/contract/calls/kyc";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

const KINDS: Readonly<Record<Exclude<KycStatus, "NOT_STARTED">, StatusKind>> = {
  PENDING: "pending",
  VERIFIED: "confirmed",
  REJECTED: "failed",
};

/** The KYC steps with masked data and status; a rejected step shows the reason and a link to correct it. */
export async function KycSection({ kyc, locale }: { kyc: KycState; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("profile"), getTranslations("errors")]);
  return (
    <Section title={t("kyc")} aside={kyc.canInvest ? t("mayInvest") : undefined}>
      <ul className="divide-y divide-line border-line border-y">
        {kyc.steps.map(({ step, status, detail, reason, nameReview, keptCheck }) => (
          <li key={step} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3">
            <div className="min-w-0">
              <TextLink
                href={hrefFor(locale, `/kyc?step=${step.toLowerCase()}`)}
                className="inline-flex min-h-6 items-center font-medium text-body text-ink"
              >
                {t(`steps.${step}`)}
              </TextLink>
              {detail && <p className="wrap-anywhere text-label text-muted tabular-nums">{detail}</p>}
              {nameReview && (
                <p className="wrap-anywhere mt-1 max-w-prose text-label text-muted">
                  {t("namesInReview", { given: nameReview.givenName, registered: nameReview.registeredName })}
                </p>
              )}
              {keptCheck && (
                <p className="mt-1 max-w-prose text-label text-muted">
                  {t(`keptCheck.${status === "VERIFIED" ? "CHANGE" : keptCheck.state}`)}
                </p>
              )}
              {reason && <p className="mt-1 max-w-prose text-label text-negative">{errors(reason)}</p>}
            </div>
            {status === "NOT_STARTED" ? (
              <span className="mt-0.5 text-faint text-label">
                {t(kyc.canInvest ? "status.NOT_REQUIRED" : "status.NOT_STARTED")}
              </span>
            ) : (
              <Status kind={KINDS[status]} className="mt-0.5">
                {t(`status.${status}`)}
              </Status>
            )}
          </li>
        ))}
      </ul>
      {kyc.nextStep !== null && !kyc.canInvest && (
        <ButtonLink href={hrefFor(locale, "/kyc")} className="mt-5">
          {t("goOn")}
        </ButtonLink>
      )}
    </Section>
  );
}

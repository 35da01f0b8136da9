import { getTranslations } from "next-intl/server";
import { codeWords } from "@/app/[locale]/_account/code-words";
import { readCmr } from "@/app/[locale]/_account/read-cmr";
import { formatDate } from "@/components/money/format";
import { ErrorState, Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { Poller } from "@/components/ui/poller";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { FileError } from "@/components/ui/upload-words";
import { type CmrState, confirmCmr, requestCmrOtp, uploadCmr } from "@/lib/contract/calls/cmr";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { DocumentUpload } from "../../../_parts/document-upload";
import { permitReport } from "../actions";
import { DematCodeForm } from "./demat-code-form";

interface DematSectionProps {
  locale: Locale;
  canInvest: boolean;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
}

/** The demat account that receives shares, and the client master report (CMR) that proves it. */
export async function DematSection({ locale, canInvest, refusal }: DematSectionProps) {
  const [t, cmr] = await Promise.all([getTranslations("profile"), readCmr()]);
  return (
    <div id="demat">
      {cmr && (
        <div className="mb-4 empty:hidden">
          <DisplayStatus cmr={cmr} />
        </div>
      )}
      {cmr === null ? (
        <ErrorState
          title={t("demat.failed")}
          retry={<TextLink href={hrefFor(locale, "/profile/demat")}>{t("again")}</TextLink>}
        >
          {t("demat.failedNote")}
        </ErrorState>
      ) : (
        <Report cmr={cmr} locale={locale} canInvest={canInvest} refusal={refusal} />
      )}
    </div>
  );
}

async function DisplayStatus({ cmr: { status } }: { cmr: CmrState }) {
  const t = await getTranslations("profile");
  switch (status) {
    case "NOT_UPLOADED":
      return null;
    case "IN_REVIEW":
      return <Status kind="pending">{t("demat.status.IN_REVIEW")}</Status>;
    case "VERIFIED":
      return <Status kind="confirmed">{t("demat.status.VERIFIED")}</Status>;
    case "REJECTED":
      return <Status kind="failed">{t("demat.status.REJECTED")}</Status>;
  }
}

async function Report({ cmr, locale, canInvest, refusal }: DematSectionProps & { cmr: CmrState }) {
  const t = await getTranslations("profile");
  switch (cmr.status) {
    case "VERIFIED":
      return (
        <>
          <AccountLines cmr={cmr} locale={locale} />
          <p className="mt-3 text-faint text-label">{t("demat.verifiedNote")}</p>
        </>
      );
    case "IN_REVIEW":
      return (
        <>
          <AccountLines cmr={cmr} locale={locale} />
          <div className="mt-3 grid gap-1 text-label text-muted">
            <p>{t("demat.reviewNote")}</p>
            <Poller words={{ waiting: t("demat.waiting"), stopped: t("demat.stopped") }} />
          </div>
        </>
      );
    case "NOT_UPLOADED":
    case "REJECTED":
      if (canInvest && cmr.needsCode) return <CodeFirst cmr={cmr} locale={locale} />;
      return canInvest ? (
        <SendReport cmr={cmr} locale={locale} refusal={refusal} />
      ) : (
        <Notice>{t("demat.afterKyc")}</Notice>
      );
  }
}

async function AccountLines({ cmr, locale }: { cmr: CmrState; locale: Locale }) {
  const t = await getTranslations("profile");
  const { dematAccount, uploadedAt, decidedAt } = cmr;
  const facts = [
    { label: t("demat.depository"), value: dematAccount?.depository },
    { label: t("demat.account"), value: dematAccount?.maskedNumber ?? t("demat.unread") },
    { label: t("demat.sentOn"), value: uploadedAt && formatDate(dateInIndia(uploadedAt), locale) },
    { label: t("demat.verifiedOn"), value: decidedAt && formatDate(dateInIndia(decidedAt), locale) },
  ];
  return (
    <Lines className="border-line border-y">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <Line key={label} label={label}>
            <span className="tabular-nums">{value}</span>
          </Line>
        ))}
    </Lines>
  );
}

/** Before a report that replaces one: the owner's code. */
async function CodeFirst({ cmr: { reason }, locale }: { cmr: CmrState; locale: Locale }) {
  const [t, ofReview] = await Promise.all([getTranslations("profile"), getTranslations("errors")]);
  const words = await codeWords(t("demat.codeConfirm"), requestCmrOtp, confirmCmr);
  const shown = { ...words, send: t("bankChange.send"), codeTitle: t("demat.codeTitle") };
  return (
    <>
      {reason && <Notice>{ofReview(reason)}</Notice>}
      <p className="my-5 max-w-prose text-body text-muted">{t("demat.codeWhy")}</p>
      <DematCodeForm action={permitReport} context={{ locale }} words={shown} />
    </>
  );
}

async function SendReport({ cmr, locale, refusal }: Omit<DematSectionProps, "canInvest"> & { cmr: CmrState }) {
  const [t, ofReview] = await Promise.all([getTranslations("profile"), getTranslations("errors")]);
  return (
    <>
      <p className="mb-5 max-w-prose text-body text-muted">{t("demat.why")}</p>
      <DocumentUpload
        call={uploadCmr}
        action={hrefFor(locale, "/profile/cmr")}
        doneHref={hrefFor(locale, "/profile/demat")}
        refusal={refusal}
        found={cmr.reason ? ofReview(cmr.reason) : undefined}
        words={{ file: t("demat.file"), help: t("demat.fileHelp"), send: t("demat.send") }}
      />
    </>
  );
}

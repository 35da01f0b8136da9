import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { digilockerCode, returnFromDigilocker, verifyDigilocker } from "@/lib/contract/calls/aadhaar";
import { AppError } from "@/lib/contract/values/errors";
import { type DigilockerTransactionId, digilockerTransactionId } from "@/lib/contract/values/ids";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { callBackend } from "@/lib/web/backend";
import { findToken } from "@/lib/web/session";
import { OnboardingFrame } from "../_parts/onboarding-frame";
import { VisitForm, type VisitWords } from "./_parts/visit-form";
import { stateAfter, type VisitState } from "./_parts/visit-state";
import { takeVisitOver } from "./actions";

interface DigilockerParams extends LocaleParams {
  searchParams: Promise<{ state?: string | string[]; code?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "kyc" });
  return pageMetadata({ locale, path: "/digilocker", title: t("visit.metaTitle"), index: false, isShared: true });
}

/**
 * DigiLocker's return page. It is public, and loading it only records the return: a form imports, and the backend checks
 * that the visit belongs to this investor and session and is used once. Errors in the URL are not trusted.
 */
export default async function DigilockerPage({ params, searchParams }: DigilockerParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const transactionId = digilockerTransactionId.safeParse(query.state);
  const code = digilockerCode.safeParse(query.code);
  const start = await startOf(transactionId.success);
  if (start.stage === "back" && transactionId.success && code.success) {
    await recordReturn(transactionId.data, code.data);
  }
  return (
    <OnboardingFrame locale={locale} homeHref="/">
      <div className="max-w-[36rem] tablet:pt-8">
        <VisitForm
          action={takeVisitOver}
          start={start}
          hidden={{ locale, transactionId: transactionId.data ?? "", code: code.data ?? "" }}
          hrefs={{
            startAgain: hrefFor(locale, "/kyc?step=aadhaar&way=digilocker"),
            otherWay: hrefFor(locale, "/kyc?step=aadhaar&way=otp"),
            signIn: hrefFor(locale, `/login?returnTo=${encodeURIComponent(hrefFor(locale, "/kyc"))}`),
          }}
          words={await visitWords()}
        />
      </div>
    </OnboardingFrame>
  );
}

async function startOf(hasVisit: boolean): Promise<VisitState> {
  if ((await findToken()) === null) return { stage: "signed-out" };
  return hasVisit ? { stage: "back" } : stateAfter("DIGILOCKER_EXPIRED");
}

/** Swallows an AppError: the form posts the same code and reports the error. */
async function recordReturn(transactionId: DigilockerTransactionId, code: string): Promise<void> {
  const idempotencyKey = `digilocker return ${transactionId} ${code}`;
  try {
    await callBackend(returnFromDigilocker, { transactionId, code }, { idempotencyKey });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  }
}

async function visitWords(): Promise<VisitWords> {
  const [t, errors] = await Promise.all([getTranslations("kyc"), errorWordsFor(verifyDigilocker)]);
  return {
    backTitle: t("visit.backTitle"),
    backLead: t("visit.backLead"),
    goOn: t("visit.goOn"),
    waitingTitle: t("visit.waitingTitle"),
    again: t("visit.again"),
    refusedTitle: t("visit.refusedTitle"),
    startAgain: t("visit.startAgain"),
    otherWay: t("visit.otherWay"),
    signedOutTitle: t("visit.signedOutTitle"),
    signedOutLead: t("visit.signedOutLead"),
    signIn: t("visit.signIn"),
    // Another investor's visit is reported as expired.
    errors: { ...errors, ...(errors.DIGILOCKER_EXPIRED && { NOT_FOUND: errors.DIGILOCKER_EXPIRED }) },
  };
}

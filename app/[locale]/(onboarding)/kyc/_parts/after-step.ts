import "server-only";
import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import type { KycStep } from "@/lib/contract/calls/kyc";
import { type Locale, localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { FormState } from "@/lib/web/form-state";
import type { StepError } from "./form-errors";

const KEY_FIELD = "idempotencyKey";

/** Fields of every step's form: its language and idempotency key. */
export function hiddenFields(form: FormData): { locale: Locale; key: { idempotencyKey: string } } {
  const locale = String(form.get("locale"));
  return { locale: localeOr(locale), key: { idempotencyKey: String(form.get(KEY_FIELD) ?? "") } };
}

/** Redirects to the next step, which confirms the finished one. */
export function goOn(locale: Locale, finished: KycStep): never {
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, `/kyc?after=${finished.toLowerCase()}`), RedirectType.replace);
}

/**
 * The backend's error, for the form to show. Also re-renders the page, because the step's status has changed and the
 * next attempt needs a new idempotency key. A step already finished in another window redirects to the current one.
 */
export function errorOf(answer: FormState, locale: Locale): StepError {
  const refusal: StepError = answer.status === "refused" ? answer : { code: "INTERNAL", fields: {} };
  if (refusal.code === "KYC_STEP_ORDER" || refusal.code === "KYC_STEP_DONE") redirect(hrefFor(locale, "/kyc"));
  refresh();
  const { code, fields, isClosed } = refusal;
  return { code, fields, ...(isClosed && { isClosed }) };
}

import "server-only";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { KycStep } from "@/lib/contract/calls/kyc";
import type { FormState } from "@/lib/contract/values/form-state";
import { type Locale, localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { StepError } from "./form-errors";

const KEY_FIELD = "idempotencyKey";

/** What every step's form sends along: its language, and the key under which pressing twice is asking once. */
export function hiddenFields(form: FormData): { locale: Locale; key: { idempotencyKey: string } } {
  const locale = String(form.get("locale"));
  return { locale: localeOr(locale), key: { idempotencyKey: String(form.get(KEY_FIELD) ?? "") } };
}

/** Goes on with whatever comes next, and says there what was done. */
export function goOn(locale: Locale, finished: KycStep): never {
  redirect(hrefFor(locale, `/kyc?after=${finished.toLowerCase()}`));
}

/**
 * Why the backend said no, for the form to show. Draws the page anew as well: the step's standing has changed, and the
 * next try needs a key of its own. A step that was done or overtaken in another window leads to where one stands now.
 */
export function errorOf(answer: FormState, locale: Locale): StepError {
  const refusal = answer.status === "refused" ? answer : { code: "INTERNAL" as const, fields: {} };
  if (refusal.code === "KYC_STEP_ORDER" || refusal.code === "KYC_STEP_DONE") redirect(hrefFor(locale, "/kyc"));
  refresh();
  return { code: refusal.code, fields: refusal.fields };
}

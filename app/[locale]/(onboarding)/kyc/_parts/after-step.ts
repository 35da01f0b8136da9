import "server-only";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/lib/contract/form-state";
import type { KycStep } from "@/lib/contract/kyc";
import { type Locale, localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { StepRefusal } from "./form-errors";

const KEY_FIELD = "idempotencyKey";

/** What every step's form sends along: its language, and the key under which pressing twice is asking once. */
export function sentAlong(form: FormData): { locale: Locale; key: { idempotencyKey: string } } {
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
export function refusalOf(answer: FormState, locale: Locale): StepRefusal {
  const refusal = answer.status === "refused" ? answer : { code: "INTERNAL" as const, fields: {} };
  if (refusal.code === "KYC_STEP_ORDER" || refusal.code === "KYC_STEP_DONE") redirect(hrefFor(locale, "/kyc"));
  refresh();
  return { code: refusal.code, fields: refusal.fields };
}

"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import {
  giveInstruction,
  INSTRUCTION_TERMS_VERSION,
  pauseInstruction,
  revokeInstruction,
} from "@/lib/contract/calls/reinvestment-instruction";
import type { Currency } from "@/lib/contract/facts/money";
import { currency } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { type FormState, submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";
import { conditionsFrom, failedPathOf, reinvestmentPathOf, typedConditions } from "./conditions-query";

const sentForm = z.object({
  currency,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

interface Shown {
  readonly locale: Locale;
  readonly currency: Currency;
}

/** `failedPath`: where a failure is shown. */
function show(
  { locale, currency: of }: Shown,
  answer: FormState,
  failedPath = (code: string) => `${reinvestmentPathOf(of)}&failed=${code}`,
): never {
  // Replaces the form, which Back would offer again.
  redirect(
    hrefFor(locale, answer.status === "done" ? reinvestmentPathOf(of) : failedPath(answer.code)),
    RedirectType.replace,
  );
}

/** Gives the instruction whose conditions and preview the page has just shown. */
export const give = formAction(async (form) => {
  const { currency: of, idempotencyKey, locale } = readForm(sentForm, form);
  const typed = typedConditions(readForm(z.record(z.string(), z.string().catch("")), form));
  const { input } = conditionsFrom({ ...typed, currency: of });
  const failedPath = (code: string) => failedPathOf(typed, { currency: of, code });
  if (input === null || form.get("consent") !== INSTRUCTION_TERMS_VERSION) {
    redirect(hrefFor(locale, failedPath("INVALID_INPUT")));
  }
  const given = { ...input, acceptedTerms: INSTRUCTION_TERMS_VERSION } as const;
  const answer = await submitForm({}, () => callBackend(giveInstruction, given, { idempotencyKey }));
  show({ locale, currency: of }, answer, failedPath);
});

/** Sends the desired state rather than a toggle, so that a double click has no further effect. */
export const pause = formAction(async (form) => {
  const { currency: of, idempotencyKey, locale } = readForm(sentForm, form);
  const input = { currency: of, isPaused: form.get("isPaused") === "true" };
  show({ locale, currency: of }, await submitForm({}, () => callBackend(pauseInstruction, input, { idempotencyKey })));
});

export const revoke = formAction(async (form) => {
  const { currency: of, idempotencyKey, locale } = readForm(sentForm, form);
  show(
    { locale, currency: of },
    await submitForm({}, () => callBackend(revokeInstruction, { currency: of }, { idempotencyKey })),
  );
});

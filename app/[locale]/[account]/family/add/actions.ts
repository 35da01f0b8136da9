"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { addChild } from "@/lib/contract/calls/family";
import { typedBirthday } from "@/lib/contract/facts/typed-birthday";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm, submittedText } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

export interface AddChildState {
  /** The raw input. */
  readonly values: Readonly<Record<string, string>>;
  readonly code: ErrorCode | null;
  readonly fields: FieldErrors<typeof addChild>;
  readonly isConsentMissing: boolean;
}

const sentForm = z.object({
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  consent: z.literal("on").nullable().catch(null),
  locale: sentLocale,
});

/**
 * The key includes the child's details, because the same form may be resubmitted for another child after browser Back.
 * Encoded, because headers allow ASCII only.
 */
const keyOf = (...parts: readonly string[]) => encodeURIComponent(parts.join(" ")).slice(0, 180);

/** Opens a child's account, or returns the error of each field with the input. */
export const openChildAccount = stateAction(async (form): Promise<AddChildState> => {
  const values = submittedText(form, ["name", "day", "month", "year", "consent"]);
  const { idempotencyKey, consent, locale } = readForm(sentForm, form);
  if (consent === null) return { values, code: null, fields: {}, isConsentMissing: true };
  const { name = "" } = values;
  const dateOfBirth = typedBirthday(values);
  const answer = await submitForm(values, () =>
    callBackend(
      addChild,
      { name, dateOfBirth, consent: true },
      { idempotencyKey: keyOf(idempotencyKey, dateOfBirth, name) },
    ),
  );
  if (answer.status === "refused") {
    return { values, code: answer.code, fields: answer.fields, isConsentMissing: false };
  }
  refresh();
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, "/family?done=added"), RedirectType.replace);
});

"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { RESIDENCE_REASONS, requestResidence, withdrawResidence } from "@/lib/contract/calls/residence";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";

export interface ResidenceMoveState {
  readonly country: string;
  readonly reason: string;
  readonly isReasonMissing: boolean;
  readonly error: ErrorCode | null;
}

const sentForm = z.object({
  country: z.string().max(2).catch(""),
  reason: z.string().max(40).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Requests a change of residence, or returns the error with the input. */
export const submitResidenceChange = stateAction(async (form): Promise<ResidenceMoveState> => {
  const { country, reason: chosen, idempotencyKey, locale } = readForm(sentForm, form);
  const reason = RESIDENCE_REASONS.find((each) => each === chosen);
  if (reason === undefined) return { country, reason: "", isReasonMissing: true, error: null };
  const answer = await submitForm({}, () => callBackend(requestResidence, { country, reason }, { idempotencyKey }));
  if (answer.status === "refused") return { country, reason, isReasonMissing: false, error: answer.code };
  refresh();
  redirect(hrefFor(locale, "/profile/residence"));
});

/** Withdraws the request. If it has already ended, the page shows its final state. */
export const stay = formAction(async (form) => {
  const { idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(withdrawResidence, {}, { idempotencyKey }));
  const isLost = answer.status === "refused" && answer.code !== "RESIDENCE_NO_REQUEST";
  if (isLost) redirect(hrefFor(locale, "/profile/residence?failed=1"));
  refresh();
});

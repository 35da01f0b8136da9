"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { DELETION_REASONS, requestDeletion, withdrawDeletion } from "@/lib/contract/calls/account-deletion";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";

export interface DeleteState {
  readonly reason: string;
  readonly note: string;
  readonly isReasonMissing: boolean;
  readonly error: ErrorCode | null;
}

const sentForm = z.object({
  reason: z.string().max(40).catch(""),
  note: z.string().max(2_000).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Requests the deletion of the account, or returns the error with the input. */
export const submitDeletionRequest = stateAction(async (form): Promise<DeleteState> => {
  const { reason: chosen, note, idempotencyKey, locale } = readForm(sentForm, form);
  const reason = DELETION_REASONS.find((each) => each === chosen);
  if (reason === undefined) return { reason: "", note, isReasonMissing: true, error: null };
  const words = note.trim().slice(0, 500);
  const answer = await submitForm({}, () =>
    callBackend(requestDeletion, { reason, ...(words !== "" && { note: words }) }, { idempotencyKey }),
  );
  if (answer.status === "refused") return { reason, note, isReasonMissing: false, error: answer.code };
  refresh();
  // A redirect to the form's own address would keep the scroll position; the query makes the page start at its top.
  redirect(hrefFor(locale, "/profile/delete?now=asked"), RedirectType.replace);
});

/** Withdraws the deletion request. If it has already ended, the page shows its final state. */
export const takeBack = formAction(async (form) => {
  const { idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(withdrawDeletion, {}, { idempotencyKey }));
  if (answer.status === "refused" && answer.code !== "NOT_FOUND") redirect(hrefFor(locale, "/profile/delete?failed=1"));
  refresh();
  redirect(hrefFor(locale, "/profile/delete?now=kept"), RedirectType.replace);
});

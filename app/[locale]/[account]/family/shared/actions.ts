"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { acceptView, leaveView } from "@/lib/contract/calls/viewers";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { userId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";

const acceptForm = z.object({
  invitation: z.string().max(300).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Accepts the invitation, or returns the error. */
export const accept = stateAction(async (form): Promise<ErrorCode | null> => {
  const { invitation, idempotencyKey, locale } = readForm(acceptForm, form);
  const answer = await submitForm({}, () => callBackend(acceptView, { invitation }, { idempotencyKey }));
  if (answer.status === "refused") return answer.code === "INVALID_INPUT" ? "NOT_FOUND" : answer.code;
  // The address no longer has the invitation.
  redirect(hrefFor(locale, "/family/shared?done=accepted"), RedirectType.replace);
});

const leaveForm = z.object({ owner: userId, locale: sentLocale });

/** Takes an account off the list; one that is not on it is not an error. */
export const leave = formAction(async (form) => {
  const { owner, locale } = readForm(leaveForm, form);
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(leaveView, { userId: owner }, once));
  const isOff = answer.status === "done" || answer.code === "NOT_FOUND";
  redirect(hrefFor(locale, `/family/shared?done=${isOff ? "left" : "failed"}`));
});

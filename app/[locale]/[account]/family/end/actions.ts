"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { endConsent } from "@/lib/contract/calls/family";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

const sentForm = z.object({
  childId: z.string().max(60).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Withdraws the guardian's consent for the child, or returns the error. */
export const takeConsentBack = stateAction(async (form): Promise<ErrorCode | null> => {
  const { childId, idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(endConsent, { childId }, { idempotencyKey }));
  if (answer.status === "refused") return answer.code;
  refresh();
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, "/family?done=ended"), RedirectType.replace);
});

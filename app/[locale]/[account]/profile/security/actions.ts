"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { endOtherSessions, endSession } from "@/lib/contract/calls/sessions";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const sessionForm = z.object({
  sessionId: z.string().max(64).catch(""),
  locale: sentLocale,
});

/** Ends one session; a session that has already ended is not an error. */
export const endOne = formAction(async (form) => {
  const { sessionId, locale } = readForm(sessionForm, form);
  const answer = await submitForm({}, () =>
    callBackend(endSession, { sessionId }, { idempotencyKey: crypto.randomUUID() }),
  );
  if (answer.status === "refused" && answer.code !== "NOT_FOUND") redirect(failed(locale));
  refresh();
});

/** Ends every session except the current one. */
export const endOthers = formAction(async (form) => {
  const { locale } = readForm(sessionForm, form);
  const answer = await submitForm({}, () => callBackend(endOtherSessions, {}, { idempotencyKey: crypto.randomUUID() }));
  if (answer.status === "refused") redirect(failed(locale));
  refresh();
});

const failed = (locale: Locale) => hrefFor(locale, "/profile/security?failed=yes");

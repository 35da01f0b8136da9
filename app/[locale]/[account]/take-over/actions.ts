"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { takeOver } from "@/lib/contract/calls/family";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

const sentForm = z.object({ idempotencyKey: z.uuid().catch(() => crypto.randomUUID()), locale: sentLocale });

/** Takes the account over for the child who has come of age, or returns the error. */
export const takeAccountOver = stateAction(async (form): Promise<ErrorCode | null> => {
  const { idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(takeOver, { accept: true }, { idempotencyKey }));
  if (answer.status === "refused") return answer.code;
  refresh();
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, "/dashboard"), RedirectType.replace);
});

"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { takeOver } from "@/lib/contract/calls/family";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";

const sentForm = z.object({ idempotencyKey: z.uuid().catch(() => crypto.randomUUID()), locale: sentLocale });

/** Takes the account over for the child who has come of age, or returns the error. */
export async function takeAccountOver(_previous: ErrorCode | null, form: FormData): Promise<ErrorCode | null> {
  const { idempotencyKey, locale } = sentForm.parse(Object.fromEntries(form));
  const answer = await submitForm({}, () => callBackend(takeOver, { accept: true }, { idempotencyKey }));
  if (answer.status === "refused") return answer.code;
  refresh();
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, "/dashboard"), RedirectType.replace);
}

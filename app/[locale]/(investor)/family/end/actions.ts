"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { ErrorCode } from "@/lib/contract/errors";
import { endConsent } from "@/lib/contract/family";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import { sentLocale } from "@/lib/server/sent-form";

const sentForm = z.object({
  childId: z.string().max(60).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Takes the consent for the child that the page named back; or says why not. */
export async function takeConsentBack(_previous: ErrorCode | null, form: FormData): Promise<ErrorCode | null> {
  const { childId, idempotencyKey, locale } = sentForm.parse(Object.fromEntries(form));
  const answer = await submitForm({}, () => callBackend(endConsent, { childId }, { idempotencyKey }));
  if (answer.status === "refused") return answer.code;
  refresh();
  redirect(hrefFor(locale, "/family?done=ended"));
}

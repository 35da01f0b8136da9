"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { checkPanLink } from "@/lib/contract/calls/identity-records";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const sentForm = z.object({
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Looks the PAN up again. The page then says what the register says. */
export const lookUpPanLink = formAction(async (form) => {
  const { idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(checkPanLink, {}, { idempotencyKey }));
  const ended = answer.status === "done" ? "checked" : "away";
  redirect(hrefFor(locale, `/profile/identity?pan=${ended}`), RedirectType.replace);
});

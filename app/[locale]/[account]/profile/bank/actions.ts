"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { setAutoWithdraw } from "@/lib/contract/calls/preferences";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const autoWithdrawForm = z.object({
  autoWithdraw: z.enum(["true", "false"]),
  locale: sentLocale,
});

/** Sends the desired state rather than a toggle, so that a double click has no further effect. */
export const switchAutoWithdraw = formAction(async (form) => {
  const { autoWithdraw, locale } = readForm(autoWithdrawForm, form);
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(setAutoWithdraw, { autoWithdraw }, once));
  if (answer.status === "refused") redirect(hrefFor(locale, "/profile/bank?autoWithdraw=failed#auto-withdraw"));
  refresh();
});

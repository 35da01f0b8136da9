"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { firstRemoveStep, type RemoveState } from "@/app/[locale]/_account/remove-state";
import { requestUnlink, unlinkContact } from "@/lib/contract/calls/contacts";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

const sentForm = z.object({
  intent: codeIntent.catch("send"),
  channel: z.enum(["PHONE", "EMAIL"]).catch("PHONE"),
  value: z.string().max(300).catch(""),
  ...sentCode,
  locale: sentLocale,
});

/** Handles every button of removing a contact. Redirects to the profile when done. */
export const removeContact = stateAction(async (form): Promise<RemoveState> => {
  const sent = readForm(sentForm, form);
  const { intent, channel, value, otp, locale } = sent;
  return confirmWithCode({
    ...{ intent, sent, typed: null },
    first: firstRemoveStep,
    request: () => submitForm({}, () => callBackend(requestUnlink, { channel, value })),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(unlinkContact, { channel, value, otp }, key));
      if (answer.status === "done") redirect(hrefFor(locale, "/profile/security"), RedirectType.replace);
      return answer;
    },
  });
});

"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { requestUnlink, unlinkContact } from "@/lib/contract/calls/contacts";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { newSending, sameSending, sentCode, sentLocale } from "@/lib/web/posted-form";
import type { RemoveState } from "../_parts/code-state";

const sentForm = z.object({
  intent: z.enum(["send", "resend", "confirm"]).catch("send"),
  channel: z.enum(["PHONE", "EMAIL"]).catch("PHONE"),
  value: z.string().max(300).catch(""),
  ...sentCode,
  locale: sentLocale,
});

/** One step of taking a contact out, whichever button was pressed. Ends on the profile. */
export async function removeContact(_previous: RemoveState, form: FormData): Promise<RemoveState> {
  const { intent, channel, value, otp, locale, ...sent } = sentForm.parse(Object.fromEntries(form));
  const sending = sameSending(sent);
  if (intent === "confirm") {
    const answer = await submitForm({}, () =>
      callBackend(unlinkContact, { channel, value, otp }, { idempotencyKey: sending.id }),
    );
    if (answer.status === "done") redirect(hrefFor(locale, "/profile"));
    return { step: "code", sending, otp, error: { about: "otp", code: answer.code } };
  }
  const answer = await submitForm({}, () => callBackend(requestUnlink, { channel, value }));
  if (answer.status === "done") return { step: "code", sending: newSending(answer.value), otp: "", error: null };
  if (intent === "send") return { step: "ask", error: answer.code };
  return { step: "code", sending, otp: "", error: { about: "sending", code: answer.code } };
}

"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { requestUnlink, unlinkContact } from "@/lib/contract/contacts";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import type { RemoveState } from "../_parts/code-state";

const text = z.string().max(300).catch("");
const sentForm = z.object({
  intent: z.enum(["send", "resend", "confirm"]).catch("send"),
  channel: z.enum(["PHONE", "EMAIL"]).catch("PHONE"),
  value: text,
  otp: text,
  sendingId: z.uuid().catch(() => crypto.randomUUID()),
  toKnown: text,
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600).catch(30),
  locale: z.custom<Locale>((value) => typeof value === "string" && isLocale(value)).catch("en"),
});

/** One step of taking a contact out, whichever button was pressed. Ends on the profile. */
export async function removeContact(_previous: RemoveState, form: FormData): Promise<RemoveState> {
  const {
    intent,
    channel,
    value,
    otp,
    sendingId: id,
    toKnown,
    resendAfterSeconds,
    locale,
  } = sentForm.parse(Object.fromEntries(form));
  const sending = { id, toKnown, resendAfterSeconds };
  if (intent === "confirm") {
    const answer = await submitForm({}, () =>
      callBackend(unlinkContact, { channel, value, otp }, { idempotencyKey: id }),
    );
    if (answer.status === "done") redirect(hrefFor(locale, "/profile"));
    return { step: "code", sending, otp, error: { about: "otp", code: answer.code } };
  }
  const answer = await submitForm({}, () => callBackend(requestUnlink, { channel, value }));
  if (answer.status === "done") {
    const { sentTo, resendAfterSeconds: after } = answer.value;
    const fresh = { id: crypto.randomUUID(), toKnown: sentTo, resendAfterSeconds: after };
    return { step: "code", sending: fresh, otp: "", error: null };
  }
  if (intent === "send") return { step: "ask", error: answer.code };
  return { step: "code", sending, otp: "", error: { about: "sending", code: answer.code } };
}

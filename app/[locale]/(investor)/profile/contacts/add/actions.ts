"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { TypedContact } from "@/components/phone/typed-contact";
import { linkContact, requestLink } from "@/lib/contract/calls/contacts";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { FormState } from "@/lib/contract/values/form-state";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { dialCodeOf } from "@/lib/web/countries";
import { submitForm } from "@/lib/web/form-state";
import { sentCode, sentContact, sentLocale } from "@/lib/web/posted-form";
import type { AddState, CodeError, Sending } from "../_parts/code-state";

const text = z.string().max(300).catch("");
const sentForm = z.object({
  intent: z.enum(["send", "resend", "confirm", "change"]).catch("change"),
  ...sentContact,
  ...sentCode,
  knownOtp: text,
  toNew: text,
  toKnown: text,
  locale: sentLocale,
});
type SentForm = z.infer<typeof sentForm>;

/** One step of adding a contact, whichever button was pressed. Ends on the profile. */
export async function addContact(_previous: AddState, form: FormData): Promise<AddState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  switch (sent.intent) {
    case "send":
    case "resend":
      return send(sent);
    case "confirm":
      return confirm(sent);
    case "change":
      return { step: "contact", typed: typedOf(sent), error: null };
  }
}

async function send(sent: SentForm): Promise<AddState> {
  const typed = typedOf(sent);
  const answer = await submitForm({}, () => callBackend(requestLink, inputOf(typed)));
  const codes = { step: "codes", typed, otp: "", knownOtp: "" } as const;
  if (answer.status === "done") {
    const { newContact, known } = answer.value;
    const { resendAfterSeconds } = newContact;
    const sending = {
      id: crypto.randomUUID(),
      toNew: newContact.sentTo,
      toKnown: known.sentTo,
      resendAfterSeconds,
    };
    return { ...codes, sending, error: null };
  }
  if (sent.intent === "send") return { step: "contact", typed, error: answer.code };
  return { ...codes, sending: sendingOf(sent), error: { about: "sending", code: answer.code } };
}

async function confirm(sent: SentForm): Promise<AddState> {
  const typed = typedOf(sent);
  const { otp, knownOtp, locale } = sent;
  const input = { ...inputOf(typed), otp, knownOtp };
  const answer = await submitForm({}, () => callBackend(linkContact, input, { idempotencyKey: sent.sendingId }));
  if (answer.status === "done") redirect(hrefFor(locale, "/profile"));
  const error = errorIn(answer);
  if (error === null) return { step: "contact", typed, error: answer.code };
  return { step: "codes", typed, sending: sendingOf(sent), otp, knownOtp, error };
}

/** Which of the two codes is meant; null where it is the contact. */
function errorIn({ code, fields }: Extract<FormState, { status: "refused" }>): CodeError | null {
  const named: readonly [CodeError["about"], ErrorCode | undefined][] = [
    ["knownOtp", fields.knownOtp],
    ["otp", fields.otp],
  ];
  const found = named.find(([, wrong]) => wrong !== undefined);
  if (found) return { about: found[0], code: found[1] ?? code };
  return code === "GATEWAY_UNAVAILABLE" || code === "INTERNAL" ? { about: "sending", code } : null;
}

const inputOf = ({ channel, country, phone, email }: TypedContact) =>
  channel === "phone" ? { phone, countryCode: dialCodeOf(country) } : { email };

const typedOf = ({ channel, country, phone, email }: SentForm): TypedContact => ({ channel, country, phone, email });

const sendingOf = ({ sendingId, toNew, toKnown, resendAfterSeconds }: SentForm): Sending => ({
  id: sendingId,
  toNew,
  toKnown,
  resendAfterSeconds,
});

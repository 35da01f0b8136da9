"use server";

import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { TypedContact } from "@/components/phone/typed-contact";
import {
  emailOtpRequest,
  emailOtpVerify,
  phoneOtpDelivery,
  phoneOtpRequest,
  phoneOtpVerify,
} from "@/lib/contract/calls/auth";
import { canonicalMailbox } from "@/lib/contract/facts/mailbox";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { dialCodeOf } from "@/lib/web/countries";
import { nameBrowser } from "@/lib/web/device";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentContact, sentLocale } from "@/lib/web/posted-form";
import { findReferralCode } from "@/lib/web/referral";
import { stateAction, valuesAction } from "@/lib/web/server-action";
import { postLoginRedirect } from "./_parts/post-login-redirect";
import type { SignInState } from "./_parts/sign-in-state";

const sentForm = z.object({
  intent: codeIntent.catch("change"),
  ...sentContact,
  ...sentCode,
  via: z.literal("WHATSAPP").optional().catch(undefined),
  returnTo: z.string().max(300).catch(""),
  locale: sentLocale,
});
type SentForm = z.infer<typeof sentForm>;

/** One step of signing in, whichever button was pressed. Redirects once the code is correct. */
export const signIn = stateAction(async (form): Promise<SignInState> => {
  const sent = readForm(sentForm, form);
  const { channel, country, phone, email } = sent;
  const contact = { channel, country, phone, email };
  const { to, shown } = spelled(contact);
  return confirmWithCode({
    ...{ intent: sent.intent, sent: { ...sent, sentTo: sent.sentTo || shown }, typed: { ...contact, to } },
    first: (refused): SignInState => ({ step: "contact", typed: contact, error: refused?.code ?? null }),
    request: async () => {
      await nameBrowser();
      const sentTo = sent.via ? `${shown} (WhatsApp)` : shown;
      return submitForm({}, async () => ({ ...(await requestCode(contact, sent.via)), sentTo }));
    },
    confirm: (key) => verify(sent, contact, key),
    // The code was sent to this same contact.
    fitsEarlierCode: true,
  });
});

async function verify({ otp, returnTo, locale }: SentForm, contact: TypedContact, key: { idempotencyKey: string }) {
  const referralCode = (await findReferralCode()) ?? undefined;
  const answer = await submitForm({}, () =>
    contact.channel === "phone"
      ? callBackend(phoneOtpVerify, { ...phoneInput(contact), otp, referralCode }, key)
      : callBackend(emailOtpVerify, { email: contact.email, otp, referralCode }, key),
  );
  if (answer.status === "refused") return answer;
  redirect(await postLoginRedirect({ signedIn: answer.value, returnTo, locale }));
}

/** Seconds until this browser may request the code on WhatsApp instead; null if it may not. */
export const findWhatsAppSeconds = valuesAction(
  z.tuple([z.object({ phone: sentContact.phone, country: sentContact.country })]),
  async (contact): Promise<number | null> =>
    (await callBackend(phoneOtpDelivery, phoneInput(contact))).whatsAppAfterSeconds,
);

const requestCode = (contact: TypedContact, via: SentForm["via"]) =>
  contact.channel === "phone"
    ? callBackend(phoneOtpRequest, { ...phoneInput(contact), via })
    : callBackend(emailOtpRequest, { email: contact.email });

const phoneInput = ({ phone, country }: Pick<TypedContact, "phone" | "country">) => ({
  phone,
  countryCode: dialCodeOf(country),
});

/** `to`: `+919876543210` or `name@example.com`. `shown`: formatted for display, `+91 98765 43210`. */
function spelled({ channel, country, phone, email }: TypedContact): { to: string; shown: string } {
  if (channel === "email") {
    const shown = email.trim().toLowerCase();
    return { to: canonicalMailbox(shown) ?? shown, shown };
  }
  const number = parsePhoneNumberFromString(phone, {
    defaultCallingCode: dialCodeOf(country).slice(1),
    extract: false,
  });
  return { to: number?.number ?? phone, shown: number?.formatInternational() ?? phone };
}

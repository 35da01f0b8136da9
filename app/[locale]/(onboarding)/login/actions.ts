"use server";

import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { redirect } from "next/navigation";
import { z } from "zod";
import { emailOtpRequest, emailOtpVerify, phoneOtpRequest, phoneOtpVerify } from "@/lib/contract/calls/auth";
import { callBackend } from "@/lib/web/backend";
import { dialCodeOf } from "@/lib/web/countries";
import { nameBrowser } from "@/lib/web/device";
import { submitForm } from "@/lib/web/form-state";
import { attemptAt, sentCode, sentContact, sentLocale } from "@/lib/web/posted-form";
import { findReferralCode } from "@/lib/web/referral";
import { postLoginRedirect } from "./_parts/post-login-redirect";
import type { Sending, SignInState, Typed } from "./_parts/sign-in-state";

const sentForm = z.object({
  intent: z.enum(["send", "resend", "verify", "change"]).catch("change"),
  ...sentContact,
  ...sentCode,
  returnTo: z.string().max(300).catch(""),
  locale: sentLocale,
});
type SentForm = z.infer<typeof sentForm>;

/** One step of signing in, whichever button was pressed. Ends with a redirect once the code is right. */
export async function signIn(_previous: SignInState, form: FormData): Promise<SignInState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  switch (sent.intent) {
    case "send":
      return sendFirst(sent);
    case "resend":
      return sendAgain(sent);
    case "verify":
      return verify(sent);
    case "change":
      return { step: "contact", typed: { ...typedOf(sent), otp: "" }, error: null };
  }
}

async function sendFirst(sent: SentForm): Promise<SignInState> {
  const typed = typedOf(sent);
  const answer = await requestCode(typed);
  if (answer.status === "done") return { step: "code", typed, sending: newSending(typed, answer.value), error: null };
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  // Whoever went back and came again has a code already; it is still good.
  if (code === "OTP_TOO_SOON") {
    const sending = newSending(typed, { resendAfterSeconds: sent.resendAfterSeconds });
    return { step: "code", typed, sending, error: { about: "sending", code } };
  }
  return { step: "contact", typed, error: code };
}

async function sendAgain(sent: SentForm): Promise<SignInState> {
  const typed = { ...typedOf(sent), otp: "" };
  const answer = await requestCode(typed);
  if (answer.status === "done") return { step: "code", typed, sending: newSending(typed, answer.value), error: null };
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  return { step: "code", typed, sending: sameSending(sent), error: { about: "sending", code } };
}

async function verify(sent: SentForm): Promise<SignInState> {
  const typed = typedOf(sent);
  const { otp, email } = typed;
  const referralCode = (await findReferralCode()) ?? undefined;
  const attempt = attemptAt({ id: sent.sendingId }, otp);
  const answer = await submitForm({}, () =>
    typed.channel === "phone"
      ? callBackend(phoneOtpVerify, { ...phoneInput(typed), otp, referralCode }, attempt)
      : callBackend(emailOtpVerify, { email, otp, referralCode }, attempt),
  );
  if (answer.status === "done") {
    const { returnTo, locale } = sent;
    redirect(await postLoginRedirect({ signedIn: answer.value, returnTo, locale }));
  }
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  return { step: "code", typed, sending: sameSending(sent), error: { about: "otp", code } };
}

async function requestCode(typed: Typed) {
  const { email } = typed;
  await nameBrowser();
  return submitForm({}, () =>
    typed.channel === "phone"
      ? callBackend(phoneOtpRequest, phoneInput(typed))
      : callBackend(emailOtpRequest, { email }),
  );
}

const phoneInput = ({ phone, country }: Typed) => ({ phone, countryCode: dialCodeOf(country) });

const typedOf = ({ channel, country, phone, email, otp }: SentForm): Typed => ({ channel, country, phone, email, otp });

function newSending(typed: Typed, { resendAfterSeconds }: { resendAfterSeconds: number }): Sending {
  return { id: crypto.randomUUID(), resendAfterSeconds, ...contactOf(typed) };
}

function sameSending(sent: SentForm): Sending {
  return { id: sent.sendingId, resendAfterSeconds: sent.resendAfterSeconds, ...contactOf(typedOf(sent)) };
}

function contactOf(typed: Typed): Pick<Sending, "to" | "shown"> {
  if (typed.channel === "email") {
    const to = typed.email.trim().toLowerCase();
    return { to, shown: to };
  }
  const defaultCallingCode = dialCodeOf(typed.country).slice(1);
  const number = parsePhoneNumberFromString(typed.phone, { defaultCallingCode, extract: false });
  return { to: number?.number ?? typed.phone, shown: number?.formatInternational() ?? typed.phone };
}

import { z } from "zod";
import { defineCall } from "../define.ts";
import { GOOGLE_SIGN_IN_PATH } from "../values/google.ts";
import { countryCode, email, otp, phone } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { text } from "../values/text.ts";
import { referralOutcome } from "./referral.ts";

/** The same whether or not the contact is known. */
export const otpSent = z.object({ expiresInSeconds: z.number().int(), resendAfterSeconds: z.number().int() });

export const DEFAULT_FLOWS = ["KYC", "DASHBOARD", "INVEST", "GIFT"] as const;
export const defaultFlow = z.enum(DEFAULT_FLOWS);

/** The session's token never stands in a body: the backend sends it in `X-Tap-Auth`, and the web Worker seals it. */
export const signedIn = z.object({
  userId,
  isNewUser: z.boolean(),
  flow: defaultFlow,
  /** What became of the `referralCode`; absent when none was named. */
  referral: referralOutcome.optional(),
});
export type SignedIn = z.output<typeof signedIn>;

/** Of whoever invited. Any text: a code that means nothing keeps nobody out. */
const namedReferral = { referralCode: text(100).optional() };

const REQUEST_ERRORS = ["OTP_TOO_SOON", "OTP_LIMIT", "GATEWAY_UNAVAILABLE"] as const;
const VERIFY_ERRORS = ["OTP_INVALID", "OTP_EXPIRED", "OTP_EXHAUSTED", "TOO_MANY_REQUESTS"] as const;

export const phoneOtpRequest = defineCall({
  name: "auth.phone.request",
  method: "POST",
  path: "/v2/auth/phone/otp/request",
  summary: "Sends a sign-in code by SMS.",
  access: "public",
  effect: "command",
  input: z.object({ phone, countryCode }),
  output: otpSent,
  errors: ["PHONE_INVALID", ...REQUEST_ERRORS],
});

export const phoneOtpVerify = defineCall({
  name: "auth.phone.verify",
  method: "POST",
  path: "/v2/auth/phone/otp/verify",
  summary: "Exchanges the code for a session; the first time creates the investor.",
  access: "public",
  effect: "command",
  input: z.object({ phone, otp, countryCode, ...namedReferral }),
  output: signedIn,
  errors: ["PHONE_INVALID", ...VERIFY_ERRORS],
});

export const emailOtpRequest = defineCall({
  name: "auth.email.request",
  method: "POST",
  path: "/v2/auth/email/otp/request",
  summary: "Sends a sign-in code by e-mail.",
  access: "public",
  effect: "command",
  input: z.object({ email }),
  output: otpSent,
  errors: ["EMAIL_INVALID", ...REQUEST_ERRORS],
});

export const emailOtpVerify = defineCall({
  name: "auth.email.verify",
  method: "POST",
  path: "/v2/auth/email/otp/verify",
  summary: "Exchanges the code for a session; the first time creates the investor.",
  access: "public",
  effect: "command",
  input: z.object({ email, otp, ...namedReferral }),
  output: signedIn,
  errors: ["EMAIL_INVALID", ...VERIFY_ERRORS],
});

/** Ours: a page has to know where Google is before it can send anybody there, and whether it is asked at all. */
export const googleClient = defineCall({
  name: "auth.google.client",
  method: "GET",
  path: "/v2/auth/google/client",
  summary: "Where to send somebody who signs in with Google, and as whom we ask; null where that is not set up.",
  access: "public",
  effect: "query",
  input: z.object({}),
  /** `authorizeUrl`: an address of Google's or, in the sandbox, a path of this site. */
  output: z.object({ clientId: z.string(), authorizeUrl: z.string() }).nullable(),
  errors: [],
});

export const googleSignIn = defineCall({
  name: "auth.google.verify",
  method: "POST",
  path: GOOGLE_SIGN_IN_PATH,
  summary:
    "Exchanges Google's ID token, made for this browser's own sign-in, for a session. Whoever has this e-mail is one investor, by code or by Google.",
  access: "public",
  effect: "command",
  input: z.object({
    token: text(8_192, "GOOGLE_TOKEN_INVALID").min(1, "GOOGLE_TOKEN_INVALID"),
    ...namedReferral,
  }),
  output: signedIn,
  errors: [
    "GOOGLE_TOKEN_INVALID",
    "GOOGLE_TOKEN_EXPIRED",
    "GOOGLE_EMAIL_UNVERIFIED",
    "GOOGLE_CLOSED",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

/** Not in the specification's list, which ends a session in the browser only: a session that is over must be over here. */
export const logout = defineCall({
  name: "auth.logout",
  method: "POST",
  path: "/v2/auth/logout",
  summary: "Ends this session, or every session of the investor.",
  access: "investor",
  effect: "command",
  input: z.object({ everywhere: z.boolean().default(false) }),
  output: z.object({ endedSessions: z.number().int() }),
  errors: [],
});

import { z } from "zod";
import { defineCall } from "../define.ts";
import { GOOGLE_SIGN_IN_PATH } from "../facts/google.ts";
import { countryCode, email, OTP_ERRORS, otp, phone } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { passkeyRequest } from "../values/passkey.ts";
import { text } from "../values/text.ts";
import { referralOutcome } from "./referral.ts";

/** The same for known and unknown contacts. */
export const otpSent = named(
  "OtpSent",
  z.object({ expiresInSeconds: z.number().int(), resendAfterSeconds: z.number().int() }),
);

/** Also names the masked contact. `passkey`: the request to sign with a passkey instead, if the account has one. */
export const otpSentTo = named("OtpSentTo", otpSent.extend({ sentTo: z.string(), passkey: passkeyRequest.optional() }));

/** Seconds until the code may be requested on WhatsApp instead; null where it cannot. */
const whatsAppAfterSeconds = z.number().int().nullable();

export const DEFAULT_FLOWS = ["KYC", "DASHBOARD", "INVEST", "GIFT"] as const;
export const defaultFlow = named("DefaultFlow", z.enum(DEFAULT_FLOWS));

/**
 * The session token is never in a body: the backend sends it in `X-Tap-Auth`, and the web Worker encrypts it into a
 * cookie.
 */
export const signedIn = named(
  "SignedIn",
  z.object({
    userId,
    isNewUser: z.boolean(),
    flow: defaultFlow,
    /** The result of `referralCode`; absent when none was given. */
    referral: referralOutcome.optional(),
  }),
);
export type SignedIn = z.output<typeof signedIn>;

/** The referrer's code. Any text is accepted: an invalid code does not prevent the sign-in. */
const namedReferral = { referralCode: text(100).optional() };

const REQUEST_ERRORS = ["OTP_TOO_SOON", "OTP_LIMIT", "GATEWAY_UNAVAILABLE"] as const;
const VERIFY_ERRORS = [...OTP_ERRORS, "TOO_MANY_REQUESTS", "MINOR_SIGN_IN"] as const;

export const phoneOtpRequest = defineCall({
  name: "auth.phone.request",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/phone/otp/request",
  summary:
    "Sends a sign-in code by SMS, or on WhatsApp where `via` says so. The new code ends the earlier one of this browser.",
  access: "public",
  effect: "command",
  input: z.strictObject({ phone, countryCode, via: z.enum(["WHATSAPP"]).optional() }),
  output: otpSent.extend({ whatsAppAfterSeconds }),
  errors: ["PHONE_INVALID", ...REQUEST_ERRORS],
});

/** Not in the specification: the page offers another way as soon as the carrier reports that the SMS did not arrive. */
export const phoneOtpDelivery = defineCall({
  name: "auth.phone.delivery",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/phone/otp/delivery",
  inSpecification: false,
  summary:
    "Returns when the sign-in code that this browser requested by SMS may be requested on WhatsApp: 20 seconds after it was sent, at once when it was reported as undelivered. Null without such a code, and for a browser without a device id.",
  access: "public",
  effect: "query",
  input: z.strictObject({ phone, countryCode }),
  output: z.object({ whatsAppAfterSeconds }),
  errors: ["PHONE_INVALID", "TOO_MANY_REQUESTS"],
});

export const phoneOtpVerify = defineCall({
  name: "auth.phone.verify",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/phone/otp/verify",
  summary: "Signs in with the code sent by SMS and starts a session. The first sign-in creates the account.",
  access: "public",
  effect: "command",
  input: z.strictObject({ phone, otp, countryCode, ...namedReferral }),
  output: signedIn,
  errors: ["PHONE_INVALID", ...VERIFY_ERRORS],
});

export const emailOtpRequest = defineCall({
  name: "auth.email.request",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/email/otp/request",
  summary: "Sends a sign-in code by e-mail.",
  access: "public",
  effect: "command",
  input: z.strictObject({ email }),
  output: otpSent,
  errors: ["EMAIL_INVALID", "CONTACT_UNDELIVERABLE", ...REQUEST_ERRORS],
});

export const emailOtpVerify = defineCall({
  name: "auth.email.verify",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/email/otp/verify",
  summary: "Signs in with the code sent by e-mail and starts a session. The first sign-in creates the account.",
  access: "public",
  effect: "command",
  input: z.strictObject({ email, otp, ...namedReferral }),
  output: signedIn,
  errors: ["EMAIL_INVALID", ...VERIFY_ERRORS],
});

/** Not in the specification: the sign-in page needs to know whether Google is configured, and its address. */
export const googleClient = defineCall({
  name: "auth.google.client",
  tag: "Sign-in",
  method: "GET",
  path: "/v2/auth/google/client",
  inSpecification: false,
  summary:
    "Returns the OAuth client id and the address for signing in with Google; null when Google is not configured.",
  access: "public",
  effect: "query",
  input: z.strictObject({}),
  /** `authorizeUrl`: an address at Google or, in the sandbox, a path of this site. */
  output: z.object({ clientId: z.string(), authorizeUrl: z.string() }).nullable(),
  errors: [],
});

export const googleSignIn = defineCall({
  name: "auth.google.verify",
  tag: "Sign-in",
  method: "POST",
  path: GOOGLE_SIGN_IN_PATH,
  summary:
    "Signs in with a Google ID token, once. A token that was issued to the sign-in page counts in the browser that began the attempt only. Signing in with the same e-mail by code leads to the same account.",
  access: "public",
  effect: "command",
  input: z.strictObject({
    token: text(8_192, "GOOGLE_TOKEN_INVALID").min(1, "GOOGLE_TOKEN_INVALID"),
    ...namedReferral,
  }),
  output: signedIn,
  errors: [
    "GOOGLE_TOKEN_INVALID",
    "GOOGLE_TOKEN_EXPIRED",
    "GOOGLE_EMAIL_UNVERIFIED",
    "GOOGLE_CLOSED",
    "MINOR_SIGN_IN",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

/** Not in the specification, which ends a session in the browser only; a session must also end on the server. */
export const logout = defineCall({
  name: "auth.logout",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/logout",
  inSpecification: false,
  summary: "Ends the current session, or every session of the investor.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ everywhere: z.boolean().default(false) }),
  output: z.object({ endedSessions: z.number().int() }),
  errors: [],
});

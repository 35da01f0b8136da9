/** Sign-in by one-time code, shared by phone and email, and by Google. */

import { createHash } from "node:crypto";
import type { z } from "zod";
import type { googleSignIn, phoneOtpDelivery, signedIn } from "../../../../lib/contract/calls/auth.ts";
import type { ReferralOutcome } from "../../../../lib/contract/calls/referral.ts";
import { GOOGLE_NONCE_HEADER } from "../../../../lib/contract/facts/google.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../../lib/contract/values/ids.ts";
import { typedReferralCode } from "../../../../lib/contract/values/shareable-code.ts";
import { localeFrom } from "../../../../lib/i18n/accept-language.ts";
import { indexInvestor } from "../../../catalogue/investor-index.ts";
import { findReferrer, type Referrer } from "../../../catalogue/referrals.ts";
import { contactObject, otpObject } from "../../../contact/contact.ts";
import { CODE_PLACEHOLDER, type CodeSent } from "../../../contact/otp-object.ts";
import { ownerByCode, ownerByProvider } from "../../../contact/ownership.ts";
import {
  countInvalidToken,
  countWrongGuess,
  deviceIdOf,
  limitCodeGuesses,
  limitCodeRequests,
  limitDeliveryLooks,
  rememberUse,
} from "../../../contact/request-limits.ts";
import { sendCodeToTyped } from "../../../contact/typed-contact.ts";
import type { Env } from "../../../env.ts";
import { googleFor } from "../../../gateways/choice.ts";
import { ID_TOKEN_LIFE_MS, readIdToken, signedPartOf } from "../../../gateways/google/id-token.ts";
import type { Contact } from "../../../gateways/messages.ts";
import { describeDevice } from "../../../investor/identity/device.ts";
import { placeOf } from "../../../investor/identity/session-place.ts";
import { locationHintFor } from "../../../investor/kernel/location-hint.ts";
import type { SignedIn, SignIn } from "../../../investor/kernel/rpc.ts";
import { clock, wallClock } from "../../../platform/clock.ts";
import { logFailure } from "../../../platform/log.ts";
import { openReply, type Reply } from "../../../platform/reply.ts";
import { keyRingOf } from "../../../platform/secrets.ts";
import { type Bearer, readToken, writeToken } from "../../../platform/token.ts";
import { noticesIn } from "../../../platform/wording.ts";
import { idempotencyKeyOf, localeOf } from "../../request-headers.ts";
import type { RouteContext } from "../../route.ts";

const wordingFor = (request: Request) =>
  noticesIn(localeOf(request), "code")("notices.code.signIn", { code: CODE_PLACEHOLDER });

const SIGN_IN = { purpose: "SIGN_IN", binding: "" } as const;

/**
 * Behaves the same whether or not the contact belongs to an account.
 * @throws AppError OTP_TOO_SOON, OTP_LIMIT, CONTACT_UNDELIVERABLE, GATEWAY_UNAVAILABLE
 */
export async function sendSignInCode(
  { env, request }: RouteContext,
  contact: Contact,
  via?: "WHATSAPP",
): Promise<CodeSent> {
  const requester = await limitCodeRequests(env, request.headers, contact);
  return sendCodeToTyped(env, { ...contact, ...SIGN_IN, requester, wording: wordingFor(request), via });
}

/**
 * Answers the browser that requested the code only, whether or not the phone belongs to an account;
 * stores nothing about the phone.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function signInCodeDelivery(
  { env, request }: Pick<RouteContext, "env" | "request">,
  contact: Contact,
): Promise<z.output<typeof phoneOtpDelivery.output>> {
  const { purpose } = SIGN_IN;
  const browser = await limitDeliveryLooks(env, request.headers);
  if (browser === null) return { whatsAppAfterSeconds: null };
  return { whatsAppAfterSeconds: await otpObject(env, contact).whatsAppAfter({ purpose, browser }) };
}

interface SignInProof {
  readonly contact: Contact;
  readonly country: string;
  readonly otp: string;
  /** As entered, or as carried by a link. */
  readonly referralCode?: string | undefined;
}

/**
 * Exchanges a one-time code for a session. If a later step fails after the contact has its owner, the next sign-in
 * continues with the same owner.
 * @throws AppError TOO_MANY_REQUESTS, OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED
 */
export async function signInWithCode(
  context: RouteContext,
  { otp, ...identity }: SignInProof,
): Promise<z.output<typeof signedIn>> {
  const { env, request } = context;
  const guesser = await limitCodeGuesses(env, request.headers, identity.contact);
  const guess = { ...SIGN_IN, code: otp, browsers: guesser.browsers, command: idempotencyKeyOf(request) };
  const reply = await otpObject(env, identity.contact).confirmCode(guess);
  if (!reply.ok && reply.code === "OTP_INVALID") await countWrongGuess(env, request.headers);
  const { via } = openReply(reply);
  const userId = await ownerByCode(env, identity.contact);
  // A code that came by WhatsApp does not prove that SMS arrive.
  const answer = await openSession(context, { userId, hasCodeArrived: via !== "WHATSAPP", ...identity });
  await rememberUse(env, request.headers, identity.contact, guesser);
  return answer;
}

/**
 * Exchanges a Google ID token for a session: it proves ownership of its email address just as a one-time code sent
 * there does.
 * @throws AppError GOOGLE_CLOSED, GOOGLE_TOKEN_INVALID, GOOGLE_TOKEN_EXPIRED, GOOGLE_EMAIL_UNVERIFIED,
 * TOO_MANY_REQUESTS, GATEWAY_UNAVAILABLE
 */
export async function signInWithGoogle(
  context: RouteContext,
  { token, referralCode }: z.output<typeof googleSignIn.input>,
): Promise<z.output<typeof signedIn>> {
  const { env, request } = context;
  const provider = googleFor(env);
  if (!provider) throw new AppError("GOOGLE_CLOSED");
  const expected = { provider, nonce: request.headers.get(GOOGLE_NONCE_HEADER), now: wallClock.now() };
  const { email } = await withKeys(() => readIdToken(token, expected)).catch(async (cause: unknown) => {
    if (isBadProof(cause)) await countInvalidToken(env, request.headers);
    throw cause;
  });
  const contact = { channel: "EMAIL", to: email } as const;
  const once = expected.nonce ?? signedPartOf(token);
  const nonceHash = createHash("sha256").update(once).digest("base64url");
  const vouched = { nonceHash, until: epochMs(expected.now + ID_TOKEN_LIFE_MS) };
  const { userId } = openReply(await ownerByProvider(env, contact, vouched));
  try {
    return await openSession(context, { userId, contact, country: countryOf(request), referralCode });
  } catch (cause) {
    await forgetNonce(env, contact, nonceHash);
    // The mailbox had another owner when the token was presented. Presented again, the token finds the present one.
    const isOutdated = cause instanceof AppError && cause.code === "OTP_EXPIRED";
    throw isOutdated ? new AppError("GOOGLE_TOKEN_EXPIRED") : cause;
  }
}

/** The token has opened nothing, so that it may be presented again while it is valid. */
async function forgetNonce(env: Env, contact: Contact, nonceHash: string): Promise<void> {
  try {
    await contactObject(env, contact).forgetNonce(nonceHash);
  } catch (cause) {
    logFailure({ event: "nonce_not_forgotten", cause });
  }
}

/**
 * Rethrows the errors of an invalid token.
 * @throws AppError GATEWAY_UNAVAILABLE when the provider's keys are unavailable.
 */
async function withKeys<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    logFailure({ event: "gateway_unavailable", kind: "google", cause });
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
}

/** The referrer, or why there is none. */
type ReferrerLookup = { readonly referrer: Referrer } | { readonly outcome: ReferralOutcome };

/**
 * Finds the referrer by the code entered at sign-in. Call only after the one-time code was verified, so that nobody
 * else can probe referral codes. An invalid code or an unavailable catalogue does not fail the sign-in.
 */
async function lookUpReferrer(env: Env, typed: string): Promise<ReferrerLookup> {
  const code = typedReferralCode.safeParse(typed);
  if (!code.success) return { outcome: "UNKNOWN_CODE" };
  try {
    const referrer = await findReferrer(env.CATALOGUE, code.data);
    return referrer ? { referrer } : { outcome: "UNKNOWN_CODE" };
  } catch (cause) {
    logFailure({ event: "referral_not_looked_up", cause });
    return { outcome: "NOT_LOOKED_UP" };
  }
}

interface SessionRequest extends Omit<SignInProof, "otp">, Pick<SignIn, "userId" | "hasCodeArrived"> {}

/**
 * Opens a session for the proven owner of `contact`; the token is returned in a header, never in a body. A browser has
 * one session: the earlier one is ended, also when it belonged to another investor.
 */
async function openSession(
  context: RouteContext,
  { userId, contact, country, referralCode, hasCodeArrived = false }: SessionRequest,
): Promise<z.output<typeof signedIn>> {
  const { env, request } = context;
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(userId), { locationHint: locationHintFor(country) });
  const introduction = referralCode === undefined ? null : await lookUpReferrer(env, referralCode);
  const reply = await investor.signIn({
    userId,
    country,
    ...(introduction && "referrer" in introduction && introduction),
    phone: contact.channel === "SMS" ? contact.to : null,
    email: contact.channel === "EMAIL" ? contact.to : null,
    hasCodeArrived,
    ...browserOf(request),
  });
  const signedInNow = await handOver(context, userId, reply);
  const outcome = introduction && "outcome" in introduction ? introduction.outcome : signedInNow.referral;
  return { ...signedInNow, ...(outcome && { referral: outcome }) };
}

/** Facts about the browser that signs in, as the account records them. */
export const browserOf = ({ headers }: Request): Pick<SignIn, "device" | "place" | "locale"> => ({
  device: describeDevice({ userAgent: headers.get("user-agent") ?? "", deviceId: deviceIdOf(headers) }),
  place: placeOf(headers),
  locale: localeFrom(headers.get("accept-language")),
});

/** Hands the opened session to the browser and ends its earlier one. @throws AppError of the reply */
export async function handOver(
  { env, request, headers }: RouteContext,
  userId: UserId,
  reply: Reply<SignedIn>,
): Promise<z.output<typeof signedIn>> {
  const { isNewUser, flow, referral, ...proof } = openReply(reply);
  const carried = readToken(request.headers.get("x-tap-auth"), keyRingOf(env));
  if (carried) await endEarlierSession(env, carried);
  if (isNewUser) await indexNow(env, userId);
  headers.set("x-tap-auth", writeToken({ userId, ...proof }, env.TOKEN_KEY));
  return { userId, isNewUser, flow, ...(referral && { referral }) };
}

const isBadProof = (cause: unknown) => cause instanceof AppError && cause.code !== "GATEWAY_UNAVAILABLE";

/** An unavailable account must not block signing in to another: the browser forgets the earlier session anyway. */
async function endEarlierSession(env: Env, { userId, ...proof }: Bearer): Promise<void> {
  try {
    await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).endSession(proof);
  } catch (cause) {
    logFailure({ event: "carried_session_not_ended", cause });
  }
}

/** An unavailable catalogue must not fail a sign-in whose code is used up: the queue delivers the same event later. */
async function indexNow(env: Env, userId: UserId): Promise<void> {
  try {
    await indexInvestor(env.CATALOGUE, { userId, at: clock.now() });
  } catch (cause) {
    logFailure({ event: "investor_left_to_the_queue", cause });
  }
}

/**
 * The country of the request as Cloudflare's edge determines it, a first guess that the profile corrects. ISO 3166-1
 * alpha-2.
 */
export function countryOf(request: Request): string {
  return /^[A-Z]{2}$/.exec(request.headers.get("cf-ipcountry") ?? "")?.[0] ?? "IN";
}

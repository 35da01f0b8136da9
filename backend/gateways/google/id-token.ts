/**
 * Whether an ID token (OpenID Connect Core 1.0, sections 3.1.3.7 and 3.2.2.11) says, in the name of its issuer, to us, now,
 * and for this very sign-in, whose e-mail address this is. `jose` checks the signature and the registered claims before
 * anything else in the token is read; what Google's own claims mean is decided here.
 */
import { timingSafeEqual } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { email } from "../../../lib/contract/values/identity.ts";
import type { GoogleProvider } from "../google.ts";

const claims = z.object({
  iss: z.string(),
  /** One audience, and that is us. A list, though the standard allows it, is not what we asked for. */
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
  email,
  email_verified: z.boolean(),
  /** The Workspace domain that keeps this account. */
  hd: z.string().toLowerCase().optional(),
});
export type IdTokenClaims = z.output<typeof claims>;

/** How far the issuer's clock and ours may be apart. */
const SKEW_SECONDS = 60;
/** A sign-in takes minutes. What was signed longer ago belongs to another one. */
const AGE_MAX_SECONDS = 15 * 60;

/** Nothing is believed for longer than this after it was first heard. */
export const ID_TOKEN_LIFE_MS = (AGE_MAX_SECONDS + SKEW_SECONDS) * 1000;

interface Expected {
  readonly provider: GoogleProvider;
  /** What this browser's sign-in was named when it began. */
  readonly nonce: string;
  /** Milliseconds of the machine's time. */
  readonly now: number;
}

/** @throws AppError GOOGLE_TOKEN_INVALID, GOOGLE_TOKEN_EXPIRED, GOOGLE_EMAIL_UNVERIFIED; and whatever the key ring throws. */
export async function readIdToken(token: string, { provider, nonce, now }: Expected): Promise<IdTokenClaims> {
  const payload = await verify(token, provider, now);
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new AppError("GOOGLE_TOKEN_INVALID");
  const { data: said } = parsed;
  const isForUs = said.azp === undefined || said.azp === provider.clientId;
  if (!isForUs || !isSame(said.nonce, nonce)) throw new AppError("GOOGLE_TOKEN_INVALID");
  if (!said.email_verified || !isAuthoritative(said)) throw new AppError("GOOGLE_EMAIL_UNVERIFIED");
  return said;
}

async function verify(token: string, { keys, issuers, clientId }: GoogleProvider, now: number): Promise<unknown> {
  const findKey = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? null : await keys.find(kid);
    if (!key) throw new AppError("GOOGLE_TOKEN_INVALID");
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: ["RS256"],
      issuer: [...issuers],
      audience: clientId,
      currentDate: new Date(now),
      clockTolerance: SKEW_SECONDS,
      // The tolerance is added to this one too.
      maxTokenAge: AGE_MAX_SECONDS - SKEW_SECONDS,
    });
    return payload;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new AppError("GOOGLE_TOKEN_EXPIRED");
    throw cause instanceof errors.JOSEError ? new AppError("GOOGLE_TOKEN_INVALID") : cause;
  }
}

const GOOGLE_MAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * Google answers for the addresses that it keeps itself, Gmail's and those of a Workspace domain. Of any other it knows
 * only that somebody could read that mailbox once, which may be years ago and somebody else (docs/decisions/0011).
 */
function isAuthoritative({ email: address, hd }: Pick<IdTokenClaims, "email" | "hd">): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return GOOGLE_MAIL.has(domain) || hd !== undefined;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return wanted !== "" && a.length === b.length && timingSafeEqual(a, b);
}

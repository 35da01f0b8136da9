/**
 * Verifies an ID token (OpenID Connect Core 1.0, sections 3.1.3.7 and 3.2.2.11): issued by the provider, for us, now,
 * for this very sign-in, and for which email address. `jose` verifies the signature and the registered claims before
 * anything else is read; Google's own claims are interpreted here. A token that was issued to our sign-in page counts
 * in the browser that began the attempt only; a token of another client of ours counts on its own.
 */
import { timingSafeEqual } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { BROWSER_NONCE_PREFIX } from "../../../lib/contract/facts/google.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { email } from "../../../lib/contract/values/identity.ts";
import type { GoogleProvider } from "../google.ts";

const claims = z.object({
  iss: z.string(),
  /** Exactly one audience. The standard allows a list, but we never request one. */
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string().min(1).max(255),
  /** Absent when the client requested the token without one, as Google's own buttons may. */
  nonce: z.string().optional(),
  iat: z.number().int(),
  exp: z.number().int(),
  email,
  email_verified: z.boolean(),
  /** The Workspace domain that hosts the account. */
  hd: z.string().toLowerCase().optional(),
});
export type IdTokenClaims = z.output<typeof claims>;

/** Tolerated difference between the issuer's clock and ours. */
const SKEW_SECONDS = 60;
/** A sign-in takes minutes; an older token belongs to another one. */
const AGE_MAX_SECONDS = 15 * 60;

/** No token is accepted longer than this after it was first seen. */
export const ID_TOKEN_LIFE_MS = (AGE_MAX_SECONDS + SKEW_SECONDS) * 1000;

interface Expected {
  readonly provider: GoogleProvider;
  /** The nonce of this browser's attempt on our sign-in page; null when it made none. */
  readonly nonce: string | null;
  /** System time in milliseconds. */
  readonly now: number;
}

/**
 * @throws AppError GOOGLE_TOKEN_INVALID, GOOGLE_TOKEN_EXPIRED, GOOGLE_EMAIL_UNVERIFIED; also the errors of the key
 * ring.
 */
export async function readIdToken(token: string, { provider, nonce, now }: Expected): Promise<IdTokenClaims> {
  const payload = await verify(token, provider, now);
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new AppError("GOOGLE_TOKEN_INVALID");
  const { data: tokenClaims } = parsed;
  const isForUs = tokenClaims.azp === undefined || tokenClaims.azp === provider.clientId;
  if (!isForUs || !isOfAttempt(tokenClaims.nonce, nonce)) throw new AppError("GOOGLE_TOKEN_INVALID");
  if (!tokenClaims.email_verified || !isAuthoritative(tokenClaims)) throw new AppError("GOOGLE_EMAIL_UNVERIFIED");
  return tokenClaims;
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
      // `jose` adds the clock tolerance to this limit too.
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
 * Google vouches for addresses that it hosts: Gmail's and those of Workspace domains. Of any other address it knows
 * only that somebody could read its mailbox once, perhaps years ago and perhaps another person (docs/decisions/0011).
 */
function isAuthoritative({ email: address, hd }: Pick<IdTokenClaims, "email" | "hd">): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return GOOGLE_MAIL.has(domain) || hd !== undefined;
}

function isOfAttempt(given: string | undefined, attempt: string | null): boolean {
  if (attempt === null) return given === undefined || !given.startsWith(BROWSER_NONCE_PREFIX);
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(attempt)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Identifies a token for as long as it is valid: the signed part, which has one encoding, while a signature has several.
 */
export const signedPartOf = (token: string): string => token.slice(0, token.lastIndexOf("."));

/**
 * Whether an ID token (OpenID Connect Core 1.0, §3.1.3.7 and §3.2.2.11) says, in the name of its issuer, to us, now, and
 * for this very sign-in, whose e-mail address this is. Always true: nothing in a token is believed before its signature
 * has been checked with a key of the issuer's, by the one algorithm that we ask for.
 */
import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../../../lib/contract/errors.ts";
import { email } from "../../../lib/contract/identity.ts";
import type { GoogleProvider } from "../google.ts";

const header = z.object({ alg: z.literal("RS256"), kid: z.string().min(1).max(200), crit: z.undefined().optional() });

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

/** @throws Refusal GOOGLE_TOKEN_INVALID, GOOGLE_TOKEN_EXPIRED, GOOGLE_EMAIL_UNVERIFIED; and whatever the key ring throws. */
export async function readIdToken(token: string, expected: Expected): Promise<IdTokenClaims> {
  const [head = "", body = "", signature = "", ...more] = token.split(".");
  const { kid } = parsePart(header, head);
  if (more.length > 0) throw new Refusal("GOOGLE_TOKEN_INVALID");
  const key = await expected.provider.keys.find(kid);
  if (!key) throw new Refusal("GOOGLE_TOKEN_INVALID");
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isGenuine = await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, bytesOf(signature), signed);
  if (!isGenuine) throw new Refusal("GOOGLE_TOKEN_INVALID");
  return judge(parsePart(claims, body), expected);
}

function judge(said: IdTokenClaims, { provider, nonce, now }: Expected): IdTokenClaims {
  const seconds = now / 1000;
  const isOurs =
    provider.issuers.includes(said.iss) &&
    said.aud === provider.clientId &&
    (said.azp === undefined || said.azp === provider.clientId) &&
    isSame(said.nonce, nonce) &&
    said.iat <= seconds + SKEW_SECONDS;
  if (!isOurs) throw new Refusal("GOOGLE_TOKEN_INVALID");
  if (seconds >= said.exp + SKEW_SECONDS || seconds >= said.iat + AGE_MAX_SECONDS) {
    throw new Refusal("GOOGLE_TOKEN_EXPIRED");
  }
  if (!said.email_verified || !isAuthoritative(said)) throw new Refusal("GOOGLE_EMAIL_UNVERIFIED");
  return said;
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

/** @throws Refusal GOOGLE_TOKEN_INVALID for what is not base64url, not JSON, or not of this shape. */
function parsePart<Schema extends z.ZodType>(schema: Schema, part: string): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(part));
  if (!parsed.success) throw new Refusal("GOOGLE_TOKEN_INVALID");
  return parsed.data;
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(part)));
  } catch {
    throw new Refusal("GOOGLE_TOKEN_INVALID");
  }
}

/** RFC 7515: letters of base64url, no padding, nothing else. */
function bytesOf(part: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(part)) throw new Refusal("GOOGLE_TOKEN_INVALID");
  return new Uint8Array(Buffer.from(part, "base64url"));
}

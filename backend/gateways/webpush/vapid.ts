/**
 * Identification of this server towards push services (RFC 8292): one P-256 key, of which the browser gets the public
 * part when it subscribes. One secret is the whole setting, so that its two halves cannot differ.
 */
import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;
/** Push services refuse more than a day. */
const TOKEN_SECONDS = 12 * 3_600;
/** PKCS #8 of a P-256 key without its public part, which importing it computes. */
const PKCS8_HEAD = Buffer.from("3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420", "hex");
/** 32 bytes. */
const PRIVATE_KEY = /^[\w-]{43}$/;

export interface VapidKey {
  readonly signing: CryptoKey;
  /** Uncompressed point in base64url. */
  readonly publicKey: string;
}

/** @throws Error without the key when it cannot be one. */
export function assertVapidKey(privateKey: string): void {
  if (!PRIVATE_KEY.test(privateKey)) throw new SettingError("VAPID_PRIVATE_KEY", "is not 32 bytes in base64url");
}

/** @throws Error without the key when it is no private P-256 key: 32 bytes in base64url. */
export async function readVapidKey(privateKey: string): Promise<VapidKey> {
  assertVapidKey(privateKey);
  const secret = Buffer.from(privateKey, "base64url");
  const signing = await crypto.subtle
    .importKey("pkcs8", Buffer.concat([PKCS8_HEAD, secret]), CURVE, true, ["sign"])
    .catch(() => {
      throw new SettingError("VAPID_PRIVATE_KEY", "is no P-256 key");
    });
  return { signing, publicKey: publicPointOf(await crypto.subtle.exportKey("jwk", signing)) };
}

/** A new private key, for `npm run ops -- push-key`. */
export async function makeVapidKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("ECDSA makes pairs of keys");
  const key = await crypto.subtle.exportKey("jwk", pair.privateKey);
  if (!("d" in key) || key.d === undefined) throw new Error("a private key has a private part");
  return key.d;
}

function publicPointOf(key: ArrayBuffer | JsonWebKey): string {
  if (!("x" in key) || key.x === undefined || key.y === undefined)
    throw new Error("a key of a curve has two coordinates");
  const [x, y] = [key.x, key.y].map((coordinate) => Buffer.from(coordinate, "base64url"));
  return Buffer.concat([Buffer.from([4]), x ?? [], y ?? []]).toString("base64url");
}

interface Claims {
  /** Origin of the push service. */
  readonly audience: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Our contact address for the push service: `mailto:` or https. */
  readonly subject: string;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value), "utf8").toString("base64url");

/** The part of the token that is signed. */
export const signedPart = ({ audience, expires, subject }: Claims): string =>
  `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded({ aud: audience, exp: expires, sub: subject })}`;

/** The `Authorization` header of a request to `endpoint`. */
export async function vapidHeader(
  { signing, publicKey }: VapidKey,
  { endpoint, subject, now }: { readonly endpoint: string; readonly subject: string; readonly now: EpochMs },
): Promise<string> {
  const expires = Math.floor(now / 1_000) + TOKEN_SECONDS;
  const part = signedPart({ audience: new URL(endpoint).origin, expires, subject });
  const signature = await crypto.subtle.sign(SIGNING, signing, Buffer.from(part, "utf8"));
  return `vapid t=${part}.${Buffer.from(signature).toString("base64url")}, k=${publicKey}`;
}

/**
 * Reads and verifies an authenticator's response, as WebAuthn Level 3 sections 7.1 and 7.2 require of a site that
 * demands user verification and no attestation. Knows no account.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Assertion, PASSKEY_ALGORITHMS } from "../../../lib/contract/facts/passkey.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";

const refuse = () => new AppError("PASSKEY_INVALID");
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/** The site that the browser must have named. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

const clientData = z.object({
  type: z.enum(["webauthn.create", "webauthn.get"]),
  challenge: z.string().min(1).max(200),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

interface ExpectedClient {
  readonly type: z.output<typeof clientData>["type"];
  readonly origin: string;
}

/** The signed challenge. @throws AppError PASSKEY_INVALID for another origin or ceremony, and inside a foreign frame */
export function challengeIn(clientDataJSON: string, { type, origin }: ExpectedClient): string {
  const read = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).data;
  if (read?.type !== type || read.origin !== origin || read.crossOrigin === true) throw refuse();
  return read.challenge;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface AuthenticatorState {
  readonly counter: number;
  /** Whether the passkey is backed up, and so may be on several devices. */
  readonly isSynced: boolean;
}

const FLAG = { PRESENT: 0x01, VERIFIED: 0x04, MAY_SYNC: 0x08, SYNCED: 0x10, CREDENTIAL: 0x40 } as const;
const HEAD_BYTES = 37;

/** @throws AppError PASSKEY_INVALID for another site, and unless the person was present and verified */
function stateIn(data: Uint8Array, rpId: string): AuthenticatorState & { readonly flags: number } {
  if (data.byteLength < HEAD_BYTES || !timingSafeEqual(data.subarray(0, 32), sha256(rpId))) throw refuse();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const flags = view.getUint8(32);
  const has = (flag: number) => (flags & flag) !== 0;
  if (!has(FLAG.PRESENT) || !has(FLAG.VERIFIED) || (has(FLAG.SYNCED) && !has(FLAG.MAY_SYNC))) throw refuse();
  return { flags, counter: view.getUint32(33), isSynced: has(FLAG.SYNCED) };
}

interface NewCredential {
  readonly rpId: string;
  readonly credentialId: string;
  readonly authenticatorData: string;
  readonly publicKey: string;
  readonly algorithm: number;
}

/**
 * The state of a new passkey. Without attestation nothing vouches for its key, so the key
 * counts as the browser gives it.
 * @throws AppError PASSKEY_INVALID also when the data names another credential, or the key is not one of its algorithm
 */
export async function verifyCreated({
  rpId,
  credentialId,
  authenticatorData,
  publicKey,
  algorithm,
}: NewCredential): Promise<AuthenticatorState> {
  const data = bytesOf(authenticatorData);
  const { flags, counter, isSynced } = stateIn(data, rpId);
  const id = bytesOf(credentialId);
  // After the head: the authenticator's model (16 bytes), the length of the credential id, the id.
  const [lengthAt, idAt] = [HEAD_BYTES + 16, HEAD_BYTES + 18];
  if ((flags & FLAG.CREDENTIAL) === 0 || data.byteLength < idAt + id.byteLength) throw refuse();
  const length = new DataView(data.buffer, data.byteOffset).getUint16(lengthAt);
  const named = data.subarray(idAt, idAt + length);
  if (length !== id.byteLength || !timingSafeEqual(named, id)) throw refuse();
  await keyOf(bytesOf(publicKey), algorithm);
  return { counter, isSynced };
}

interface SigningKey {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly algorithm: number;
}

/** @throws AppError PASSKEY_INVALID also for a signature by another key */
export async function verifyAssertion(
  { clientDataJSON, authenticatorData, signature }: Assertion,
  { publicKey, algorithm, rpId }: SigningKey & { readonly rpId: string },
): Promise<AuthenticatorState> {
  const data = bytesOf(authenticatorData);
  const { counter, isSynced } = stateIn(data, rpId);
  const signed = new Uint8Array(Buffer.concat([data, sha256(bytesOf(clientDataJSON))]));
  const key = await keyOf(publicKey, algorithm);
  const given = bytesOf(signature);
  const fixed = algorithm === ES256 ? fixedSignature(given) : given;
  const how = algorithm === ES256 ? { name: "ECDSA", hash: "SHA-256" } : { name: key.algorithm.name };
  if (fixed === null || !(await isSignedBy(key, how, { signature: fixed, signed }))) throw refuse();
  return { counter, isSynced };
}

interface Signed {
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly signed: Uint8Array<ArrayBuffer>;
}

/** False also where the runtime throws: for a signature of a length that the key cannot make. */
async function isSignedBy(
  key: CryptoKey,
  how: SubtleCryptoSignAlgorithm,
  { signature, signed }: Signed,
): Promise<boolean> {
  try {
    return await crypto.subtle.verify(how, key, signature, signed);
  } catch {
    return false;
  }
}

const [ES256, EDDSA] = PASSKEY_ALGORITHMS;
const RSA_BITS_MIN = 2_048;

function importedAs(algorithm: number): SubtleCryptoImportKeyAlgorithm {
  if (algorithm === ES256) return { name: "ECDSA", namedCurve: "P-256" };
  return algorithm === EDDSA ? { name: "Ed25519" } : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
}

/** @throws AppError PASSKEY_INVALID */
async function keyOf(spki: Uint8Array<ArrayBuffer>, algorithm: number): Promise<CryptoKey> {
  try {
    const key = await crypto.subtle.importKey("spki", spki, importedAs(algorithm), false, ["verify"]);
    const bits = "modulusLength" in key.algorithm ? Number(key.algorithm.modulusLength) : RSA_BITS_MIN;
    if (bits >= RSA_BITS_MIN) return key;
  } catch {
    // Not a key of this algorithm.
  }
  throw refuse();
}

const COORDINATE_BYTES = 32;

/** The two numbers of an ECDSA signature in DER as WebCrypto reads them: 64 bytes. Null for anything else. */
function fixedSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== 0x30 || der[1] !== der.byteLength - 2) return null;
  const first = integerAt(der, 2);
  const second = first && integerAt(der, first.end);
  if (!first || second?.end !== der.byteLength) return null;
  const fixed = new Uint8Array(2 * COORDINATE_BYTES);
  fixed.set(first.value, COORDINATE_BYTES - first.value.byteLength);
  fixed.set(second.value, 2 * COORDINATE_BYTES - second.value.byteLength);
  return fixed;
}

/** A positive integer of 32 bytes at most, without leading zeros. */
function integerAt(der: Uint8Array, at: number): { readonly value: Uint8Array; readonly end: number } | null {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  if (der[at] !== 0x02 || length === 0 || end > der.byteLength) return null;
  const value = der.subarray(der[at + 2] === 0 ? at + 3 : at + 2, end);
  return value.byteLength > COORDINATE_BYTES ? null : { value, end };
}

/**
 * Blind indexes and encryption of sensitive values. A blind index is a keyed hash by which equal values are found; it
 * cannot be reversed without the key. Ciphertexts can be decrypted only with the key, so a copy of the database reveals
 * nothing. Every use has its own derived key. Invariant: a ciphertext names the key that it was encrypted with, so that
 * keys can be rotated while earlier ciphertexts are still readable (docs/decisions/0023-encryption-keys-rotate-through-a-key-ring.md).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { SettingError } from "../../lib/contract/facts/logged-error.ts";
import type { Env } from "../env.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** `ultra` and the version of the format. Ciphertexts of the first format begin with their nonce. */
const MARK = Buffer.from("ultra\u0001", "latin1");
const ID_BYTES = 6;
const HEADER_BYTES = MARK.length + ID_BYTES;

/** The current key encrypts; the previous keys only decrypt. */
export interface KeyRing {
  readonly current: string;
  readonly previous: readonly string[];
}

type KeyEnv = Pick<Env, "TOKEN_KEY"> & { readonly TOKEN_KEY_PREVIOUS?: string };

/** `TOKEN_KEY_PREVIOUS` is empty, or one or more keys separated by spaces. */
export function keyRingOf({ TOKEN_KEY: current, TOKEN_KEY_PREVIOUS: previous = "" }: KeyEnv): KeyRing {
  return { current, previous: previous.split(" ").filter((key) => key !== "") };
}

export const keysOf = ({ current, previous }: KeyRing): readonly string[] => [current, ...previous];

/** Keyed hash (HMAC-SHA256, 43 base64url characters) of a value, different for each kind of value. */
export function blindIndex({ kind, value, key }: { kind: string; value: string; key: string }): string {
  return createHmac("sha256", key).update(`${kind}\n${value}`).digest("base64url");
}

/** The blind index of a value under every key of the ring, the current one first. */
export const blindIndexes = ({
  kind,
  value,
  keys,
}: {
  kind: string;
  value: string;
  keys: KeyRing;
}): readonly string[] => keysOf(keys).map((key) => blindIndex({ kind, value, key }));

const derived = (key: string, use: string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, "ultra", use, length));
const encryptionKey = (key: string, kind: string) => derived(key, `encryption ${kind}`, 32);

/** An identifier of a key that reveals nothing about it. */
export const keyIdOf = (key: string): string => derived(key, "key id", ID_BYTES).toString("hex");

/**
 * AES-256-GCM: format mark, key id, nonce, tag, ciphertext. Encrypting a value twice gives different ciphertexts.
 * Decrypting requires the same `kind`.
 */
export function encrypt({ kind, value, key }: { kind: string; value: string; key: string }): Uint8Array {
  return encryptBytes({ kind, bytes: Buffer.from(value, "utf8"), key });
}

/** Encrypts a file; see `encrypt`. */
export function encryptBytes({ kind, bytes, key }: { kind: string; bytes: Uint8Array; key: string }): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const header = Buffer.concat([MARK, Buffer.from(keyIdOf(key), "hex")]);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(key, kind), nonce).setAAD(header);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), text]);
}

interface Ciphertext {
  readonly kind: string;
  readonly ciphertext: ArrayBuffer;
  readonly keys: KeyRing;
}

/** @throws Error when no key of the ring encrypted it, the kind differs, or it was modified. */
export const decrypt = (encrypted: Ciphertext): string => Buffer.from(decryptBytes(encrypted)).toString("utf8");

/** @throws Error when no key of the ring encrypted it, the kind differs, or it was modified. */
export function decryptBytes({ kind, ciphertext, keys }: Ciphertext): Uint8Array {
  const bytes = Buffer.from(ciphertext);
  const id = keyIdIn(bytes);
  if (id === null) return decryptUnnamed(bytes, { kind, keys });
  const key = keysOf(keys).find((each) => keyIdOf(each) === id);
  if (key === undefined) throw new Error("encrypted with a key that is not on the ring");
  return open(bytes.subarray(HEADER_BYTES), { kind, key, header: bytes.subarray(0, HEADER_BYTES) });
}

/** Whether it is encrypted with the current key. Only the header is needed. */
export const isEncryptedWith = (ciphertext: ArrayBuffer, { current }: KeyRing): boolean =>
  keyIdIn(Buffer.from(ciphertext)) === keyIdOf(current);

/** Length of the part of a ciphertext that names its key. */
export const CIPHERTEXT_HEADER_BYTES = HEADER_BYTES;

function keyIdIn(bytes: Buffer): string | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MARK.length).equals(MARK)) return null;
  return bytes.subarray(MARK.length, HEADER_BYTES).toString("hex");
}

/** A ciphertext of the first format does not name its key, so every key is tried. */
function decryptUnnamed(bytes: Buffer, { kind, keys }: Omit<Ciphertext, "ciphertext">): Uint8Array {
  const [last, ...others] = keysOf(keys).toReversed();
  for (const key of others.toReversed()) {
    try {
      return open(bytes, { kind, key, header: null });
    } catch {
      // Encrypted with another key.
    }
  }
  return open(bytes, { kind, key: last ?? keys.current, header: null });
}

function open(
  bytes: Buffer,
  { kind, key, header }: { readonly kind: string; readonly key: string; readonly header: Buffer | null },
): Uint8Array {
  const decipher = createDecipheriv("aes-256-gcm", encryptionKey(key, kind), bytes.subarray(0, NONCE_BYTES));
  if (header) decipher.setAAD(header);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

const SANDBOX_MARK = "not-for-production";
const SECRET_LENGTH_MIN = 32;

/**
 * Whether a configured secret is fit for use; it may be missing although its type says otherwise.
 * @throws SettingError that names the setting without its value.
 */
export function assertFit(name: string, secret: string | undefined, lengthMin = SECRET_LENGTH_MIN): void {
  if (!secret || secret.length < lengthMin || secret.includes(SANDBOX_MARK)) {
    throw new SettingError(name, "is missing, too short, or the sandbox's");
  }
}

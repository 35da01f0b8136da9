/**
 * What is kept of what must not be kept. A token tells two values apart and cannot be turned back without the key; a
 * sealed text can be opened by us and by nobody who merely copies the database. Both are keyed apart by their use. Always
 * true of a seal: it names the key that it was made with, so that a key can be changed while old seals are still read
 * (docs/decisions/0023-keys-that-change.md).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Env } from "./env.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** `ultra` and the version of the form. Seals from before keys had names begin with their nonce. */
const MARK = Buffer.from("ultra\u0001", "latin1");
const ID_BYTES = 6;
const HEADER_BYTES = MARK.length + ID_BYTES;

/** What is made is made with the current key; what was made with an earlier one can still be read, and no more. */
export interface KeyRing {
  readonly current: string;
  readonly previous: readonly string[];
}

type KeyEnv = Pick<Env, "TOKEN_KEY"> & { readonly TOKEN_KEY_PREVIOUS?: string };

/** `TOKEN_KEY_PREVIOUS`: one, or several with a space between, or nothing. */
export function keyRingOf({ TOKEN_KEY: current, TOKEN_KEY_PREVIOUS: previous = "" }: KeyEnv): KeyRing {
  return { current, previous: previous.split(" ").filter((key) => key !== "") };
}

export const keysOf = ({ current, previous }: KeyRing): readonly string[] => [current, ...previous];

/** The same value of the same kind gives the same 43 letters; another kind gives others. */
export function blindIndex({ kind, value, key }: { kind: string; value: string; key: string }): string {
  return createHmac("sha256", key).update(`${kind}\n${value}`).digest("base64url");
}

/** The same value under every key of the ring, the current one first. */
export const tokensOf = ({ kind, value, keys }: { kind: string; value: string; keys: KeyRing }): readonly string[] =>
  keysOf(keys).map((key) => blindIndex({ kind, value, key }));

const derived = (key: string, use: string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, "ultra", use, length));
const encryptionKey = (key: string, kind: string) => derived(key, `sealed ${kind}`, 32);

/** Tells keys apart and gives nothing of them away. */
export const keyIdOf = (key: string): string => derived(key, "key id", ID_BYTES).toString("hex");

/** AES-256-GCM: mark, key's id, nonce, tag and text. Two seals of one value differ. `kind` has to be the same again to open it. */
export function seal({ kind, value, key }: { kind: string; value: string; key: string }): Uint8Array {
  return encryptBytes({ kind, bytes: Buffer.from(value, "utf8"), key });
}

/** The same for a file. */
export function encryptBytes({ kind, bytes, key }: { kind: string; bytes: Uint8Array; key: string }): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const header = Buffer.concat([MARK, Buffer.from(keyIdOf(key), "hex")]);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(key, kind), nonce).setAAD(header);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), text]);
}

interface Sealed {
  readonly kind: string;
  readonly sealed: ArrayBuffer;
  readonly keys: KeyRing;
}

/** @throws when no key of the ring made it, the kind is another, or a bit was changed. */
export const unseal = (box: Sealed): string => Buffer.from(unsealBytes(box)).toString("utf8");

/** @throws when no key of the ring made it, the kind is another, or a bit was changed. */
export function unsealBytes({ kind, sealed, keys }: Sealed): Uint8Array {
  const bytes = Buffer.from(sealed);
  const id = keyIdIn(bytes);
  if (id === null) return openUnnamed(bytes, { kind, keys });
  const key = keysOf(keys).find((each) => keyIdOf(each) === id);
  if (key === undefined) throw new Error("a seal of a key that is not on the ring");
  return open(bytes.subarray(HEADER_BYTES), { kind, key, header: bytes.subarray(0, HEADER_BYTES) });
}

/** Whether it was made with the current key. The beginning of it is enough. */
export const isEncryptedWith = (sealed: ArrayBuffer, { current }: KeyRing): boolean =>
  keyIdIn(Buffer.from(sealed)) === keyIdOf(current);

/** How much of a seal says which key made it. */
export const CIPHERTEXT_HEADER_BYTES = HEADER_BYTES;

function keyIdIn(bytes: Buffer): string | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MARK.length).equals(MARK)) return null;
  return bytes.subarray(MARK.length, HEADER_BYTES).toString("hex");
}

/** Made before seals named their key: the one that opens it is the one. */
function openUnnamed(bytes: Buffer, { kind, keys }: Omit<Sealed, "sealed">): Uint8Array {
  const [last, ...others] = keysOf(keys).toReversed();
  for (const key of others.toReversed()) {
    try {
      return open(bytes, { kind, key, header: null });
    } catch {
      // Not this one.
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

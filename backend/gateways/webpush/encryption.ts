/**
 * Encryption of push messages for one browser (RFC 8291) in the `aes128gcm` coding (RFC 8188), as one record. The push
 * service sees neither the text nor its length.
 */
import { PUSH_CURVE, type PushSubscriptionKeys, readBrowserKey } from "../push.ts";

/** The record's size that the header states; our messages are shorter. */
const RECORD_BYTES = 4_096;
/** Every shorter text is padded to this length. */
const PADDED_BYTES = 1_024;
const SALT_BYTES = 16;
const DELIMITER = 2;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "utf8"));
const decoded = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** Chosen anew for each message. */
export interface PushChance {
  readonly salt: Uint8Array;
  readonly sender: CryptoKeyPair;
}

async function freshChance(): Promise<PushChance> {
  const sender = await crypto.subtle.generateKey(PUSH_CURVE, true, ["deriveBits"]);
  if (!("privateKey" in sender)) throw new Error("ECDH makes pairs of keys");
  return { salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)), sender };
}

/** The body of a request to the push service. `padTo`: bytes of text and padding together. */
export async function encryptPush(
  text: string,
  { p256dh, auth }: PushSubscriptionKeys,
  { chance, padTo = PADDED_BYTES }: { readonly chance?: PushChance; readonly padTo?: number } = {},
): Promise<Uint8Array> {
  const { salt, sender } = chance ?? (await freshChance());
  const browser = await readBrowserKey(p256dh);
  const [own, theirs] = [await rawKey(sender.publicKey), decoded(p256dh)];
  const shared = await sharedSecret(sender.privateKey, browser);
  const info = Buffer.concat([bytesOf("WebPush: info\0"), theirs, own]);
  const secret = await derive(shared, { salt: decoded(auth), info, bytes: 32 });
  const key = await derive(secret, { salt, info: bytesOf("Content-Encoding: aes128gcm\0"), bytes: 16 });
  const iv = await derive(secret, { salt, info: bytesOf("Content-Encoding: nonce\0"), bytes: 12 });
  const encrypting = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const record = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, encrypting, padded(bytesOf(text), padTo));
  return new Uint8Array(Buffer.concat([headerOf(salt, own), new Uint8Array(record)]));
}

async function rawKey(key: CryptoKey): Promise<Uint8Array> {
  const raw = await crypto.subtle.exportKey("raw", key);
  if (!(raw instanceof ArrayBuffer)) throw new Error("a raw key is bytes");
  return new Uint8Array(raw);
}

async function sharedSecret(own: CryptoKey, theirs: CryptoKey): Promise<Uint8Array> {
  // workerd's types name the field as its source does; the platform reads `public`.
  const algorithm: { name: string; public: CryptoKey } = { name: "ECDH", public: theirs };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, own, 256));
}

interface Derivation {
  readonly salt: Uint8Array;
  readonly info: Uint8Array;
  readonly bytes: number;
}

/** HKDF-SHA-256. */
async function derive(secret: Uint8Array, { salt, info, bytes }: Derivation): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

function padded(text: Uint8Array, padTo: number): Uint8Array {
  const record = new Uint8Array(Math.max(padTo, text.length) + 1);
  record.set(text);
  record[text.length] = DELIMITER;
  return record;
}

/** Salt, size of a record, length of the key's id, and the sender's key as that id. */
function headerOf(salt: Uint8Array, own: Uint8Array): Uint8Array {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(own.length, 4);
  return Buffer.concat([salt, sizes, own]);
}

/** A browser that subscribed to a push service: it holds the private key, and decrypts the service's messages. */
import type { PushRecipient } from "../../../backend/gateways/push.ts";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const HEAD_BYTES = 16 + 4 + 1 + 65;

export interface Browser {
  readonly subscription: PushRecipient;
  /** The text of an encrypted message. @throws when it was encrypted for another browser */
  read(body: Uint8Array): Promise<unknown>;
}

const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString("base64url");

export async function newBrowser(host = "fcm.googleapis.com"): Promise<Browser> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  if (!("privateKey" in pair)) throw new Error("no pair");
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  if (!(raw instanceof ArrayBuffer)) throw new Error("no bytes");
  const [own, auth] = [new Uint8Array(raw), crypto.getRandomValues(new Uint8Array(16))];
  const endpoint = `https://${host}/fcm/send/${crypto.randomUUID()}`;
  return {
    subscription: { endpoint, p256dh: base64url(own), auth: base64url(auth) },
    read: (body) => decrypt(body, { key: pair.privateKey, own, auth }),
  };
}

interface Own {
  readonly key: CryptoKey;
  readonly own: Uint8Array;
  readonly auth: Uint8Array;
}

async function decrypt(body: Uint8Array, { key, own, auth }: Own): Promise<unknown> {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, HEAD_BYTES)];
  const theirs = await crypto.subtle.importKey("raw", sender, CURVE, true, []);
  const exchange: { name: string; public: CryptoKey } = { name: "ECDH", public: theirs };
  const shared = await crypto.subtle.deriveBits(exchange, key, 256);
  const secret = await hkdf(
    shared,
    { salt: auth, info: Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]) },
    32,
  );
  const aes = await hkdf(secret, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0") }, 16);
  const iv = await hkdf(secret, { salt, info: Buffer.from("Content-Encoding: nonce\0") }, 12);
  const decrypting = await crypto.subtle.importKey("raw", aes, "AES-GCM", false, ["decrypt"]);
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, decrypting, body.subarray(HEAD_BYTES));
  const text = Buffer.from(plain).toString("utf8");
  return JSON.parse(text.slice(0, text.lastIndexOf("\u0002")));
}

async function hkdf(
  secret: ArrayBuffer,
  { salt, info }: { readonly salt: Uint8Array; readonly info: Uint8Array },
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

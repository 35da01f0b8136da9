/**
 * What is kept of what must not be kept. A token tells two values apart and cannot be turned back without the key; a
 * sealed text can be opened by us and by nobody who merely copies the database. Both are keyed apart by their use.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The same value of the same kind gives the same 43 letters; another kind gives others. */
export function keyedToken({ kind, value, key }: { kind: string; value: string; key: string }): string {
  return createHmac("sha256", key).update(`${kind}\n${value}`).digest("base64url");
}

const sealingKey = (key: string, kind: string) => Buffer.from(hkdfSync("sha256", key, "ultra", `sealed ${kind}`, 32));

/** AES-256-GCM: nonce, tag and text. Two seals of one value differ. `kind` has to be the same again to open it. */
export function seal({ kind, value, key }: { kind: string; value: string; key: string }): Uint8Array {
  return sealBytes({ kind, bytes: Buffer.from(value, "utf8"), key });
}

/** The same for a file. */
export function sealBytes({ kind, bytes, key }: { kind: string; bytes: Uint8Array; key: string }): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key, kind), nonce);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws when the key or the kind is another, or a bit was changed. */
export function unseal(box: { kind: string; sealed: ArrayBuffer; key: string }): string {
  return Buffer.from(unsealBytes(box)).toString("utf8");
}

/** @throws when the key or the kind is another, or a bit was changed. */
export function unsealBytes({ kind, sealed, key }: { kind: string; sealed: ArrayBuffer; key: string }): Uint8Array {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key, kind), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { blindIndexes, decrypt, encrypt, isEncryptedWith, keyIdOf, keyRingOf } from "./secrets.ts";
import { readToken, writeToken } from "./token.ts";

const [OLD, NEW, OLDEST] = [
  "the key of last year, long enough",
  "the key of this year, long enough",
  "the first key of all",
];
const kind = "pan";
const value = "ABCPX1234Z";

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const ring = (current: string, ...previous: string[]) => ({ current, previous });
const encryptedWith = (key: string) => bufferOf(encrypt({ kind, value, key }));

/** Encrypted in the first format, which does not name the key. */
function unnamedCiphertext(key: string): ArrayBuffer {
  const nonce = randomBytes(12);
  const derived = Buffer.from(hkdfSync("sha256", key, "ultra", `encryption ${kind}`, 32));
  const cipher = createCipheriv("aes-256-gcm", derived, nonce);
  const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return bufferOf(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

describe("encryption", () => {
  it("decrypts with any key of the ring, and names the key it was encrypted with", () => {
    for (const key of [NEW, OLD, OLDEST]) {
      expect(decrypt({ kind, ciphertext: encryptedWith(key), keys: ring(NEW, OLD, OLDEST) })).toBe(value);
      expect(isEncryptedWith(encryptedWith(key), ring(NEW, OLD, OLDEST))).toBe(key === NEW);
    }
  });

  it("decrypts the first format, which names no key, and treats it as outdated", () => {
    for (const keys of [ring(OLD), ring(NEW, OLD), ring(NEW, OLDEST, OLD)]) {
      expect(decrypt({ kind, ciphertext: unnamedCiphertext(OLD), keys })).toBe(value);
    }
    expect(isEncryptedWith(unnamedCiphertext(OLD), ring(OLD))).toBe(false);
    expect(() => decrypt({ kind, ciphertext: unnamedCiphertext(OLD), keys: ring(NEW, OLDEST) })).toThrow();
  });

  it("rejects a key that is not on the ring, another kind, and modified ciphertexts", () => {
    expect(() => decrypt({ kind, ciphertext: encryptedWith(OLD), keys: ring(NEW) })).toThrow("not on the ring");
    expect(() => decrypt({ kind: "other", ciphertext: encryptedWith(OLD), keys: ring(OLD) })).toThrow();
    for (let at = 0; at < encryptedWith(OLD).byteLength; at++) {
      const bytes = new Uint8Array(encryptedWith(OLD));
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => decrypt({ kind, ciphertext: bytes.buffer, keys: ring(OLD, NEW) })).toThrow();
    }
  });
});

it("reads a key ring from the settings, with or without previous keys", () => {
  expect(keyRingOf({ TOKEN_KEY: NEW })).toEqual(ring(NEW));
  expect(keyRingOf({ TOKEN_KEY: NEW, TOKEN_KEY_PREVIOUS: "" })).toEqual(ring(NEW));
  expect(keyRingOf({ TOKEN_KEY: "c", TOKEN_KEY_PREVIOUS: "b a" })).toEqual(ring("c", "b", "a"));
});

it("gives each key its own id, and a blind index under each key of the ring, the current one first", () => {
  expect(new Set([OLD, NEW, OLDEST].map(keyIdOf)).size).toBe(3);
  const [now] = blindIndexes({ kind, value, keys: ring(NEW) });
  const [before] = blindIndexes({ kind, value, keys: ring(OLD) });
  expect(blindIndexes({ kind, value, keys: ring(NEW, OLD) })).toEqual([now, before]);
});

it("accepts a session token while the key that signed it is on the ring", () => {
  const bearer = { userId: `usr_${"a".repeat(25)}`, sessionId: "s", secret: "secret" };
  const token = writeToken(bearer as Parameters<typeof writeToken>[0], OLD);
  expect(readToken(token, ring(NEW, OLD))).toEqual(bearer);
  expect(readToken(token, ring(NEW))).toBeNull();
});

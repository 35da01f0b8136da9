/** Signatures of the algorithms that the software authenticator does not sign with. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { verifyAssertion } from "../../../backend/investor/identity/passkey-proof.ts";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const ALGORITHMS = {
  EdDSA: { algorithm: -8, made: { name: "Ed25519" } },
  RS256: {
    algorithm: -257,
    made: {
      name: "RSASSA-PKCS1-v1_5",
      ...{ hash: "SHA-256", modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) },
    },
  },
};

async function signedBy({ algorithm, made }: (typeof ALGORITHMS)[keyof typeof ALGORITHMS]) {
  const keys = await crypto.subtle.generateKey(made, true, ["sign", "verify"]);
  if (!("privateKey" in keys)) throw new Error("a pair of keys");
  const spki = await crypto.subtle.exportKey("spki", keys.publicKey);
  if (!(spki instanceof ArrayBuffer)) throw new Error("a public key in DER");
  const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
  const client = new TextEncoder().encode("{}");
  const data = new Uint8Array(Buffer.concat([sha256("localhost"), Buffer.from([0x05, 0, 0, 0, 9])]));
  const signed = new Uint8Array(Buffer.concat([data, sha256(client)]));
  return {
    signature: new Uint8Array(await crypto.subtle.sign({ name: made.name }, keys.privateKey, signed)),
    verify: (signature: Uint8Array) =>
      verifyAssertion(
        { credentialId: "AA", clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
        { publicKey: new Uint8Array(spki), algorithm, rpId: "localhost" },
      ),
  };
}

it.each(Object.entries(ALGORITHMS))("verifies %s, and refuses a signature of any other length", async (_, by) => {
  const { signature, verify } = await signedBy(by);
  expect(await verify(signature)).toEqual({ counter: 9, isSynced: false });
  const longer = new Uint8Array([...signature, 0]);
  for (const wrong of [
    signature.subarray(1),
    signature.subarray(0, 1),
    new Uint8Array(),
    longer,
    signature.map(() => 7),
  ])
    await expect(verify(wrong)).rejects.toMatchObject({ code: "PASSKEY_INVALID" });
});

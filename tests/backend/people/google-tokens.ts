/** Tokens of the sandbox's Google, and invalid ones that it would never sign. */
import { env } from "cloudflare:workers";
import { signIdToken } from "../../../backend/gateways/sandbox/google.ts";
import { type Answer, post } from "./api.ts";

export const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
export const NONCE = "browser-the-nonce-of-this-browsers-sign-in";

export function sandbox(): D1Database {
  if (!env.SANDBOX) throw new Error("tests run in the sandbox");
  return env.SANDBOX;
}

let people = 0;
export const freshEmail = () => `google${people++}@gmail.com`;
let nonces = 0;
export const freshNonce = () => `${NONCE}-${nonces++}`;

export const present = (token: string, nonce: string | null): Promise<Answer> =>
  post("/v2/auth/google", { token }, undefined, nonce === null ? {} : { "x-google-nonce": nonce });

export async function signInAs(email: string): Promise<Answer> {
  const nonce = freshNonce();
  return present(await signIdToken(sandbox(), { email, nonce }), nonce);
}

export const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
export const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));

/** The sandbox's newest private key, which signs the tokens that the sandbox never would. */
export async function signingKey(): Promise<{ kid: string; key: CryptoKey; publicJwk: JsonWebKey }> {
  const row = await sandbox()
    .prepare("SELECT id, private_jwk, public_jwk FROM google_key ORDER BY made_at DESC, id LIMIT 1")
    .first<{ id: string; private_jwk: string; public_jwk: string }>();
  if (!row) throw new Error("the sandbox has no key yet");
  const key = await crypto.subtle.importKey("jwk", JSON.parse(row.private_jwk), ALGORITHM, false, ["sign"]);
  return { kid: row.id, key, publicJwk: JSON.parse(row.public_jwk) };
}

/** A sandbox token with changed claims or header fields, validly signed. */
export async function signed(claims: object, header: object = {}): Promise<string> {
  const { kid, key } = await signingKey();
  const good = (await signIdToken(sandbox(), { email: "good@gmail.com", nonce: NONCE })).split(".");
  const text = [
    encode({ ...decode(good[0]), kid, ...header }),
    encode({ ...decode(good[1]), email: freshEmail(), ...claims }),
  ].join(".");
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, new TextEncoder().encode(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

/** Other texts of the same token: the last character of a signature has bits that encode nothing. */
export function respellingsOf(token: string): readonly string[] {
  const signatureOf = (text: string) => Buffer.from(text.split(".")[2] ?? "", "base64url");
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .map((letter) => token.slice(0, -1) + letter)
    .filter((text) => text !== token && signatureOf(text).equals(signatureOf(token)));
}

export const seconds = () => Math.floor(Date.now() / 1000);

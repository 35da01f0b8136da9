/**
 * Simulated Google: an ID token issuer with keys generated on this installation. Its tokens are verified by the same
 * code as Google's, so that code works offline too; no other installation accepts them.
 */
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { wallClock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import { GoogleKeyRing } from "../google/key-ring.ts";
import type { GoogleProvider } from "../google.ts";

export const SANDBOX_GOOGLE_CLIENT = "ultra-sandbox";
const ISSUER = "https://google.sandbox.ultra.example";
const CACHE_MS = 60_000;
const ALGORITHM = "RS256";

/** One key ring per database, for the isolate's lifetime. */
const rings = new WeakMap<D1Database, GoogleKeyRing>();

export function sandboxGoogle(sandbox: D1Database): GoogleProvider {
  const keys = rings.get(sandbox) ?? new GoogleKeyRing({ clock: wallClock, publish: () => publish(sandbox) });
  rings.set(sandbox, keys);
  return { clientId: SANDBOX_GOOGLE_CLIENT, authorizeUrl: "/sandbox/google", issuers: [ISSUER], keys };
}

/** For a sandbox that was reset: drops the cached keys, so that tokens signed with them are rejected. */
export function forgetGoogleKeys(sandbox: D1Database): void {
  rings.delete(sandbox);
}

async function publish(sandbox: D1Database) {
  const { results } = await sandbox.prepare("SELECT id, public_jwk FROM google_key").all<StoredPublicKey>();
  const keys = results.map(({ id, public_jwk }) => ({
    ...JSON.parse(public_jwk),
    kid: id,
    alg: ALGORITHM,
    use: "sig",
  }));
  return { keySet: { keys }, maxAgeMs: CACHE_MS };
}

type StoredPublicKey = { id: string; public_jwk: string };

/** Rotates the signing key. Tokens signed with earlier keys stay valid. */
export async function changeGoogleKey(sandbox: D1Database): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
  await sandbox
    .prepare("INSERT INTO google_key (id, private_jwk, public_jwk, made_at) VALUES (?, ?, ?, ?)")
    .bind(randomIds.letters(), JSON.stringify(privateJwk), JSON.stringify(publicJwk), wallClock.now())
    .run();
}

async function newestKey(sandbox: D1Database) {
  const row = await sandbox
    .prepare("SELECT id, private_jwk FROM google_key ORDER BY made_at DESC, id LIMIT 1")
    .first<{ id: string; private_jwk: string }>();
  if (!row) return null;
  return { kid: row.id, key: await importJWK(JSON.parse(row.private_jwk), ALGORITHM) };
}

export interface SignInRequest {
  readonly email: string;
  readonly nonce: string;
}

/** An ID token for the chosen account. The address's prefix triggers failures (docs/sandbox.md). */
export async function signIdToken(sandbox: D1Database, { email, nonce }: SignInRequest): Promise<string> {
  if (!(await newestKey(sandbox))) await changeGoogleKey(sandbox);
  const signing = await newestKey(sandbox);
  if (!signing) throw new Error("a key that was made is there");
  const now = Math.floor(wallClock.now() / 1000);
  const issuedAt = email.startsWith("late") ? now - 3_600 : now;
  const claims = {
    iss: ISSUER,
    aud: SANDBOX_GOOGLE_CLIENT,
    azp: SANDBOX_GOOGLE_CLIENT,
    sub: await subjectOf(sandbox, email),
    email,
    email_verified: !email.startsWith("unverified"),
    // Addresses of other domains count as Workspace accounts.
    ...(!email.startsWith("outside") && { hd: email.slice(email.lastIndexOf("@") + 1) }),
    nonce,
    iat: issuedAt,
    exp: issuedAt + 3_600,
  };
  const header = { alg: ALGORITHM, kid: signing.kid, typ: "JWT" };
  return new SignJWT(claims).setProtectedHeader(header).sign(signing.key);
}

async function subjectOf(sandbox: D1Database, email: string): Promise<string> {
  const row = await sandbox
    .prepare(
      `INSERT INTO google_account (email, subject, chosen_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (email) DO UPDATE SET chosen_at = ?3 RETURNING subject`,
    )
    .bind(email, randomIds.letters(), wallClock.now())
    .first<{ subject: string }>();
  if (!row) throw new Error("an account that was written is there");
  return row.subject;
}

const SHOWN_MAX = 6;

/** The most recently used accounts, and the default one. */
export async function listGoogleAccounts(sandbox: D1Database): Promise<readonly string[]> {
  const { results } = await sandbox
    .prepare("SELECT email FROM google_account ORDER BY chosen_at DESC LIMIT ?")
    .bind(SHOWN_MAX)
    .all<{ email: string }>();
  return [...new Set([...results.map(({ email }) => email), "nri@example.com"])];
}

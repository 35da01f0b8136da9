/**
 * Sign-in by passkey. The challenge is not stored before it comes back: it carries its time and a keyed hash of both
 * and of the browser, so that visitors leave nothing behind. The account that it opens counts it once.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { signedIn } from "../../../../lib/contract/calls/auth.ts";
import type { requestPasskeySignIn } from "../../../../lib/contract/calls/passkeys.ts";
import type { Assertion } from "../../../../lib/contract/facts/passkey.ts";
import { AppError } from "../../../../lib/contract/values/errors.ts";
import { findPasskeyOwner } from "../../../contact/passkey-owner.ts";
import {
  browserTokensIn,
  countPasskeyFailure,
  limitPasskeySignIns,
  rememberPasskey,
} from "../../../contact/request-limits.ts";
import type { Env } from "../../../env.ts";
import { challengeIn, rpIdOf } from "../../../investor/identity/passkey-proof.ts";
import { PASSKEY_CHALLENGE_LIFE_MS } from "../../../investor/identity/passkeys.ts";
import { wallClock } from "../../../platform/clock.ts";
import { blindIndex, blindIndexes, keyRingOf } from "../../../platform/secrets.ts";
import { siteOriginOf } from "../../../platform/site-origin.ts";
import type { RouteContext } from "../../route.ts";
import { browserOf, handOver } from "./sign-in.ts";

const KIND = "passkey-sign-in";
const NONCE_BYTES = 16;

const bound = (nonce: string, at: string, browser: string) => `${nonce} ${at} ${browser}`;

export async function requestPasskeyChallenge({
  env,
  request,
}: RouteContext): Promise<z.output<typeof requestPasskeySignIn.output>> {
  const [browser = ""] = browserTokensIn(env, request.headers);
  const [nonce, at] = [randomBytes(NONCE_BYTES).toString("hex"), wallClock.now().toString(36)];
  const hash = blindIndex({ kind: KIND, value: bound(nonce, at, browser), key: env.TOKEN_KEY });
  const challenge = Buffer.from(`${nonce}-${at}-${hash}`).toString("base64url");
  return { challenge, rpId: rpIdOf(siteOriginOf(env)), credentialIds: [] };
}

/** @throws AppError PASSKEY_INVALID unless this browser received the challenge less than five minutes ago */
function assertIssued(env: Env, challenge: string, browsers: readonly string[]): void {
  const text = Buffer.from(challenge, "base64url").toString("latin1");
  const [nonce = "", at = "", ...rest] = text.split("-");
  const given = Buffer.from(rest.join("-"));
  const age = wallClock.now() - Number.parseInt(at, 36);
  const hashes = browsers.flatMap((browser) =>
    blindIndexes({ kind: KIND, value: bound(nonce, at, browser), keys: keyRingOf(env) }).map((hash) =>
      Buffer.from(hash),
    ),
  );
  const isOurs = hashes.some((hash) => hash.byteLength === given.byteLength && timingSafeEqual(hash, given));
  if (!isOurs || !(age < PASSKEY_CHALLENGE_LIFE_MS)) throw new AppError("PASSKEY_INVALID");
}

/**
 * Exchanges a passkey's signature for a session. One answer for every failure, so that it reveals nothing about any
 * account.
 * @throws AppError TOO_MANY_REQUESTS, PASSKEY_INVALID, MINOR_SIGN_IN
 */
export async function signInByPasskey(context: RouteContext, assertion: Assertion): Promise<z.output<typeof signedIn>> {
  const { env, request } = context;
  const { headers } = request;
  const browsers = await limitPasskeySignIns(env, headers, assertion.credentialId);
  try {
    const expected = { type: "webauthn.get", origin: siteOriginOf(env) } as const;
    assertIssued(env, challengeIn(assertion.clientDataJSON, expected), browsers);
    const userId = await findPasskeyOwner(env, assertion.credentialId);
    if (userId === null) throw new AppError("PASSKEY_INVALID");
    const investor = env.INVESTOR.get(env.INVESTOR.idFromName(userId));
    const reply = await investor.signInByPasskey({ userId, assertion, ...browserOf(request) });
    const answer = await handOver(context, userId, reply);
    await rememberPasskey(env, headers, assertion.credentialId);
    return answer;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "PASSKEY_INVALID") await countPasskeyFailure(env, headers);
    throw cause;
  }
}

import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { googleFor, googleOf } from "../../../backend/gateways/choice.ts";
import { signIdToken } from "../../../backend/gateways/sandbox/google.ts";
import { InvestorObject } from "../../../backend/investor/object.ts";
import { googleClientRoute, googleSignInRoute } from "../../../backend/routes/v2/auth/sign-in-routes.ts";
import { call, codeFor, get, post } from "./api.ts";
import {
  ALGORITHM,
  decode,
  encode,
  freshEmail,
  freshNonce,
  NONCE,
  present,
  respellingsOf,
  sandbox,
  seconds,
  signed,
  signInAs,
  signingKey,
} from "./google-tokens.ts";

beforeAll(async () => {
  await signIdToken(sandbox(), { email: "first@gmail.com", nonce: NONCE });
});

it("signs in an investor with a Google token, and recognises them the next time", async () => {
  const email = freshEmail();
  const first = await signInAs(email);
  expect(first).toMatchObject({ status: 200, body: { isNewUser: true, flow: "KYC" } });
  expect(Object.keys(first.body).sort()).toEqual(["flow", "isNewUser", "userId"]);
  const profile = await get("/v2/user/profile", String(first.headers.get("x-tap-auth")));
  expect(profile.body).toMatchObject({ userId: first.body.userId, email, phone: null });
  expect(await signInAs(email)).toMatchObject({ status: 200, body: { isNewUser: false, userId: first.body.userId } });
});

it("finds one investor by Google and by an e-mail code, in either order and any letter case", async () => {
  const [byCode, byGoogle] = [freshEmail(), freshEmail()];
  const codeSignIn = async (email: string) => {
    await post("/v2/auth/email/otp/request", { email });
    return post("/v2/auth/email/otp/verify", { email, otp: await codeFor(email) });
  };
  const coded = await codeSignIn(byCode);
  expect((await signInAs(byCode.toUpperCase())).body).toMatchObject({ isNewUser: false, userId: coded.body.userId });
  const vouched = await signInAs(byGoogle);
  expect((await codeSignIn(byGoogle)).body).toMatchObject({ isNewUser: false, userId: vouched.body.userId });
});

it("ends the session that the browser already held", async () => {
  const email = freshEmail();
  const before = String((await signInAs(email)).headers.get("x-tap-auth"));
  const nonce = freshNonce();
  const token = await signIdToken(sandbox(), { email, nonce });
  await call("POST", "/v2/auth/google", { body: { token }, token: before, headers: { "x-google-nonce": nonce } });
  expect((await get("/v2/user/profile", before)).status).toBe(401);
});

it("spends the nonce only when the session was opened", async () => {
  const [email, nonce] = [freshEmail(), freshNonce()];
  const token = await signIdToken(sandbox(), { email, nonce });
  vi.spyOn(console, "error").mockReturnValue();
  const away = vi.spyOn(InvestorObject.prototype, "signIn").mockRejectedValueOnce(new Error("the object is away"));
  expect((await present(token, nonce)).status).toBe(500);
  expect(away).toHaveBeenCalledTimes(1);
  expect((await present(token, nonce)).status).toBe(200);
  expect(await present(token, nonce)).toMatchObject({ status: 400, body: { code: "GOOGLE_TOKEN_INVALID" } });
  vi.restoreAllMocks();
});

describe("accepts a token alone", () => {
  it.each([
    ["without a nonce", undefined],
    ["with the nonce of another client", "of-an-app"],
  ])("%s, once, in any spelling of its signature", async (_, nonce) => {
    const token = await signed({ nonce });
    const answers = await Promise.all(Array.from({ length: 8 }, () => present(token, null)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const text of [token, ...respellingsOf(token)])
      expect(await present(text, null)).toMatchObject({ status: 400, body: { code: "GOOGLE_TOKEN_INVALID" } });
  });

  it("but not in a browser that has begun an attempt with another nonce", async () => {
    for (const nonce of [undefined, "of-an-app"])
      expect(await present(await signed({ nonce }), NONCE)).toMatchObject({ body: { code: "GOOGLE_TOKEN_INVALID" } });
  });

  it("but not one that is older than a quarter of an hour or was issued to another client", async () => {
    const old = await signed({ nonce: undefined, iat: seconds() - 16 * 60 });
    expect(await present(old, null)).toMatchObject({ body: { code: "GOOGLE_TOKEN_EXPIRED" } });
    const foreign = await signed({ nonce: undefined, aud: "somebody-else.apps.googleusercontent.com" });
    expect(await present(foreign, null)).toMatchObject({ body: { code: "GOOGLE_TOKEN_INVALID" } });
  });
});

describe("refuses an invalid token", () => {
  const refused = async (token: string, nonce: string | null = NONCE) =>
    expect(await present(token, nonce)).toMatchObject({ status: 400, body: { code: "GOOGLE_TOKEN_INVALID" } });

  it("with a foreign or mismatched signature", async () => {
    const [head, body, signature] = (await signed({})).split(".");
    const flipped = Buffer.from(signature ?? "", "base64url");
    flipped.writeUInt8(flipped.readUInt8(9) ^ 1, 9);
    await refused(`${head}.${body}.${flipped.toString("base64url")}`);
    await refused(`${head}.${encode({ ...decode(body), email: "victim@gmail.com" })}.${signature}`);
    await refused(`${head}.${body}.`);
    await refused(`${head}.${body}`);
    const other = await crypto.subtle.generateKey(
      { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ["sign", "verify"],
    );
    if (!("privateKey" in other)) throw new Error("an RSA key is a pair");
    const forged = await crypto.subtle.sign(
      ALGORITHM.name,
      other.privateKey,
      new TextEncoder().encode(`${head}.${body}`),
    );
    await refused(`${head}.${body}.${Buffer.from(forged).toString("base64url")}`);
  });

  it("with another algorithm: none, HMAC under the public key, or another RSA variant", async () => {
    const [head, body, signature] = (await signed({})).split(".");
    const none = encode({ alg: "none", kid: decode(head).kid });
    await refused(`${none}.${body}.`);
    await refused(`${none}.${body}.${signature}`);
    const { kid, publicJwk } = await signingKey();
    const hs256 = `${encode({ alg: "HS256", kid, typ: "JWT" })}.${body}`;
    for (const secret of [JSON.stringify(publicJwk), publicJwk.n ?? "", Buffer.from(publicJwk.n ?? "", "base64url")]) {
      await refused(`${hs256}.${createHmac("sha256", secret).update(hs256).digest("base64url")}`);
    }
    for (const alg of ["RS512", "PS256", "ES256", "rs256", ["RS256"], null]) await refused(await signed({}, { alg }));
    await refused(await signed({}, { crit: ["exp"] }));
  });

  it("signed with a key that the issuer has not published", async () => {
    await refused(await signed({}, { kid: "nobodys-key" }));
    await refused(await signed({}, { kid: "" }));
    await refused(await signed({}, { kid: undefined }));
    await refused(
      await signed({}, { kid: undefined, jwk: (await signingKey()).publicJwk, jku: "https://evil.example" }),
    );
  });

  it("with another issuer, audience or authorised party", async () => {
    await refused(await signed({ iss: "https://accounts.google.com" }));
    await refused(await signed({ iss: "https://google.sandbox.ultra.example/" }));
    await refused(await signed({ aud: "somebody-else.apps.googleusercontent.com" }));
    await refused(await signed({ aud: ["ultra-sandbox", "somebody-else"] }));
    await refused(await signed({ azp: "somebody-else" }));
    await refused(await signed({ aud: undefined }));
  });

  it("with another browser's nonce, or none", async () => {
    await refused(await signed({ nonce: "another" }));
    await refused(await signed({ nonce: undefined }));
    await refused(await signed({ nonce: "" }), "");
    await refused(await signed({}), null);
    await refused(await signed({ nonce: NONCE.slice(0, -1) }));
  });

  it("that was used before, in any spelling", async () => {
    const nonce = freshNonce();
    const token = await signed({ nonce });
    const answers = await Promise.all(Array.from({ length: 8 }, () => present(token, nonce)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await refused(token, nonce);
    const respelled = respellingsOf(token);
    expect(respelled.length).toBeGreaterThan(0);
    for (const text of respelled) await refused(text, nonce);
  });

  it("that was issued in the future, lacks a claim, or is malformed", async () => {
    await refused(await signed({ iat: seconds() + 600 }));
    for (const name of ["iat", "exp", "sub", "email", "email_verified"])
      await refused(await signed({ [name]: undefined }));
    await refused(await signed({ exp: "tomorrow" }));
    await refused(await signed({ email: "no address" }));
    await refused(await signed({ email_verified: "true" }));
    for (const text of ["a", "a.b.c", "....", "e30.e30.e30", " ", "%", "[object Object]"]) await refused(text);
    await refused(`${await signed({})}.more`);
    await refused("e".repeat(9_000));
  });
});

it("reports an expired token as expired", async () => {
  const late = { status: 400, body: { code: "GOOGLE_TOKEN_EXPIRED" } };
  expect(await present(await signed({ exp: seconds() - 61 }), NONCE)).toMatchObject(late);
  expect(await present(await signed({ iat: seconds() - 16 * 60 }), NONCE)).toMatchObject(late);
  expect(await signInAs("late@gmail.com")).toMatchObject(late);
});

it("refuses an e-mail address that Google has not verified", async () => {
  const unverified = { status: 403, body: { code: "GOOGLE_EMAIL_UNVERIFIED" } };
  expect(await signInAs("unverified@gmail.com")).toMatchObject(unverified);
  expect(await signInAs("outside@elsewhere.example")).toMatchObject(unverified);
  expect((await signInAs("inside@workspace.example")).status).toBe(200);
});

it("is disabled in production until a Google client is configured, and rejects sandbox tokens there", async () => {
  const production = { ...env, ULTRA_ENV: "production" };
  expect(googleFor(production)).toBeNull();
  const request = new Request("http://backend/v2/auth/google", { method: "POST" });
  const context = { env: production, request, requestId: "1", headers: new Headers(), waitUntil: () => {} };
  await expect(googleSignInRoute.answer(context, { token: "e30.e30.e30" }, null)).rejects.toMatchObject({
    code: "GOOGLE_CLOSED",
  });
  expect(await googleClientRoute.answer(context, {}, null)).toBeNull();
  const clientId = "123-abc.apps.googleusercontent.com";
  expect(googleFor({ ...production, GOOGLE_CLIENT_ID: clientId })).toMatchObject({
    clientId,
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    issuers: ["https://accounts.google.com", "accounts.google.com"],
  });
  const wrong = { ...production, GOOGLE_CLIENT_ID: "ultra-sandbox" };
  expect(() => googleOf(wrong)).toThrow("GOOGLE_CLIENT_ID");
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refused = expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" });
  await expect(googleClientRoute.answer({ ...context, env: wrong }, {}, null)).rejects.toThrow(refused);
  expect(logged.mock.calls.join()).toContain("gateway_misconfigured");
  logged.mockRestore();
});

it("returns the address of Google's sign-in page", async () => {
  expect((await get("/v2/auth/google/client")).body).toEqual({
    clientId: "ultra-sandbox",
    authorizeUrl: "/sandbox/google",
  });
});

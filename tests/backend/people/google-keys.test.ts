import { beforeAll, expect, it } from "vitest";
import { ProviderAway } from "../../../backend/gateways/deadline.ts";
import { GoogleKeyRing } from "../../../backend/gateways/google/key-ring.ts";
import { publishedKeys } from "../../../backend/gateways/google/provider.ts";
import { changeGoogleKey, signIdToken } from "../../../backend/gateways/sandbox/google.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { decode, freshEmail, freshNonce, NONCE, present, sandbox, signingKey } from "./google-tokens.ts";

beforeAll(async () => {
  await signIdToken(sandbox(), { email: "first@gmail.com", nonce: NONCE });
});

const now = { at: 0 };
const clock = { now: () => epochMs(now.at) };
const ringOf = (sets: (() => Promise<{ keySet: unknown; maxAgeMs: number }>)[]) => {
  let requested = 0;
  const ring = new GoogleKeyRing({
    clock,
    publish: () => (sets[requested++] ?? sets.at(-1) ?? (() => Promise.reject()))(),
  });
  return { ring, requested: () => requested };
};
const away = () => Promise.reject(new Error("away"));

async function setOf(...kids: string[]) {
  const { publicJwk } = await signingKey();
  const keys = kids.map((kid) => ({ ...publicJwk, kid, alg: "RS256", use: "sig" }));
  return async () => ({ keySet: { keys }, maxAgeMs: 3_600_000 });
}

it("the issuer's keys are fetched once per cache lifetime, and selected by key id", async () => {
  now.at = 1_000_000;
  const { ring, requested } = ringOf([await setOf("a"), await setOf("b")]);
  for (let found = 0; found < 5; found++) expect(await ring.find("a")).not.toBeNull();
  expect(requested()).toBe(1);
  now.at += 3_600_000;
  expect([await ring.find("b"), await ring.find("a")]).toEqual([expect.anything(), null]);
});

it("the issuer's keys are refetched for an unknown key id, once a minute at most", async () => {
  now.at = 1_000_000;
  const { ring, requested } = ringOf([await setOf("a"), await setOf("a", "b")]);
  expect(await ring.find("a")).not.toBeNull();
  for (let guessed = 0; guessed < 20; guessed++) expect(await ring.find(`made-up-${guessed}`)).toBeNull();
  expect(requested()).toBe(1);
  now.at += 60_000;
  expect(await ring.find("b")).not.toBeNull();
  expect(await ring.find("made-up")).toBeNull();
  expect(requested()).toBe(2);
});

it("the issuer's keys stay valid for a day while their endpoint is unavailable, and no longer", async () => {
  now.at = 1_000_000;
  const { ring } = ringOf([await setOf("a"), away]);
  expect(await ring.find("a")).not.toBeNull();
  now.at += 20 * 3_600_000;
  expect(await ring.find("a")).not.toBeNull();
  now.at += 5 * 3_600_000;
  await expect(ring.find("a")).rejects.toThrow("away");
  await expect(ringOf([away]).ring.find("a")).rejects.toThrow("away");
});

it("the issuer's keys are RSA keys of 2048 bits or more for RS256; others are ignored", async () => {
  const { publicJwk } = await signingKey();
  const good = { ...publicJwk, alg: "RS256", use: "sig" };
  const keys = [
    { ...good, kid: "good" },
    { ...good, kid: "short", n: good.n?.slice(0, 170) },
    { ...good, kid: "secret", kty: "oct", k: "c2VjcmV0" },
    { ...good, kid: "other", alg: "RS512" },
    { ...good, kid: "encrypts", use: "enc" },
    "nonsense",
  ];
  const { ring } = ringOf([async () => ({ keySet: { keys }, maxAgeMs: 1 })]);
  expect(await ring.find("good")).not.toBeNull();
  for (const kid of ["short", "secret", "other", "encrypts"]) expect([kid, await ring.find(kid)]).toEqual([kid, null]);
});

it("the issuer's keys may rotate: the new key is found, and tokens of the old one stay valid", async () => {
  const [oldNonce, newNonce] = [freshNonce(), freshNonce()];
  const byOld = await signIdToken(sandbox(), { email: freshEmail(), nonce: oldNonce });
  await changeGoogleKey(sandbox());
  const byNew = await signIdToken(sandbox(), { email: freshEmail(), nonce: newNonce });
  expect(decode(byOld.split(".")[0]).kid).not.toBe(decode(byNew.split(".")[0]).kid);
  const fresh = new GoogleKeyRing({ clock: { now: () => epochMs(Date.now()) }, publish: () => publishAll() });
  expect(await fresh.find(decode(byNew.split(".")[0]).kid)).not.toBeNull();
  expect((await present(byOld, oldNonce)).status).toBe(200);
});

async function publishAll() {
  const { results } = await sandbox()
    .prepare("SELECT id, public_jwk FROM google_key")
    .all<{ id: string; public_jwk: string }>();
  return {
    keySet: { keys: results.map(({ id, public_jwk }) => ({ ...JSON.parse(public_jwk), kid: id })) },
    maxAgeMs: 1,
  };
}

it("the issuer's keys are fetched from Google's fixed address, without redirects, and cached for the stated time", async () => {
  const requested: [string, RequestInit][] = [];
  const answering = (status: number, cacheControl: string) => async (url: string, init: RequestInit) => {
    requested.push([url, init]);
    return Response.json({ keys: [] }, { status, headers: { "cache-control": cacheControl } });
  };
  expect(await publishedKeys(answering(200, "public, max-age=19831, must-revalidate"))).toEqual({
    keySet: { keys: [] },
    maxAgeMs: 19_831_000,
  });
  expect((await publishedKeys(answering(200, "no-store"))).maxAgeMs).toBe(5 * 60_000);
  expect((await publishedKeys(answering(200, "max-age=99999999"))).maxAgeMs).toBe(24 * 3_600_000);
  await expect(publishedKeys(answering(302, ""))).rejects.toThrow("302");
  expect(requested[0]).toMatchObject(["https://www.googleapis.com/oauth2/v3/certs", { redirect: "manual" }]);
});

it("Google is away where no answer arrives, or none arrives whole, and not where it sends something else than JSON", async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new Error("the wire broke")) });
  for (const fetchKeys of [away, async () => new Response(broken), async () => new Response("", { status: 503 })]) {
    await expect(publishedKeys(fetchKeys)).rejects.toBeInstanceOf(ProviderAway);
  }
  await expect(publishedKeys(async () => new Response("<html>"))).rejects.not.toBeInstanceOf(ProviderAway);
});

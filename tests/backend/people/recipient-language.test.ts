import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { codeFor, freshPhone, type Person, post, signIn } from "./api.ts";

const MINUTE_MS = 60_000;
const inHindi = { "accept-language": "hi-IN" };
const inEnglish = { "accept-language": "en-IN" };

async function textsTo(recipient: string): Promise<readonly string[]> {
  const query = "SELECT text FROM outbox WHERE recipient = ? ORDER BY id";
  const found = await env.SANDBOX?.prepare(query).bind(recipient).all<{ text: string }>();
  return (found?.results ?? []).map(({ text }) => text);
}

const lastTo = async (recipient: string) => (await textsTo(recipient)).at(-1);

async function requestNomineeCode(person: Person, headers?: Record<string, string>): Promise<string | undefined> {
  await moveClock(env, MINUTE_MS);
  const nominee = {
    name: "Meera Rao",
    relation: "SPOUSE",
    dateOfBirth: "1990-04-01",
    shareBps: 10_000,
    guardianName: null,
  };
  const sent = await post("/v2/user/nominees/otp/request", { nominees: [nominee] }, person.token, headers);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return lastTo(person.e164);
}

it("a sign-in code is written in the language of the page that requests it", async () => {
  for (const [headers, words] of [
    [inHindi, "ultra में साइन इन करने का आपका कोड है"],
    [inEnglish, "is your ultra sign-in code"],
    [{ "accept-language": "ta-IN" }, "is your ultra sign-in code"],
  ] as const) {
    const phone = freshPhone();
    await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" }, undefined, headers);
    expect(await lastTo(`+91${phone}`)).toContain(words);
    expect(await lastTo(`+91${phone}`)).toContain(await codeFor(`+91${phone}`));
  }
});

it("a confirmation code uses the page's language, and keeps it for a client that names none", async () => {
  const person = await signIn();
  expect(await requestNomineeCode(person)).toContain("confirms a change of the nominees");
  expect(await requestNomineeCode(person, inHindi)).toContain("नॉमिनी बदलने की पुष्टि का कोड");
  expect(await requestNomineeCode(person)).toContain("नॉमिनी बदलने की पुष्टि का कोड");
  expect(await requestNomineeCode(person, inEnglish)).toContain("confirms a change of the nominees");
});

it("a security notice sent by the alarm uses the investor's most recent language", async () => {
  const person = await signIn();
  const email = "hindi-reader@example.com";
  await moveClock(env, MINUTE_MS);
  expect((await post("/v2/user/contacts/otp/request", { email }, person.token, inHindi)).status).toBe(200);
  expect(await lastTo(email)).toContain("एक ultra खाते में साइन इन किया जा सकेगा");
  const codes = { otp: await codeFor(email), knownOtp: await codeFor(person.e164) };
  expect((await post("/v2/user/contacts", { email, ...codes }, person.token)).status).toBe(200);
  await runDurableObjectAlarm(env.INVESTOR.getByName(person.userId));
  expect(await lastTo(person.e164)).toMatch(/^अब .* से आपके ultra खाते में साइन इन किया जा सकता है।/);
});

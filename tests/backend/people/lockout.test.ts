/** An attacker who knows an investor's phone number tries to keep them from signing in. */
import { listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contactObject, otpObject } from "../../../backend/contact/contact.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { codeFor, freshPhone, post, signIn } from "./api.ts";

const MINUTE_MS = 60_000;
const HOME = "203.0.113.50";

interface Place {
  readonly address: string;
  readonly device?: string;
}

const from = ({ address, device }: Place) => ({
  "cf-connecting-ip": address,
  ...(device && { "x-device-id": device }),
});
const typed = (phone: string) => ({ phone, countryCode: "+91" });

const request = (phone: string, place: Place) =>
  post("/v2/auth/phone/otp/request", typed(phone), undefined, from(place));
const verify = (phone: string, otp: string, place: Place) =>
  post("/v2/auth/phone/otp/verify", { ...typed(phone), otp }, undefined, from(place));

const MINE: Place = { address: HOME, device: "the-victims-own-browser" };

/** An investor who has signed in from their own browser. */
async function newVictim(): Promise<string> {
  const phone = freshPhone();
  await request(phone, MINE);
  expect(await verify(phone, await codeFor(`+91${phone}`), MINE)).toMatchObject({ status: 200 });
  await moveClock(env, MINUTE_MS);
  return phone;
}

const OTHER_BROWSERS: readonly (readonly [string, (number: number) => Place])[] = [
  ["another browser of the same network", (number) => ({ address: HOME, device: `stranger-${number}` })],
  ["an unidentified browser of the same network", () => ({ address: HOME })],
  ["other networks", (number) => ({ address: `198.51.100.${number}`, device: `stranger-${number}` })],
];

it.each(OTHER_BROWSERS)("signs the investor in while an attacker guesses codes from %s", async (_, browserAt) => {
  const phone = await newVictim();
  expect(await request(phone, MINE)).toMatchObject({ status: 200 });
  const code = await codeFor(`+91${phone}`);
  const guesses = Array.from({ length: 40 }, (_each, number) => verify(phone, "000000", browserAt(number)));
  for (const { body } of await Promise.all(guesses)) expect(body.code).toBe("OTP_EXPIRED");
  expect(await verify(phone, code, MINE)).toMatchObject({ status: 200 });
});

it.each(OTHER_BROWSERS)("signs the investor in while an attacker requests codes from %s", async (_, browserAt) => {
  const phone = await newVictim();
  expect(await request(phone, MINE)).toMatchObject({ status: 200 });
  const code = await codeFor(`+91${phone}`);
  for (let requested = 0; requested < 40; requested++) await request(phone, browserAt(requested));
  expect(await verify(phone, code, MINE)).toMatchObject({ status: 200 });
  await moveClock(env, MINUTE_MS);
  expect(await request(phone, MINE)).toMatchObject({ status: 200 });
  expect(await verify(phone, await codeFor(`+91${phone}`), MINE)).toMatchObject({ status: 200 });
});

it("signs an investor in from a new browser although an attacker has used up another network's limit", async () => {
  const phone = freshPhone();
  for (let requested = 0; requested < 20; requested++)
    await request(phone, { address: "198.51.100.7", device: `stranger-${requested}` });
  expect(await request(phone, MINE)).toMatchObject({ status: 200 });
  expect(await verify(phone, await codeFor(`+91${phone}`), MINE)).toMatchObject({ status: 200 });
});

it("refuses the investor's code in the attacker's browser", async () => {
  const phone = await newVictim();
  await request(phone, MINE);
  const code = await codeFor(`+91${phone}`);
  const otherBrowser = { address: HOME, device: "a-strangers-browser" };
  expect(await verify(phone, code, otherBrowser)).toMatchObject({ status: 400, body: { code: "OTP_EXPIRED" } });
});

it("signs in with the documented bodies alone, also when the browser is identified only later", async () => {
  const phone = freshPhone();
  await request(phone, { address: HOME });
  expect(await verify(phone, await codeFor(`+91${phone}`), MINE)).toMatchObject({ status: 200 });
});

it("sends an investor's confirmation codes whatever an attacker has requested", async () => {
  const person = await signIn();
  for (let requested = 0; requested < 20; requested++) {
    await request(person.phone, { address: `198.51.100.${requested}` });
    await post("/v2/talk-to-expert/otp/request", typed(person.phone), undefined, {
      "cf-connecting-ip": `198.51.100.${requested}`,
    });
  }
  const nominees = [
    { name: "Ravi Rao", relation: "SPOUSE", dateOfBirth: "1980-01-01", shareBps: 10_000, guardianName: null },
  ];
  expect(await post("/v2/user/nominees/otp/request", { nominees }, person.token)).toMatchObject({ status: 200 });
});

it("does the same work for a contact with an owner as for one without, and never wakes the owner's object", async () => {
  const [known, unknown] = [await newVictim(), freshPhone()];
  await moveClock(env, 3 * 60 * MINUTE_MS);
  const contactOf = (phone: string) => ({ channel: "SMS", to: `+91${phone}` }) as const;
  await runDurableObjectAlarm(otpObject(env, contactOf(known)));
  const otherBrowser = { address: "198.51.100.77", device: "a-strangers-browser" };

  const workFor = async (phone: string) => {
    const owner = contactObject(env, contactOf(phone));
    const before = await idsNow();
    const { status, body } = await request(phone, otherBrowser);
    const woken = (await idsNow()).filter((id) => !before.includes(id));
    expect(woken).not.toContain(owner.id.toString());
    const stored = await runInDurableObject(otpObject(env, contactOf(phone)), (_, { storage }) => ({
      tables: storage.sql.exec("SELECT name FROM sqlite_schema ORDER BY name").toArray(),
      rows: ["challenge", "otp_send"].map((table) => storage.sql.exec(`SELECT 1 FROM ${table}`).toArray().length),
      bytes: storage.sql.databaseSize,
    }));
    return { status, body, stored };
  };
  // A first request creates the counters of the browser and of the network.
  await request(freshPhone(), otherBrowser);
  const forKnown = await workFor(known);
  expect(forKnown.status).toBe(200);
  expect(forKnown).toEqual(await workFor(unknown));

  const refusals = await Promise.all([known, unknown].map((phone) => request(phone, otherBrowser)));
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [429, "OTP_TOO_SOON"],
    [429, "OTP_TOO_SOON"],
  ]);
});

const idsNow = async () => (await listDurableObjectIds(env.CONTACT)).map((id) => id.toString());

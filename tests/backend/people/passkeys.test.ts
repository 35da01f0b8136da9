import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { findPasskeyOwner } from "../../../backend/contact/passkey-owner.ts";
import { blindIndex } from "../../../backend/platform/secrets.ts";
import { writeAssertion } from "../../../lib/contract/facts/passkey.ts";
import { codeFor, get, type Person, post, signIn } from "./api.ts";
import {
  Authenticator,
  addPasskey,
  BROWSER,
  enter,
  type Forgery,
  signInChallenge,
  startPasskey,
} from "./authenticator.ts";

const inAccount = <Result>({ userId }: Person, run: (sql: SqlStorage) => Result): Promise<Result> =>
  runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) => run(storage.sql));

const count = (person: Person, table: string) =>
  inAccount(person, (sql) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n);

const refused = { status: 400, body: { code: "PASSKEY_INVALID" } };

async function listed(person: Person): Promise<readonly { passkeyId: string; name: string; isSuspect: boolean }[]> {
  const { body } = await get("/v2/user/passkeys", person.token);
  return body.passkeys as { passkeyId: string; name: string; isSuspect: boolean }[];
}

async function removeByCode(person: Person, passkeyId: string) {
  await post("/v2/user/passkeys/otp/request", { passkeyId }, person.token);
  return post("/v2/user/passkeys/remove", { passkeyId, otp: await codeFor(person.e164) }, person.token);
}

it("signs in with a passkey that a code has added, and notifies the contact of it", async () => {
  const person = await signIn();
  const phone = await addPasskey(person);
  const entered = await enter(await phone.sign(await signInChallenge()));
  expect(entered).toMatchObject({ status: 200, body: { userId: person.userId, isNewUser: false } });
  const token = entered.headers.get("x-tap-auth") ?? "";
  expect((await get("/v2/user/passkeys", token)).body).toMatchObject({
    passkeys: [{ name: "Test phone", isSynced: false, isSuspect: false, lastUsedAt: expect.any(String) }],
  });
  const notices = await inAccount(person, (sql) => sql.exec("SELECT text FROM security_notice").toArray());
  const sent = await env.SANDBOX?.prepare("SELECT text FROM outbox WHERE recipient = ?").bind(person.e164).all();
  expect(JSON.stringify([notices, sent?.results])).toContain("A passkey can now sign in");
});

it("opens one session for one signature, however often it arrives", async () => {
  const person = await signIn();
  const phone = await addPasskey(person, 7);
  const before = await count(person, "session");
  const assertion = await phone.sign(await signInChallenge());
  const answers = await Promise.all(Array.from({ length: 64 }, () => enter(assertion)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await count(person, "session")).toBe(before + 1);
  // A repetition is no copy of the passkey.
  expect(await listed(person)).toMatchObject([{ isSuspect: false }]);
});

it("remembers the browser of a sign-in, which the failures of others behind its address refuse no more", async () => {
  const person = await signIn();
  const phone = await addPasskey(person);
  const from = { ...BROWSER, "cf-connecting-ip": "203.0.113.40" };
  const enterHere = async () => enter(await phone.sign(await signInChallenge(from)), from);
  expect(await enterHere()).toMatchObject({ status: 200 });
  const network = blindIndex({ kind: "ip", value: "203.0.113.40", key: env.TOKEN_KEY });
  const counter = env.CONTACT.getByName(`passkey-ip:${network}`);
  await counter.admit(1);
  await runInDurableObject(counter, (_, { storage }) => {
    storage.sql.exec("UPDATE rate_limit SET count = 1000000");
  });
  const other = await Authenticator.make();
  expect(await enter(await other.sign(await signInChallenge(from)), from)).toMatchObject({ status: 429 });
  expect(await enterHere()).toMatchObject({ status: 200 });
});

describe("a sign-in is refused", () => {
  const forgeries: Readonly<Record<string, Forgery>> = {
    "by another origin": { origin: "https://localhost.evil.example" },
    "by another port": { origin: "https://localhost:8443" },
    "for another site": { rpId: "evil.example" },
    "without verification of the person": { flags: 0x01 },
    "without presence of the person": { flags: 0x04 },
    "as backed up by a key that cannot be": { flags: 0x15 },
    "from a foreign frame": { crossOrigin: true },
    "for the signature of a creation": { type: "webauthn.create" },
  };
  it.each(Object.entries(forgeries))("%s", async (_, forgery) => {
    const person = await signIn();
    const phone = await addPasskey(person);
    expect(await enter(await phone.sign(await signInChallenge(), forgery))).toMatchObject(refused);
    expect(await enter(await phone.sign(await signInChallenge()))).toMatchObject({ status: 200 });
  });

  it("for an unknown passkey, another's key, and another browser's or an invented challenge", async () => {
    const person = await signIn();
    const phone = await addPasskey(person);
    const unknown = await Authenticator.make();
    expect(await enter(await unknown.sign(await signInChallenge()))).toMatchObject(refused);
    const { credentialId } = phone;
    expect(await enter(await unknown.sign(await signInChallenge(), { credentialId }))).toMatchObject(refused);
    const elsewhere = { "x-device-id": "22222222-2222-4222-8222-222222222222" };
    expect(await enter(await phone.sign(await signInChallenge(elsewhere)), BROWSER)).toMatchObject(refused);
    const invented = Buffer.from(`${"0".repeat(32)}-${Date.now().toString(36)}-${"A".repeat(43)}`);
    expect(await enter(await phone.sign(invented.toString("base64url")))).toMatchObject(refused);
    const assertion = await phone.sign(await signInChallenge());
    const signature = assertion.signature.slice(0, -4) + (assertion.signature.endsWith("AAAA") ? "BBBB" : "AAAA");
    expect(await enter({ ...assertion, signature })).toMatchObject(refused);
  });

  it("by a removed passkey, whose removal ends the other sessions and frees its credential id", async () => {
    const person = await signIn();
    const phone = await addPasskey(person);
    const entered = await enter(await phone.sign(await signInChallenge()));
    const [passkey] = await listed(person);
    expect(await removeByCode(person, passkey?.passkeyId ?? "")).toMatchObject({ status: 200, body: { passkeys: [] } });
    expect(await enter(await phone.sign(await signInChallenge()))).toMatchObject(refused);
    expect((await get("/v2/user/passkeys", entered.headers.get("x-tap-auth") ?? "")).status).toBe(401);
    await runInDurableObject(env.INVESTOR.getByName(person.userId), (object) => object.alarm?.());
    expect(await findPasskeyOwner(env, phone.credentialId)).toBeNull();
    expect(await count(person, "passkey")).toBe(0);
  });

  it("once its counter falls back, for good, with one notice", async () => {
    const person = await signIn();
    const phone = await addPasskey(person, 41);
    await enter(await phone.sign(await signInChallenge()));
    const copy = await phone.sign(await signInChallenge(), { counter: 41 });
    expect(await enter(copy)).toMatchObject(refused);
    expect(await enter(await phone.sign(await signInChallenge()))).toMatchObject(refused);
    expect(await listed(person)).toMatchObject([{ isSuspect: true }]);
    await runInDurableObject(env.INVESTOR.getByName(person.userId), (object) => object.alarm?.());
    const { results = [] } =
      (await env.SANDBOX?.prepare("SELECT text FROM outbox WHERE recipient = ?").bind(person.e164).all()) ?? {};
    expect(results.filter(({ text }) => String(text).includes("a copy of it may exist"))).toHaveLength(1);
  });
});

describe("a passkey is added", () => {
  it("once for a challenge, in the session that received it, by its own site", async () => {
    const person = await signIn();
    const challenge = await startPasskey(person);
    const [phone, other] = [await Authenticator.make(), await Authenticator.make()];
    const add = (created: object, token = person.token) => post("/v2/user/passkeys", created, token);
    const { token: elsewhere } = await signIn(person.phone);
    expect(await add(phone.create(challenge), elsewhere)).toMatchObject(refused);
    for (const forgery of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { flags: 0x41 }]) {
      expect(await add(phone.create(challenge, forgery))).toMatchObject(refused);
    }
    expect(await add(phone.create(challenge, { credentialId: other.credentialId }))).toMatchObject(refused);
    expect(await add({ ...phone.create(challenge), algorithm: -257 })).toMatchObject(refused);
    expect(await add(phone.create(challenge))).toMatchObject({ status: 200 });
    expect(await add(other.create(challenge))).toMatchObject(refused);
    expect(await findPasskeyOwner(env, other.credentialId)).toBeNull();
  });

  it("to one account only, and leaves the owner's claim alone", async () => {
    const [owner, other] = [await signIn(), await signIn()];
    const phone = await addPasskey(owner);
    const taken = await post("/v2/user/passkeys", phone.create(await startPasskey(other)), other.token);
    expect(taken).toMatchObject(refused);
    expect(await findPasskeyOwner(env, phone.credentialId)).toBe(owner.userId);
  });

  it("by a code alone, never by another passkey", async () => {
    const person = await signIn();
    const phone = await addPasskey(person);
    const { body } = await post("/v2/user/passkeys/otp/request", {}, person.token);
    expect(body).not.toHaveProperty("passkey");
    const otp = writeAssertion(await phone.sign("AAAA"));
    expect(await post("/v2/user/passkeys/start", { otp }, person.token)).toMatchObject({
      status: 400,
      body: { code: "OTP_INVALID" },
    });
  });

  it("ten times at most", async () => {
    const person = await signIn();
    await addPasskey(person);
    await inAccount(person, (sql) =>
      sql.exec(`INSERT INTO passkey SELECT passkey.id || value, credential_id || value, public_key, algorithm, counter, transports,
        is_synced, name, created_at, last_used_at, suspect_at, removed_at FROM passkey, json_each('[1,2,3,4,5,6,7,8,9]')`),
    );
    expect(await post("/v2/user/passkeys/otp/request", {}, person.token)).toMatchObject({
      body: { code: "PASSKEY_LIMIT" },
    });
  });
});

it("renames one's own passkey and no other", async () => {
  const [person, other] = [await signIn(), await signIn()];
  await addPasskey(person);
  const [passkey] = await listed(person);
  const name = { passkeyId: passkey?.passkeyId, name: "Blue phone" };
  expect((await post("/v2/user/passkeys/rename", name, other.token)).status).toBe(404);
  expect(await post("/v2/user/passkeys/rename", name, person.token)).toMatchObject({
    body: { passkeys: [{ name: "Blue phone" }] },
  });
});

it("bounds hostile bodies before it reads them", async () => {
  const long = "A".repeat(10_000);
  const assertion = { credentialId: "AA", clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };
  for (const field of Object.keys(assertion)) {
    const { status, body } = await post("/v2/auth/passkey/verify", { ...assertion, [field]: long });
    expect([status, body.code]).toEqual([400, "PASSKEY_INVALID"]);
  }
  expect(await post("/v2/auth/passkey/verify", assertion)).toMatchObject(refused);
  expect((await post("/v2/auth/passkey/verify", { ...assertion, more: 1 })).status).toBe(400);
});

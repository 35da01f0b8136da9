import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contactObject } from "../../../backend/contact/contact.ts";
import type { Contact } from "../../../backend/gateways/messages.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { type Answer, codeFor, freshPhone, get, type Person, post, signIn } from "./api.ts";

const MINUTE_MS = 60_000;
let addresses = 0;
const freshEmail = () => `linked${addresses++}@example.com`;

const emailContact = (to: string): Contact => ({ channel: "EMAIL", to });
const ownerOf = (contact: Contact) => contactObject(env, contact).findOwner();

async function signInByEmail(email: string): Promise<Answer> {
  await moveClock(env, MINUTE_MS);
  await post("/v2/auth/email/otp/request", { email });
  return post("/v2/auth/email/otp/verify", { email, otp: await codeFor(email) });
}

/** Requests both codes and submits them. */
async function requestLinkCodes(person: Person, email: string): Promise<{ otp: string; knownOtp: string }> {
  await moveClock(env, MINUTE_MS);
  const sent = await post("/v2/user/contacts/otp/request", { email }, person.token);
  if (sent.status !== 200) throw new Error(`asking to link answered ${JSON.stringify(sent.body)}`);
  return { otp: await codeFor(email), knownOtp: await codeFor(person.e164) };
}

const link = (person: Person, body: Record<string, unknown>) => post("/v2/user/contacts", body, person.token);

async function linkEmail(person: Person, email = freshEmail()): Promise<string> {
  const answer = await link(person, { email, ...(await requestLinkCodes(person, email)) });
  if (answer.status !== 200) throw new Error(`linking answered ${JSON.stringify(answer.body)}`);
  return email;
}

const contactsOf = async (person: Person) =>
  (await get("/v2/user/contacts", person.token)).body.contacts as readonly Record<string, unknown>[];
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const findingsOf = async ({ userId }: Person) => env.INVESTOR.getByName(userId).verify();

async function remove(person: Person, channel: "PHONE" | "EMAIL", value: string, sentTo: string): Promise<Answer> {
  await moveClock(env, MINUTE_MS);
  const sent = await post("/v2/user/contacts/remove/otp/request", { channel, value }, person.token);
  if (sent.status !== 200) return sent;
  return post("/v2/user/contacts/remove", { channel, value, otp: await codeFor(sentTo) }, person.token);
}

it("lists the sign-in contact, and which contact receives codes", async () => {
  const person = await signIn();
  expect(await contactsOf(person)).toEqual([
    { channel: "PHONE", value: person.e164, isPrimary: true, linkedAt: expect.any(String), undeliverableSince: null },
  ]);
});

it("links an e-mail with a code to it and a code to the phone, and both sign in to one investor", async () => {
  const person = await signIn();
  const email = await linkEmail(person);
  expect((await contactsOf(person)).map(({ channel, isPrimary }) => [channel, isPrimary])).toEqual([
    ["PHONE", true],
    ["EMAIL", false],
  ]);
  expect((await signInByEmail(email)).body).toMatchObject({ isNewUser: false, userId: person.userId });
  expect((await get("/v2/user/profile", person.token)).body).toMatchObject({
    phone: person.e164,
    email,
    isEmailProven: true,
  });
  expect((await get("/v2/user/default-flow", person.token)).body).toEqual({ flow: "KYC" });
  expect(await findingsOf(person)).toEqual([]);
});

it("sends confirmation codes to the phone once there is one, whichever contact was first", async () => {
  const email = freshEmail();
  const first = await signInByEmail(email);
  const phone = freshPhone();
  const person: Person = {
    phone,
    e164: `+91${phone}`,
    token: String(first.headers.get("x-tap-auth")),
    userId: String(first.body.userId),
  };
  await moveClock(env, MINUTE_MS);
  await post("/v2/user/contacts/otp/request", { phone, countryCode: "+91" }, person.token);
  const codes = { otp: await codeFor(person.e164), knownOtp: await codeFor(email) };
  expect((await link(person, { phone, countryCode: "+91", ...codes })).status).toBe(200);
  expect(await contactsOf(person)).toMatchObject([
    { channel: "PHONE", isPrimary: true },
    { channel: "EMAIL", isPrimary: false },
  ]);
});

it("requires both codes, names the wrong one, and uses neither up while one is wrong", async () => {
  const person = await signIn();
  const email = freshEmail();
  const { otp, knownOtp } = await requestLinkCodes(person, email);
  expect(await link(person, { email, otp, knownOtp: wrongOf(knownOtp) })).toMatchObject({
    status: 400,
    body: { code: "OTP_INVALID", fields: { knownOtp: "OTP_INVALID" } },
  });
  expect(await link(person, { email, otp: wrongOf(otp), knownOtp })).toMatchObject({
    body: { code: "OTP_INVALID", fields: { otp: "OTP_INVALID" } },
  });
  expect((await link(person, { email: freshEmail(), otp, knownOtp })).body).toMatchObject({ code: "OTP_INVALID" });
  expect(await ownerOf(emailContact(email))).toBeNull();
  expect((await link(person, { email, otp, knownOtp })).status).toBe(200);
  expect((await link(person, { email, otp, knownOtp })).body).toMatchObject({ code: "CONTACT_LINKED" });
});

it("responds the same for another investor's contact as for a free one, until the code proves who holds it", async () => {
  const [person, other] = [await signIn(), await signIn()];
  const taken = await linkEmail(other);
  const free = freshEmail();
  await moveClock(env, MINUTE_MS);
  const requested = await post("/v2/user/contacts/otp/request", { email: taken }, person.token);
  const otp = await codeFor(taken);
  await moveClock(env, MINUTE_MS);
  const requestedFree = await post("/v2/user/contacts/otp/request", { email: free }, person.token);
  expect([requested.status, Object.keys(requested.body)]).toEqual([
    requestedFree.status,
    Object.keys(requestedFree.body),
  ]);

  const wrong = { otp: "000000", knownOtp: "000000" };
  const answers = await Promise.all([taken, free].map((email) => link(person, { email, ...wrong })));
  expect(answers.map(({ status, body }) => [status, body.code, body.fields])).toEqual([
    [400, "OTP_INVALID", { knownOtp: "OTP_INVALID" }],
    [400, "OTP_INVALID", { knownOtp: "OTP_INVALID" }],
  ]);

  await moveClock(env, MINUTE_MS);
  await post("/v2/user/contacts/otp/request", { email: taken }, person.token);
  const proven = { email: taken, otp: await codeFor(taken), knownOtp: await codeFor(person.e164) };
  expect(otp).toMatch(/^\d{6}$/);
  expect(await link(person, proven)).toMatchObject({ status: 409, body: { code: "CONTACT_IN_USE" } });
  expect((await signInByEmail(taken)).body).toMatchObject({ userId: other.userId });
  expect(await contactsOf(person)).toHaveLength(1);
});

it("refuses a code that another investor requested for the same contact", async () => {
  const [person, other] = [await signIn(), await signIn()];
  const email = freshEmail();
  const { knownOtp } = await requestLinkCodes(person, email);
  const theirs = await requestLinkCodes(other, email);
  expect((await link(person, { email, otp: theirs.otp, knownOtp })).body).toMatchObject({
    fields: { otp: "OTP_INVALID" },
  });
});

it("leaves the contact owner's own sign-in and confirmation codes valid", async () => {
  const [victim, otherInvestor] = [await signIn(), await signIn()];
  for (let requested = 0; requested < 4; requested++) {
    await moveClock(env, MINUTE_MS);
    await post("/v2/user/contacts/otp/request", { phone: victim.phone, countryCode: "+91" }, otherInvestor.token);
  }
  const mine = await requestLinkCodes(victim, freshEmail());
  expect(mine.knownOtp).toMatch(/^\d{6}$/);
});

it("limits an investor to linking codes for eight contacts an hour", async () => {
  const person = await signIn();
  const statuses = [];
  for (let requested = 0; requested < 9; requested++) {
    await moveClock(env, MINUTE_MS);
    const { body } = await post("/v2/user/contacts/otp/request", { email: freshEmail() }, person.token);
    statuses.push(body.code ?? "SENT");
  }
  expect(statuses).toEqual([...Array(8).fill("SENT"), "OTP_LIMIT"]);
});

it("limits an investor to four contacts", async () => {
  const person = await signIn();
  for (let linked = 0; linked < 3; linked++) await linkEmail(person);
  const answer = await post("/v2/user/contacts/otp/request", { email: freshEmail() }, person.token);
  expect(answer).toMatchObject({ status: 409, body: { code: "CONTACT_LIMIT" } });
});

it.each([
  {},
  { email: "nobody" },
  { phone: "12", countryCode: "+91" },
  { phone: "9820000000", countryCode: "+91", email: "both@example.com" },
])("refuses %o as a contact", async (typed) => {
  const { token } = await signIn();
  expect((await post("/v2/user/contacts/otp/request", typed, token)).status).toBe(400);
});

it("notifies the existing contacts of a new one", async () => {
  const person = await signIn();
  const email = await linkEmail(person);
  await env.INVESTOR.getByName(person.userId).work();
  const texts = await env.SANDBOX?.prepare(
    "SELECT recipient, text FROM outbox WHERE text LIKE '%can now sign in%'",
  ).all();
  expect(texts?.results.filter(({ recipient }) => recipient === person.e164)).toHaveLength(1);
  expect(texts?.results.filter(({ recipient }) => recipient === email)).toHaveLength(0);
  expect(await findingsOf(person)).toEqual([]);
});

it("removes a contact with a code to another, ends every other session, and frees the contact for others", async () => {
  const person = await signIn();
  const email = await linkEmail(person);
  const elsewhere = String((await signInByEmail(email)).headers.get("x-tap-auth"));
  const answer = await remove(person, "PHONE", person.e164, email);
  expect(answer).toMatchObject({
    status: 200,
    body: { contacts: [{ channel: "EMAIL", value: email, isPrimary: true }] },
  });
  expect((await get("/v2/user/profile", elsewhere)).status).toBe(401);
  expect((await get("/v2/user/profile", person.token)).body).toMatchObject({ phone: null, email });
  const newcomer = await signIn(person.phone);
  expect(newcomer.userId).not.toBe(person.userId);
  expect((await signInByEmail(email)).body).toMatchObject({ userId: person.userId });
  expect([...(await findingsOf(person)), ...(await findingsOf(newcomer))]).toEqual([]);
});

it("refuses to remove the last contact, or one that is not linked", async () => {
  const person = await signIn();
  expect((await remove(person, "PHONE", person.e164, person.e164)).body).toMatchObject({ code: "CONTACT_LAST" });
  expect((await remove(person, "EMAIL", "nobody@example.com", person.e164)).status).toBe(404);
});

it("removes one of two contacts when both are removed concurrently", async () => {
  const person = await signIn();
  const email = await linkEmail(person);
  const contacts = [
    { channel: "PHONE", value: person.e164, sentTo: email },
    { channel: "EMAIL", value: email, sentTo: person.e164 },
  ];
  await moveClock(env, MINUTE_MS);
  const codes: string[] = [];
  for (const { sentTo, ...contact } of contacts) {
    await post("/v2/user/contacts/remove/otp/request", contact, person.token);
    codes.push(await codeFor(sentTo));
  }
  const answers = await Promise.all(
    contacts.map(({ sentTo: _, ...contact }, index) =>
      post("/v2/user/contacts/remove", { ...contact, otp: codes[index] }, person.token),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await contactsOf(person)).toHaveLength(1);
});

it("recovers a contact claimed but not listed at the next sign-in or attempt", async () => {
  const person = await signIn();
  const [signsIn, triesAgain] = [freshEmail(), freshEmail()];
  for (const email of [signsIn, triesAgain]) await contactObject(env, emailContact(email)).claim(person.userId);
  await abortAllDurableObjects();
  expect((await signInByEmail(signsIn)).body).toMatchObject({ isNewUser: false, userId: person.userId });
  await linkEmail(person, triesAgain);
  expect((await contactsOf(person)).map(({ value }) => value)).toEqual([person.e164, signsIn, triesAgain]);
});

it("releases a contact although the removal was interrupted, with the sessions that it opened, and opens none meanwhile", async () => {
  const person = await signIn();
  const email = await linkEmail(person);
  const early = String((await signInByEmail(email)).headers.get("x-tap-auth"));
  await runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) => {
    // The state that a crash right after the commit leaves.
    storage.sql.exec("UPDATE login_contact SET leaving_for = 'somebody' WHERE value = ?", email);
    storage.sql.exec(
      "INSERT INTO job (kind, reference, due_at) SELECT 'CONTACT', CAST(sequence AS TEXT), 0 FROM login_contact WHERE value = ?",
      email,
    );
  });
  expect((await signInByEmail(email)).body).toMatchObject({ code: "OTP_EXPIRED" });
  expect((await get("/v2/user/profile", early)).status).toBe(200);
  await env.INVESTOR.getByName(person.userId).work();
  expect(await ownerOf(emailContact(email))).toBeNull();
  expect((await get("/v2/user/profile", early)).status).toBe(401);
  expect((await signInByEmail(email)).body).toMatchObject({ isNewUser: true });
});

async function statusOfCalendar(token: string): Promise<number> {
  const answer = await exports.default.fetch(`http://backend/v2/calendar/${token}/payouts.ics`);
  await answer.body?.cancel();
  return answer.status;
}

it("ends the private calendar address with every other session when a contact is removed, and not when one is linked", async () => {
  const person = await signIn();
  const other = await signIn(person.phone);
  const renewed = await post("/v2/preferences/calendar/renew", {}, other.token);
  const address = String(renewed.body.token);
  const email = await linkEmail(person);
  expect(await statusOfCalendar(address)).toBe(200);
  expect((await get("/v2/user/sessions", other.token)).status).toBe(200);
  expect((await remove(person, "EMAIL", email, person.e164)).status).toBe(200);
  expect(await statusOfCalendar(address)).toBe(404);
  expect((await get("/v2/user/sessions", other.token)).status).toBe(401);
  expect((await get("/v2/user/sessions", person.token)).status).toBe(200);
});

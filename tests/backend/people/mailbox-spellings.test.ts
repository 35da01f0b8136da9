/** One mailbox in all its spellings is one account (docs/decisions/0136). */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { signIdToken } from "../../../backend/gateways/sandbox/google.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { type Answer, call, codeFor, get, operate, type Person, post, signIn } from "./api.ts";
import { freshNonce, sandbox } from "./google-tokens.ts";
import { freshMailbox, objectOf, proofFor, signedUpBefore, signInBy } from "./mailboxes.ts";

const MINUTE_MS = 60_000;
let people = 0;

async function signInByGoogle(email: string): Promise<Answer> {
  const nonce = freshNonce();
  const token = await signIdToken(sandbox(), { email, nonce });
  return call("POST", "/v2/auth/google", { body: { token }, headers: { "x-google-nonce": nonce } });
}

const contactsOf = async (token: string) =>
  (await get("/v2/user/contacts", token)).body.contacts as readonly { value: string; isPrimary: boolean }[];

it("signs in to one account by every spelling of a mailbox, with a code and with Google", async () => {
  const { canonical, all } = freshMailbox();
  const first = await signInBy(all[0] ?? "", canonical);
  expect(first).toMatchObject({ status: 200, body: { isNewUser: true } });
  for (const spelling of all) {
    const { userId } = first.body;
    expect((await signInBy(spelling, canonical)).body, spelling).toMatchObject({ isNewUser: false, userId });
    expect((await signInByGoogle(spelling)).body, spelling).toMatchObject({ isNewUser: false, userId });
  }
  const token = String(first.headers.get("x-tap-auth"));
  expect((await contactsOf(token)).map(({ value }) => value)).toEqual([canonical]);
});

it("creates one account when two spellings of a mailbox sign up at the same instant", async () => {
  const { canonical, unicode, decomposed } = freshMailbox();
  const { otp } = await proofFor(unicode, canonical);
  const [byCode, byGoogle] = await Promise.all([
    post("/v2/auth/email/otp/verify", { email: decomposed, otp }),
    signInByGoogle(canonical),
  ]);
  expect([byCode.status, byGoogle.status]).toEqual([200, 200]);
  expect(byCode.body.userId).toBe(byGoogle.body.userId);
});

it.each(["unicode", "decomposed", "canonical"] as const)(
  "lets an owner who signed up in the %s spelling in by every other",
  async (stored) => {
    const mailbox = freshMailbox();
    const owner = await signedUpBefore(mailbox[stored]);
    for (const spelling of mailbox.all) {
      const answer = await signInBy(spelling, mailbox.canonical);
      expect(answer.body, spelling).toMatchObject({ isNewUser: false, userId: owner.userId });
      const vouched = await signInByGoogle(spelling);
      expect(vouched.body, spelling).toMatchObject({ isNewUser: false, userId: owner.userId });
    }
    expect((await contactsOf(owner.token)).map(({ value }) => value)).toEqual([owner.e164, mailbox.canonical]);
    expect(await env.INVESTOR.getByName(owner.userId).verify()).toEqual([]);
  },
);

it("finds an earlier owner whose keyboard typed a dotted letter as one character", async () => {
  const local = `\u095e${people++}`;
  const owner = await signedUpBefore(`${local}@भारत.in`);
  const canonical = `${local.normalize("NFC")}@xn--h2brj9c.in`;
  expect((await signInBy(`${local}@भारत.in`, canonical)).body).toMatchObject({ userId: owner.userId });
});

it("links an earlier owner's mailbox to nobody else, and to the owner no second time", async () => {
  const mailbox = freshMailbox();
  const [owner, other] = [await signedUpBefore(mailbox.unicode), await signIn()];
  const requesting = await post("/v2/user/contacts/otp/request", { email: mailbox.canonical }, owner.token);
  expect(requesting.body).toMatchObject({ code: "CONTACT_LINKED" });
  await post("/v2/user/contacts/otp/request", { email: mailbox.canonical }, other.token);
  const proven = { otp: await codeFor(mailbox.canonical), knownOtp: await codeFor(other.e164) };
  const answer = await post("/v2/user/contacts", { email: mailbox.decomposed, ...proven }, other.token);
  expect(answer).toMatchObject({ status: 409, body: { code: "CONTACT_IN_USE" } });
});

async function remove(person: Person, value: string): Promise<Answer> {
  await moveClock(env, MINUTE_MS);
  const contact = { channel: "EMAIL", value };
  await post("/v2/user/contacts/remove/otp/request", contact, person.token);
  return post("/v2/user/contacts/remove", { ...contact, otp: await codeFor(person.e164) }, person.token);
}

it("frees every spelling when an earlier owner removes the mailbox in another", async () => {
  const mailbox = freshMailbox();
  const owner = await signedUpBefore(mailbox.decomposed);
  expect((await signInBy(mailbox.canonical, mailbox.canonical)).body).toMatchObject({ userId: owner.userId });
  expect((await remove(owner, mailbox.unicode)).status).toBe(200);
  expect(await objectOf(mailbox.decomposed).findOwner()).toBeNull();
  expect((await signInBy(mailbox.decomposed, mailbox.canonical)).body).toMatchObject({ isNewUser: true });
});

it("keeps the mailbox of an owner who linked it in two spellings and removes one", async () => {
  const mailbox = freshMailbox();
  const owner = await signedUpBefore(mailbox.canonical);
  await objectOf(mailbox.unicode).claim(owner.userId);
  await runInDurableObject(env.INVESTOR.getByName(owner.userId), (_, { storage }) =>
    storage.sql.exec("INSERT INTO login_contact (channel, value, linked_at) VALUES ('EMAIL', ?, 0)", mailbox.unicode),
  );
  expect((await remove(owner, mailbox.unicode)).status).toBe(200);
  expect((await contactsOf(owner.token)).map(({ value }) => value)).toEqual([owner.e164, mailbox.canonical]);
  expect((await signInBy(mailbox.unicode, mailbox.canonical)).body).toMatchObject({ userId: owner.userId });
});

it("reports accounts that share a mailbox in two spellings, masked, and merges none", async () => {
  const mailbox = freshMailbox();
  const [first, second, single] = [
    await signedUpBefore(mailbox.canonical),
    await signedUpBefore(mailbox.unicode),
    await signedUpBefore(freshMailbox().unicode),
  ];
  const report = await operate("contacts", {});
  expect(report).toMatchObject({ status: 200, body: { unreachable: [] } });
  expect(report.body.shared).toEqual([
    { contact: "z••@xn--mnchen-3ya.de", opens: first.userId, accounts: [first.userId, second.userId] },
  ]);
  expect(JSON.stringify(report.body)).not.toContain(single.userId);
  expect(await objectOf(mailbox.unicode).findOwner()).toBe(second.userId);
  expect((await signInBy(mailbox.unicode, mailbox.canonical)).body).toMatchObject({ userId: first.userId });
});

it("reports an account whose stored spelling no sign-in looks for", async () => {
  const { userId } = await signedUpBefore(`wide${people++}@ｍünchen.de`);
  const { body } = await operate("contacts", {});
  expect(body.unreachable).toEqual([{ contact: "w••@xn--mnchen-3ya.de", account: userId }]);
});

it("stores nothing for a spelling that somebody only asked about", async () => {
  const { canonical, decomposed } = freshMailbox();
  await signInBy(decomposed, canonical);
  const hasTables = (spelling: string) =>
    runInDurableObject(
      objectOf(spelling),
      (_, { storage }) => storage.sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'owner'").toArray().length > 0,
    );
  expect([await hasTables(canonical), await hasTables(decomposed)]).toEqual([true, false]);
});

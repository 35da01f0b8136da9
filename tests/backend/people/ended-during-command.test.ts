/** A session ends, or a contact is removed, while a command or a sign-in that began before is under way. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { contactObject } from "../../../backend/contact/contact.ts";
import { ContactObject } from "../../../backend/contact/object.ts";
import { signIdToken } from "../../../backend/gateways/sandbox/google.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { whileCodeIsChecked } from "../doubles/codes.ts";
import { balance, findings, fund, type Investor, invoke, newInvestor, rupees, setPace } from "../wallet/investor.ts";
import { codeFor, freshPhone, get, type Person, post, signIn } from "./api.ts";
import { close } from "./closed.ts";
import { freshNonce, present, sandbox } from "./google-tokens.ts";

const MINUTE_MS = 60_000;

beforeAll(() => setPace("TRANSFER_DELAY", 0));
afterEach(() => vi.restoreAllMocks());

const logOutEverywhere = (investor: Pick<Investor, "token">) =>
  invoke(investor, "/v2/auth/logout", { body: { everywhere: true } });

async function withdrawalReady(amount: number) {
  const investor = await newInvestor();
  await fund(investor, amount);
  await invoke(investor, `/v2/wallet/otp/request?amount=${amount}`);
  const body = { otp: await codeFor(investor.phone), amount };
  return { investor, withdraw: () => invoke(investor, "/v2/wallet/withdraw-request", { body, key: "withdraw" }) };
}

it("withdraws nothing in a session that was ended everywhere while its code was checked", async () => {
  const { investor, withdraw } = await withdrawalReady(500);
  whileCodeIsChecked(() => logOutEverywhere(investor));
  expect(await withdraw()).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  expect(await balance(investor)).toMatchObject({ posted: rupees(500), held: 0 });
  expect(await findings(investor)).toEqual([]);
});

it("leaves either the withdrawal or a refused one when its session is ended in a race", async () => {
  for (const first of ["withdrawal", "logout"]) {
    const { investor, withdraw } = await withdrawalReady(500);
    const acts = [withdraw, () => logOutEverywhere(investor)];
    const [one, other] = await Promise.all((first === "withdrawal" ? acts : acts.toReversed()).map((act) => act()));
    const { status } = (first === "withdrawal" ? one : other) ?? {};
    expect([200, 401]).toContain(status);
    expect(await balance(investor)).toMatchObject({ held: status === 200 ? rupees(500) : 0 });
    expect(await findings(investor)).toEqual([]);
  }
});

let addresses = 0;

/** A person with a phone and an e-mail. */
async function withEmail(): Promise<{ person: Person; email: string }> {
  const person = await signIn();
  const email = `meanwhile${addresses++}@example.com`;
  await moveClock(env, MINUTE_MS);
  await post("/v2/user/contacts/otp/request", { email }, person.token);
  const codes = { otp: await codeFor(email), knownOtp: await codeFor(person.e164) };
  const linked = await post("/v2/user/contacts", { email, ...codes }, person.token);
  if (linked.status !== 200) throw new Error(`linking answered ${JSON.stringify(linked.body)}`);
  return { person, email };
}

async function removeEmail({ token, e164 }: Person, email: string): Promise<void> {
  const contact = { channel: "EMAIL", value: email };
  await post("/v2/user/contacts/remove/otp/request", contact, token);
  const removed = await post("/v2/user/contacts/remove", { ...contact, otp: await codeFor(e164) }, token);
  if (removed.status !== 200) throw new Error(`removing answered ${JSON.stringify(removed.body)}`);
}

/** Runs once, after the owner of a contact was found and before the session is opened. */
function whileSigningIn(happen: () => Promise<unknown>): void {
  const find = ContactObject.prototype.signIn;
  vi.spyOn(ContactObject.prototype, "signIn").mockImplementationOnce(async function (this: ContactObject, earlier) {
    const owner = await find.call(this, earlier);
    await happen();
    return owner;
  });
}

it("opens no session with a contact that was removed during the sign-in, and does not list it again", async () => {
  const { person, email } = await withEmail();
  await moveClock(env, MINUTE_MS);
  await post("/v2/auth/email/otp/request", { email });
  const otp = await codeFor(email);
  whileSigningIn(() => removeEmail(person, email));
  const answer = await post("/v2/auth/email/otp/verify", { email, otp });
  expect(answer).toMatchObject({ status: 400, body: { code: "OTP_EXPIRED" } });
  expect(answer.headers.get("x-tap-auth")).toBeNull();
  expect((await get("/v2/user/contacts", person.token)).body.contacts).toMatchObject([{ value: person.e164 }]);
  expect((await get("/v2/user/sessions", person.token)).body.sessions).toHaveLength(1);
  expect(await contactObject(env, { channel: "EMAIL", to: email }).findOwner()).toBeNull();
});

it("opens no session by Google with a mailbox that was removed during the sign-in, and accepts the same token again", async () => {
  const { person, email } = await withEmail();
  await moveClock(env, MINUTE_MS);
  const nonce = freshNonce();
  const token = await signIdToken(sandbox(), { email, nonce });
  const find = ContactObject.prototype.signInByProvider;
  vi.spyOn(ContactObject.prototype, "signInByProvider").mockImplementationOnce(async function (
    this: ContactObject,
    vouched,
  ) {
    const reply = await find.call(this, vouched);
    await removeEmail(person, email);
    return reply;
  });
  expect(await present(token, nonce)).toMatchObject({ status: 400, body: { code: "GOOGLE_TOKEN_EXPIRED" } });
  expect((await get("/v2/user/sessions", person.token)).body.sessions).toHaveLength(1);
  expect(await present(token, nonce)).toMatchObject({ status: 200, body: { isNewUser: true } });
});

it("opens no session in an account that was closed during the sign-in, and a new code opens a new account", async () => {
  const phone = freshPhone();
  const person = await signIn(phone);
  const object = env.INVESTOR.getByName(person.userId);
  const investor: Investor = { ...person, userId: person.userId as Investor["userId"], object };
  await moveClock(env, MINUTE_MS);
  const typed = { phone, countryCode: "+91" };
  await post("/v2/auth/phone/otp/request", typed);
  const otp = await codeFor(person.e164);
  whileSigningIn(async () => {
    await close(investor);
    await env.INVESTOR.getByName(person.userId).work();
  });
  const answer = await post("/v2/auth/phone/otp/verify", { ...typed, otp });
  expect(answer).toMatchObject({ status: 400, body: { code: "OTP_EXPIRED" } });
  await moveClock(env, MINUTE_MS);
  expect((await signIn(phone)).userId).not.toBe(person.userId);
  expect(await env.INVESTOR.getByName(person.userId).loginContacts()).toEqual([]);
});

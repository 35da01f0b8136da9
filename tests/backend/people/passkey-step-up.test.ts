import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { confirmStepUp, requestStepUp } from "../../../backend/investor/identity/step-up.ts";
import { OWNER } from "../../../backend/investor/kernel/account-context.ts";
import type { JobType } from "../../../backend/investor/kernel/job-types.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { openReply } from "../../../backend/platform/reply.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { writeToken } from "../../../backend/platform/token.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";
import { writeAssertion } from "../../../lib/contract/facts/passkey.ts";
import { balance, fund, type Investor, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import { codeFor, post, signIn } from "./api.ts";
import { type Authenticator, addPasskey } from "./authenticator.ts";

/** `counter`: see `Authenticator.make`. */
async function investorWithPasskey(counter = 0): Promise<{ investor: Investor; phone: Authenticator }> {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  return { investor, phone: await addPasskey({ ...investor, e164: investor.phone }, counter) };
}

/** The challenge that the passkey signs to withdraw an amount in rupees. */
async function challengeFor(investor: Pick<Investor, "token">, amount: number): Promise<string> {
  const { body } = await invoke(investor, `/v2/wallet/otp/request?amount=${amount}`);
  const { challenge } = body.passkey as { challenge: string };
  return challenge;
}

const withdraw = (investor: Pick<Investor, "token">, amount: number, otp: string, key: string = randomIds.letters()) =>
  invoke(investor, "/v2/wallet/withdraw-request", { body: { amount, otp }, key });

const refused = { status: 400, body: { code: "PASSKEY_INVALID" } };

it("confirms a withdrawal of its own amount, once, and its retry", async () => {
  const { investor, phone } = await investorWithPasskey();
  const otp = writeAssertion(await phone.sign(await challengeFor(investor, 500)));
  expect(await withdraw(investor, 501, otp)).toMatchObject(refused);
  const first = await withdraw(investor, 500, otp, "one");
  expect(first).toMatchObject({ status: 200, body: { amount: 500 } });
  expect((await withdraw(investor, 500, otp, "one")).body).toEqual(first.body);
  expect(await withdraw(investor, 500, otp, "two")).toMatchObject(refused);
  expect((await balance(investor)).available).toBe(rupees(4_500));
});

it("withdraws once for one signature that 64 commands carry at once", async () => {
  const { investor, phone } = await investorWithPasskey();
  const otp = writeAssertion(await phone.sign(await challengeFor(investor, 200)));
  const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(investor, 200, otp)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await balance(investor)).available).toBe(rupees(4_800));
});

it("leaves the code beside it valid, and each confirms on its own", async () => {
  const { investor } = await investorWithPasskey();
  await challengeFor(investor, 500);
  expect((await withdraw(investor, 500, await codeFor(investor.phone))).status).toBe(200);
});

it("refuses another session's challenge, another's passkey, a sign-in's challenge, and no verification of the person", async () => {
  const { investor, phone } = await investorWithPasskey();
  const other = await investorWithPasskey();
  const challenge = await challengeFor(investor, 500);
  const again = { userId: investor.userId, phone: investor.phone, email: null, country: "IN", device: "second" };
  const { sessionId, secret } = openReply(await investor.object.signIn(again));
  const elsewhere = { token: writeToken({ userId: investor.userId, sessionId, secret }, env.TOKEN_KEY) };
  const sign = async (forgery = {}, by = phone) => writeAssertion(await by.sign(challenge, forgery));
  expect(await withdraw(elsewhere, 500, await sign())).toMatchObject(refused);
  expect(await withdraw(investor, 500, await sign({}, other.phone))).toMatchObject(refused);
  const { credentialId } = phone;
  expect(await withdraw(investor, 500, await sign({ credentialId }, other.phone))).toMatchObject(refused);
  expect(await withdraw(investor, 500, await sign({ flags: 0x01 }))).toMatchObject(refused);
  const { body } = await post("/v2/auth/passkey/request", {});
  const forSignIn = writeAssertion(await phone.sign(String(body.challenge)));
  expect(await withdraw(investor, 500, forSignIn)).toMatchObject(refused);
  expect(await withdraw(investor, 500, "passkey.AA.AA")).toMatchObject(refused);
  expect((await withdraw(investor, 500, await sign())).status).toBe(200);
});

it("refuses a copy of a passkey also when the same command comes again", async () => {
  const { investor, phone } = await investorWithPasskey(41);
  const copy = writeAssertion(await phone.sign(await challengeFor(investor, 500), { counter: 41 }));
  for (const _ of ["first", "again"]) expect(await withdraw(investor, 500, copy, "copied")).toMatchObject(refused);
  expect((await balance(investor)).available).toBe(rupees(5_000));
});

/** The step-up of one command of the investor, as the account's object makes it. */
async function inStepUp(
  { investor, phone }: Awaited<ReturnType<typeof investorWithPasskey>>,
  run: (step: {
    sql: SqlStorage;
    confirm: (otp: string) => Promise<void>;
    sign: () => Promise<string>;
  }) => Promise<void>,
): Promise<void> {
  const act = { purpose: "WITHDRAW", binding: "50000" } as const;
  await runInDurableObject(env.INVESTOR.getByName(investor.userId), async (_, { storage }) => {
    const scheduler = new Scheduler<JobType>({ storage, clock });
    const context = { sql: storage.sql, storage, env, actor: OWNER, clock, ids: randomIds, scheduler };
    const here = { sessionId: "here", commandKey: "one" };
    const text = () => withoutTemplate("{code}");
    const { passkey } = await requestStepUp(context, here, { ...act, text });
    await run({
      sql: storage.sql,
      confirm: (otp) => confirmStepUp(context, here, { ...act, otp }),
      sign: async () => writeAssertion(await phone.sign(passkey?.challenge ?? "")),
    });
  });
}

it("refuses a passkey that is removed while its signature is verified", async () => {
  await inStepUp(await investorWithPasskey(), async ({ sql, confirm, sign }) => {
    const confirming = confirm(await sign());
    sql.exec("UPDATE passkey SET removed_at = 1");
    await expect(confirming).rejects.toMatchObject({ code: "PASSKEY_INVALID" });
  });
});

it.each(["removed_at", "suspect_at"])(
  "refuses the retry of a command whose passkey has since got a %s",
  async (column) => {
    await inStepUp(await investorWithPasskey(), async ({ sql, confirm, sign }) => {
      const otp = await sign();
      await confirm(otp);
      await confirm(otp);
      const retrying = confirm(otp);
      sql.exec(`UPDATE passkey SET ${column} = 1`);
      await expect(retrying).rejects.toMatchObject({ code: "PASSKEY_INVALID" });
      await expect(confirm(otp)).rejects.toMatchObject({ code: "PASSKEY_INVALID" });
    });
  },
);

it("takes another signature of a used challenge for no retry, since its counter would not be compared", async () => {
  await inStepUp(await investorWithPasskey(41), async ({ confirm, sign }) => {
    await confirm(await sign());
    await expect(confirm(await sign())).rejects.toMatchObject({ code: "PASSKEY_INVALID" });
  });
});

it("confirms no change of a login contact", async () => {
  const person = await signIn();
  const phone = await addPasskey(person);
  const email = "passkey-link@example.com";
  const { body } = await post("/v2/user/contacts/otp/request", { email }, person.token);
  expect(body.known).toMatchObject({ sentTo: expect.any(String) });
  expect(body.known).not.toHaveProperty("passkey");
  const proof = { otp: await codeFor(email), knownOtp: await codeFor(person.e164) };
  const signed = writeAssertion(await phone.sign("AAAA"));
  const link = (codes: object) => post("/v2/user/contacts", { email, ...proof, ...codes }, person.token);
  const byCodeOnly = { status: 400, body: { code: "OTP_INVALID" } };
  expect(await link({ knownOtp: signed })).toMatchObject(byCodeOnly);
  expect((await link({})).status).toBe(200);
  const removal = { channel: "EMAIL", value: email };
  await post("/v2/user/contacts/remove/otp/request", removal, person.token);
  expect(await post("/v2/user/contacts/remove", { ...removal, otp: signed }, person.token)).toMatchObject(byCodeOnly);
});

/** A failure between the use of a code and the change it confirms: the repeated request needs no new code. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import {
  codeFor as codeOf,
  flowKeyOf,
  newDeal,
  newSaver,
  requestInvestmentCode,
} from "../investing/investing-steps.ts";
import {
  type Answer,
  balance,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
} from "../wallet/investor.ts";
import { codeFor, freshPhone, operate, post, signIn } from "./api.ts";
import { freshSlot, iso, MANAGERS, visit } from "./consultations.ts";

/** Runs `work` while inserts into a table of an object fail. */
async function whileBroken<Result>(
  object: DurableObjectStub<Rpc.DurableObjectBranded & DurableObject>,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = (sql: string) => runInDurableObject(object, (_, { storage }) => void storage.sql.exec(sql));
  await run(`CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'the power went'); END`);
  try {
    return await work();
  } finally {
    await run("DROP TRIGGER broken");
  }
}

/** Interrupts the request before its commit, repeats it unchanged, and then sends it with another idempotency key. */
async function cutOffAndRepeated(investor: Investor, send: (key: string) => Promise<Answer>) {
  const broken = await whileBroken(investor.object, "command", () => send("once"));
  expect(broken.status).toBe(500);
  const repeated = await send("once");
  return { repeated, replayed: await send("once"), other: await send("another") };
}

it("completes a withdrawal on retry", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await invoke(investor, "/v2/wallet/otp/request?amount=400");
  const otp = await codeOf(investor);
  const send = (key: string) => invoke(investor, "/v2/wallet/withdraw-request", { body: { otp, amount: 400 }, key });
  const { repeated, replayed, other } = await cutOffAndRepeated(investor, send);
  expect([repeated.status, replayed.status, other.body.code]).toEqual([200, 200, "OTP_EXPIRED"]);
  expect(replayed.body).toEqual(repeated.body);
  expect(await balance(investor)).toMatchObject({ available: rupees(600) });
});

it.each(["WALLET", "ONLINE"])("completes an investment on retry, paying from %s", async (paymentSource) => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 100_000);
  const flow = await flowKeyOf(investor, deal, 60_000);
  const otp = await requestInvestmentCode(investor, flow);
  const send = (key: string) =>
    invoke(investor, `/v2/investments/mif/invest?key=${flow}`, { body: { otp, paymentSource }, key });
  const { repeated, replayed, other } = await cutOffAndRepeated(investor, send);
  expect([repeated.status, replayed.status, other.body.code]).toEqual([200, 200, "FLOW_DONE"]);
  expect(await inAccount(investor, ({ sql }) => sql.exec("SELECT id FROM investment").toArray())).toHaveLength(1);
});

it("saves nominees on retry", async () => {
  const investor = await newInvestor();
  const nominees = [
    { name: "Dev Joshi", relation: "SPOUSE", dateOfBirth: "1986-03-04", shareBps: 10_000, guardianName: null },
  ];
  await invoke(investor, "/v2/user/nominees/otp/request", { body: { nominees } });
  const otp = await codeOf(investor);
  const send = (key: string) => invoke(investor, "/v2/user/nominees", { body: { nominees, otp }, key });
  const { repeated, other } = await cutOffAndRepeated(investor, send);
  expect([repeated.body.version, other.body.code]).toEqual([1, "OTP_EXPIRED"]);
});

it("links and removes a contact on retry", async () => {
  const investor = await newInvestor();
  const email = "crash@example.com";
  await invoke(investor, "/v2/user/contacts/otp/request", { body: { email } });
  const codes = { otp: await codeFor(email), knownOtp: await codeOf(investor) };
  const link = (key: string) => invoke(investor, "/v2/user/contacts", { body: { email, ...codes }, key });
  const linked = await cutOffAndRepeated(investor, link);
  expect([linked.repeated.status, linked.other.body.code]).toEqual([200, "CONTACT_LINKED"]);

  const named = { channel: "EMAIL", value: email };
  const requested = await invoke(investor, "/v2/user/contacts/remove/otp/request", { body: named });
  expect(requested.status).toBe(200);
  const otp = await codeOf(investor);
  const unlink = (key: string) =>
    invoke(investor, "/v2/user/contacts/remove", { body: { ...named, otp }, key: `unlink ${key}` });
  const unlinked = await cutOffAndRepeated(investor, unlink);
  expect([unlinked.repeated.status, unlinked.other.body.code]).toEqual([200, "NOT_FOUND"]);
});

it("completes a sign-in on retry, under the idempotency key of the request", async () => {
  const { phone, userId } = await signIn();
  const typed = { phone, countryCode: "+91" };
  await post("/v2/auth/phone/otp/request", typed);
  const otp = await codeFor(`+91${phone}`);
  const send = (key: string) =>
    post("/v2/auth/phone/otp/verify", { ...typed, otp }, undefined, { "idempotency-key": key });
  const broken = await whileBroken(env.INVESTOR.getByName(userId), "session", () => send("once"));
  expect(broken.status).toBe(500);
  expect(await send("once")).toMatchObject({ status: 200, body: { userId } });
  expect(await send("another")).toMatchObject({ status: 400, body: { code: "OTP_EXPIRED" } });
});

beforeAll(async () => {
  await operate("manager", { action: "save", managers: MANAGERS });
});

it("books a consultation on retry", async () => {
  const wish = { phone: freshPhone(), at: iso(freshSlot()), key: "once" };
  const calendar = calendarOf(env, "rm-a");
  const { answer, again } = await whileBroken(calendar, "command", () => visit(wish));
  expect(answer.status).toBe(500);
  expect(await again()).toMatchObject({ status: 200, body: { state: "BOOKED" } });
});

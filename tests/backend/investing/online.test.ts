import { beforeAll, expect, it } from "vitest";
import { randomIds } from "../../../backend/platform/ids.ts";
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import {
  type Answer,
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  invoke,
  rupees,
  sandbox,
  setPace,
} from "../wallet/investor.ts";
import {
  allFindings,
  bodyOfAnswer,
  confirm,
  dealObject,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passMinutes,
  progressOf,
  requestInvestmentCode,
} from "./investing-steps.ts";
import { wanting } from "./reservations.ts";

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

const paymentIn = ({ body }: Answer) => paymentKey.parse((body.payment as { key: string }).key);

const reportStatus = (investor: Investor, answer: Answer, status: "SUCCESS" | "FAILED") =>
  deliverEvent(eventFor(investor, paymentIn(answer), { amount: 100_000, status }));

it("reserves the units while the payment is pending, and invests when it succeeds", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  expect(bodyOfAnswer(answer)).toMatchObject({
    investmentStatus: "PAYMENT_PENDING",
    paymentSource: "ONLINE",
    stage: null,
  });
  expect(answer.body.payment).toMatchObject({ kind: "INVESTMENT", amount: 100_000, status: "CREATED" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 0 });
  await Promise.all([reportStatus(investor, answer, "SUCCESS"), reportStatus(investor, answer, "SUCCESS")]);
  await investor.object.work();
  expect(await investmentOf(investor, idIn(answer))).toMatchObject({ investmentStatus: "SUCCESS", stage: "ACTIVE" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await balance(investor)).toMatchObject({ posted: 0, held: 0 });
  const flow = await invoke(investor, `/v2/investments/flow/${String(bodyOfAnswer(answer).flowKey)}`);
  expect(flow.body).toMatchObject({ investment: { investmentStatus: "SUCCESS" }, payment: { status: "SUCCESS" } });
});

it("keeps the units after a failed payment and releases them when the flow expires", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  await decide(paymentIn(answer), "FAILED");
  await reportStatus(investor, answer, "FAILED");
  await investor.object.work();
  expect(await investmentOf(investor, idIn(answer))).toMatchObject({ investmentStatus: "PAYMENT_PENDING" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10 });
  await passMinutes(16);
  await investor.object.work();
  expect(await investmentOf(investor, idIn(answer))).toMatchObject({
    investmentStatus: "FAILED",
    failure: "PAYMENT_FAILED",
  });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("expires an unpaid investment with its flow, and leaves a later payment in the wallet", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  await passMinutes(16);
  await Promise.all([investor.object.work(), dealObject(deal).work()]);
  expect(await investmentOf(investor, idIn(answer))).toMatchObject({
    investmentStatus: "FAILED",
    failure: "PAYMENT_EXPIRED",
  });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  await decide(paymentIn(answer), "SUCCESS");
  await reportStatus(investor, answer, "SUCCESS");
  await investor.object.work();
  expect(await investmentOf(investor, idIn(answer))).toMatchObject({ investmentStatus: "FAILED" });
  expect(await balance(investor)).toMatchObject({ available: rupees(100_000), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("queries the provider before expiry, and invests a payment whose webhook was lost", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  await decide(paymentIn(answer), "SUCCESS");
  await passMinutes(16);
  await investor.object.work();
  expect(await investmentOf(investor, idIn(answer))).toMatchObject({ investmentStatus: "SUCCESS" });
  await dealObject(deal).work();
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

it("opens no payment for a sold-out deal", async () => {
  const [deal, first, second] = [await newDeal({ total: 100_000 }), await newSaver(), await newSaver()];
  await fund(first, 100_000);
  const start = await invoke(second, "/v2/investments/start-invoice-discounting-investment-flow", {
    body: { dealId: deal, amount: 100_000 },
    key: randomIds.letters(),
  });
  await invest(first, deal, 100_000);
  const key = String(start.body.key);
  const answer = await confirm(second, { key, otp: await requestInvestmentCode(second, key), paymentSource: "ONLINE" });
  expect(answer).toMatchObject({ status: 409, body: { code: "SOLD_OUT" } });
});

/** The number of payments opened at the provider for this investor. */
const openedFor = ({ userId }: Investor) =>
  sandbox().prepare("SELECT count(*) AS n FROM provider_payment WHERE user_id = ?").bind(userId).first<number>("n");

it("does not consume the code when the units are sold out", async () => {
  const [deal, investor] = [await newDeal({ total: 100_000 }), await newSaver()];
  const key = await flowKeyOf(investor, deal, 100_000);
  const otp = await requestInvestmentCode(investor, key);
  const others = wanting(10);
  expect(await dealObject(deal).reserve(others)).toBe("RESERVED");
  const refused = await confirm(investor, { key, otp, paymentSource: "ONLINE" });
  expect(refused.body).toMatchObject({ code: "SOLD_OUT" });
  await dealObject(deal).release(others.key);
  expect(await confirm(investor, { key, otp, paymentSource: "ONLINE" })).toMatchObject({ status: 200 });
});

it("does not consume the code when the provider is unavailable", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const key = await flowKeyOf(investor, deal, 100_000);
  const otp = await requestInvestmentCode(investor, key);
  await sandbox().exec("ALTER TABLE provider_payment RENAME TO away");
  const refused = await confirm(investor, { key, otp, paymentSource: "ONLINE" });
  await sandbox().exec("ALTER TABLE away RENAME TO provider_payment");
  expect(refused).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  expect(await confirm(investor, { key, otp, paymentSource: "ONLINE" })).toMatchObject({ status: 200 });
  const again = await confirm(investor, { key, otp, paymentSource: "ONLINE" });
  expect(again.body).toMatchObject({ code: "FLOW_DONE" });
});

it("counts a wrong code as an attempt, without a reservation or payment", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const key = await flowKeyOf(investor, deal, 100_000);
  const otp = await requestInvestmentCode(investor, key);
  const wrong = otp === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries++) {
    const refused = await confirm(investor, { key, otp: wrong, paymentSource: "ONLINE" });
    expect(refused.body).toMatchObject({ code: "OTP_INVALID" });
  }
  const exhausted = await confirm(investor, { key, otp, paymentSource: "ONLINE" });
  expect(exhausted.body).toMatchObject({ code: "OTP_EXHAUSTED" });
  expect(await openedFor(investor)).toBe(0);
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
});

it("accepts a code once for concurrent requests", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const key = await flowKeyOf(investor, deal, 100_000);
  const otp = await requestInvestmentCode(investor, key);
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => confirm(investor, { key, otp, paymentSource: "ONLINE" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Attempts count towards the limit of payments an hour, also those that find the code used.
  for (const { status, body } of answers) {
    if (status !== 200) expect(["OTP_EXPIRED", "FLOW_DONE", "PAYMENT_LIMIT"]).toContain(body.code);
  }
  expect(await progressOf(deal)).toMatchObject({ sold: 10 });
});

it("refuses an online payment above the maximum of one payment before the code is used, and takes it from the wallet", async () => {
  const [deal, investor] = [await newDeal({ total: 50_00_000 }), await newSaver()];
  const above = await flowKeyOf(investor, deal, 10_10_000);
  const otp = await requestInvestmentCode(investor, above);
  const refused = await confirm(investor, { key: above, otp, paymentSource: "ONLINE" });
  expect(refused).toMatchObject({ status: 422, body: { code: "ONLINE_PAYMENT_ABOVE_MAXIMUM" } });
  expect(await progressOf(deal)).toMatchObject({ sold: 0, holders: 0 });
  for (const rupees of [10_00_000, 10_000]) await fund(investor, rupees);
  expect((await confirm(investor, { key: above, otp })).status).toBe(200);
  expect((await invest(await newSaver(), deal, 10_00_000, "ONLINE")).status).toBe(200);
});

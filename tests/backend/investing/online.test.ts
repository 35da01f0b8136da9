import { beforeAll, expect, it } from "vitest";
import { randomIds } from "../../../backend/ids.ts";
import { paymentKey } from "../../../lib/contract/ids.ts";
import {
  type Answer,
  ask,
  balance,
  decide,
  eventFor,
  fund,
  type Investor,
  rupees,
  setPace,
  tell,
} from "../wallet/investor.ts";
import {
  allFindings,
  askForCode,
  confirm,
  dealObject,
  idIn,
  invest,
  newDeal,
  newSaver,
  passMinutes,
  progressOf,
  standing,
  toldIn,
} from "./desk.ts";

// The sandbox's own webhook stays away: these tests tell what they mean to be told.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

const paymentIn = ({ body }: Answer) => paymentKey.parse((body.payment as { key: string }).key);

const tellOf = (investor: Investor, answer: Answer, status: "SUCCESS" | "FAILED") =>
  tell(eventFor(investor, paymentIn(answer), { amount: 100_000, status }));

it("keeps the units while the payment is awaited, and invests when it has come", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  expect(toldIn(answer)).toMatchObject({ investmentStatus: "PAYMENT_PENDING", paymentSource: "ONLINE", stage: null });
  expect(answer.body.payment).toMatchObject({ kind: "INVESTMENT", amount: 100_000, status: "CREATED" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 0 });
  await Promise.all([tellOf(investor, answer, "SUCCESS"), tellOf(investor, answer, "SUCCESS")]);
  await investor.object.work();
  expect(await standing(investor, idIn(answer))).toMatchObject({ investmentStatus: "SUCCESS", stage: "ACTIVE" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await balance(investor)).toMatchObject({ posted: 0, held: 0 });
  const flow = await ask(investor, `/v2/investments/flow/${String(toldIn(answer).flowKey)}`);
  expect(flow.body).toMatchObject({ investment: { investmentStatus: "SUCCESS" }, payment: { status: "SUCCESS" } });
});

it("gives the units back at once when the payment fails", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  await decide(paymentIn(answer), "FAILED");
  await tellOf(investor, answer, "FAILED");
  await investor.object.work();
  expect(await standing(investor, idIn(answer))).toMatchObject({
    investmentStatus: "FAILED",
    failure: "PAYMENT_FAILED",
  });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("gives up an unpaid investment with its flow, and leaves money that comes later in the wallet", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  await passMinutes(16);
  await Promise.all([investor.object.work(), dealObject(deal).work()]);
  expect(await standing(investor, idIn(answer))).toMatchObject({
    investmentStatus: "FAILED",
    failure: "PAYMENT_EXPIRED",
  });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  await decide(paymentIn(answer), "SUCCESS");
  await tellOf(investor, answer, "SUCCESS");
  await investor.object.work();
  expect(await standing(investor, idIn(answer))).toMatchObject({ investmentStatus: "FAILED" });
  expect(await balance(investor)).toMatchObject({ available: rupees(100_000), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("asks the provider before it gives up: a payment whose news was lost still invests", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, 100_000, "ONLINE");
  await decide(paymentIn(answer), "SUCCESS");
  await passMinutes(16);
  await investor.object.work();
  expect(await standing(investor, idIn(answer))).toMatchObject({ investmentStatus: "SUCCESS" });
  await dealObject(deal).work();
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

it("sends nobody to pay for what is sold out", async () => {
  const [deal, first, second] = [await newDeal({ total: 100_000 }), await newSaver(), await newSaver()];
  await fund(first, 100_000);
  const start = await ask(second, "/v2/investments/start-invoice-discounting-investment-flow", {
    body: { dealId: deal, amount: 100_000 },
    key: randomIds.letters(),
  });
  await invest(first, deal, 100_000);
  const key = String(start.body.key);
  const answer = await confirm(second, { key, otp: await askForCode(second, key), paymentSource: "ONLINE" });
  expect(answer).toMatchObject({ status: 409, body: { code: "SOLD_OUT" } });
});

/** How an investment ends whose payment did not come: not before the provider and the deal have been asked once more. */
import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { processSaga } from "../../../backend/investor/orders/investment-saga.ts";
import { type InvestmentId, type PaymentKey, paymentKey } from "../../../lib/contract/values/ids.ts";
import { whileAwaiting, withGateway } from "../doubles/gateways.ts";
import {
  balance,
  decide,
  eventFor,
  fund,
  type Investor,
  inAccount,
  rupees,
  setPace,
  tell,
} from "../wallet/investor.ts";
import {
  allFindings,
  breakingWire,
  commitOnly,
  dealObject,
  idIn,
  invest,
  newDeal,
  newSaver,
  passMinutes,
  progressOf,
  standing,
} from "./investing-steps.ts";

const AMOUNT = 100_000;

// The sandbox's own webhook stays away: these tests tell what they mean to be told.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

/** Somebody who went to pay and was not seen again; nobody but the saga looks after the payment. */
async function unpaid() {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, AMOUNT, "ONLINE");
  const key = paymentKey.parse((answer.body.payment as { key: string }).key);
  await inAccount(investor, ({ scheduler }) => scheduler.cancel({ kind: "PAYMENT", reference: key }));
  return { deal, investor, id: idIn(answer), key };
}

const tellOf = (investor: Investor, key: PaymentKey, status: "SUCCESS" | "FAILED") =>
  tell(eventFor(investor, key, { amount: AMOUNT, status }));

const statusOf = async (investor: Investor, id: InvestmentId) => (await standing(investor, id)).investmentStatus;

it("asks the provider once more before an unpaid flow fails, and invests what it finds there", async () => {
  const { deal, investor, id, key } = await unpaid();
  await decide(key, "SUCCESS");
  await passMinutes(16);
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

it("asks also about a payment that was declined: the payer's bank may have been late", async () => {
  const { investor, id, key } = await unpaid();
  await tellOf(investor, key, "FAILED");
  await decide(key, "SUCCESS");
  await passMinutes(16);
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await allFindings(investor)).toEqual([]);
});

it("fails nothing that was paid while the provider was asked", async () => {
  const { deal, investor, id, key } = await unpaid();
  await passMinutes(16);
  await inAccount(investor, (context) => {
    const late = whileAwaiting(context, "payments", { status: () => tellOf(investor, key, "SUCCESS") });
    return processSaga(late, id);
  });
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await balance(investor)).toMatchObject({ posted: 0, held: 0 });
  await decide(key, "SUCCESS");
  expect(await allFindings(investor)).toEqual([]);
});

it("keeps the units from nobody because the provider is away; money that comes later is the wallet's", async () => {
  const { deal, investor, id, key } = await unpaid();
  await passMinutes(16);
  await inAccount(investor, (context) => {
    const silent = withGateway(context, "payments", { status: () => Promise.reject(new Error("away")) });
    return processSaga(silent, id);
  });
  expect(await standing(investor, id)).toMatchObject({ investmentStatus: "FAILED", failure: "PAYMENT_EXPIRED" });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  await decide(key, "SUCCESS");
  await tellOf(investor, key, "SUCCESS");
  expect(await balance(investor)).toEqual({ posted: rupees(AMOUNT), held: 0, available: rupees(AMOUNT) });
  expect(await allFindings(investor)).toEqual([]);
});

it("asks about an open reservation until its investor knows, and keeps the units so long", async () => {
  const { deal, investor, id } = await unpaid();
  const expiries = () =>
    runInDurableObject(
      dealObject(deal),
      (_, { storage }) =>
        storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM job WHERE kind = 'EXPIRY'").one().n,
    );
  await passMinutes(16);
  for (let requested = 0; requested < 3; requested++) {
    await dealObject(deal).work();
    expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 0 });
    expect(await expiries()).toBe(1);
    await passMinutes(2);
  }
  // It fails, and its word to the deal is lost: asking is all that gives the units back.
  await inAccount(investor, async (context) => {
    await expect(processSaga(breakingWire(context, 0), id)).rejects.toThrow("the wire broke");
  });
  expect(await statusOf(investor, id)).toBe("FAILED");
  expect(await progressOf(deal)).toMatchObject({ sold: 10 });
  await dealObject(deal).work();
  expect(await progressOf(deal)).toMatchObject({ sold: 0, holders: 0 });
  expect(await expiries()).toBe(0);
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await allFindings(investor)).toEqual([]);
});

it("leaves its units to an investment that is paid and still under way when its flow ends", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, AMOUNT);
  const id = await commitOnly(investor, deal, AMOUNT);
  await inAccount(investor, async (context) => {
    await expect(processSaga(breakingWire(context, 1), id)).rejects.toThrow("the wire broke");
  });
  await passMinutes(16);
  await dealObject(deal).work();
  expect(await statusOf(investor, id)).toBe("PROCESSING");
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 0 });
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await allFindings(investor)).toEqual([]);
});

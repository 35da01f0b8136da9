/** An unpaid investment fails only after a final query to the provider and the deal. */
import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { processSaga } from "../../../backend/investor/investing/investment-saga.ts";
import { type InvestmentId, type PaymentKey, paymentKey } from "../../../lib/contract/values/ids.ts";
import { whileAwaiting, withGateway } from "../doubles/gateways.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  rupees,
  setPace,
} from "../wallet/investor.ts";
import {
  allFindings,
  breakingWire,
  commitOnly,
  dealObject,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passMinutes,
  progressOf,
} from "./investing-steps.ts";

const AMOUNT = 100_000;

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

/** An investor who left at the payment page; only the saga follows the payment. */
async function unpaid() {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, AMOUNT, "ONLINE");
  const key = paymentKey.parse((answer.body.payment as { key: string }).key);
  await inAccount(investor, ({ scheduler }) => scheduler.cancel({ kind: "PAYMENT", reference: key }));
  return { deal, investor, id: idIn(answer), key };
}

const reportStatus = (investor: Investor, key: PaymentKey, status: "SUCCESS" | "FAILED") =>
  deliverEvent(eventFor(investor, key, { amount: AMOUNT, status }));

const statusOf = async (investor: Investor, id: InvestmentId) => (await investmentOf(investor, id)).investmentStatus;

it("queries the provider before an unpaid flow fails, and invests a payment found there", async () => {
  const { deal, investor, id, key } = await unpaid();
  await decide(key, "SUCCESS");
  await passMinutes(16);
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

it("queries a declined payment, which the payer's bank may settle late", async () => {
  const { investor, id, key } = await unpaid();
  await reportStatus(investor, key, "FAILED");
  await decide(key, "SUCCESS");
  await passMinutes(16);
  await inAccount(investor, (context) => processSaga(context, id));
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await allFindings(investor)).toEqual([]);
});

it("does not fail an investment paid during the query to the provider", async () => {
  const { deal, investor, id, key } = await unpaid();
  await passMinutes(16);
  await inAccount(investor, (context) => {
    const late = whileAwaiting(context, "payments", { status: () => reportStatus(investor, key, "SUCCESS") });
    return processSaga(late, id);
  });
  expect(await statusOf(investor, id)).toBe("SUCCESS");
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await balance(investor)).toMatchObject({ posted: 0, held: 0 });
  await decide(key, "SUCCESS");
  expect(await allFindings(investor)).toEqual([]);
});

it("releases the units when the provider is unavailable, and credits a later payment to the wallet", async () => {
  const { deal, investor, id, key } = await unpaid();
  await passMinutes(16);
  await inAccount(investor, (context) => {
    const silent = withGateway(context, "payments", { status: () => Promise.reject(new Error("away")) });
    return processSaga(silent, id);
  });
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "FAILED", failure: "PAYMENT_EXPIRED" });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  await decide(key, "SUCCESS");
  await reportStatus(investor, key, "SUCCESS");
  expect(await balance(investor)).toEqual({ posted: rupees(AMOUNT), held: 0, available: rupees(AMOUNT) });
  expect(await allFindings(investor)).toEqual([]);
});

it("keeps an open reservation until its investment reaches a final state", async () => {
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
  // It fails and its release is lost: only the deal's query returns the units.
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

it("keeps the units of a paid, pending investment when its flow expires", async () => {
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

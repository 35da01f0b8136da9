/** Checks that a metal purchase repeats after awaiting the provider. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { deletePostalAddress } from "../../../backend/investor/kyc/postal-address-store.ts";
import { metalOperations } from "../../../backend/investor/metals/operations.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { createMetalPayment } from "../../../lib/contract/calls/metals.ts";
import { commandIn, meetingOf, whileAwaiting } from "../doubles/gateways.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  newInvestor,
  rupees,
  setPace,
} from "../wallet/investor.ts";
import { keepAddress, priceOf, trade, tradesOf } from "./trading-steps.ts";

// The sandbox sends no webhook of its own here: each test delivers the events itself.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

interface Order {
  readonly amount: number;
  readonly token: string;
}

function buyOnline(context: AccountContext, { amount, token }: Order) {
  const order = { kind: "BUY", metal: "GOLD", quote: token, amount, paymentSource: "ONLINE" };
  return metalOperations["payments.metal.create"](context, createMetalPayment.input.parse(order), commandIn(context));
}

const countPayments = (investor: Investor) =>
  inAccount(investor, ({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM payment").one().n);

const lockedPrice = async () => (await priceOf()).quote.token;

it("accepts one of two concurrent online orders that together exceed the daily limit", async () => {
  const [investor, token] = [await newInvestor(), await lockedPrice()];
  await keepAddress(investor);
  const answers = await inAccount(investor, (context) => {
    const both = whileAwaiting(context, "payments", { open: meetingOf(2) });
    return Promise.allSettled([1_20_000, 1_10_000].map((amount) => buyOnline(both, { amount, token })));
  });
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toMatchObject([{ code: "METAL_DAILY_LIMIT" }]);
  expect(await tradesOf(investor)).toMatchObject([{ state: "INITIATED" }]);
  expect(await countPayments(investor)).toBe(1);
  expect(await investor.object.verify()).toEqual([]);
});

it("counts wallet purchases made while the payment was being opened", async () => {
  const [investor, token] = [await newInvestor(), await lockedPrice()];
  await fund(investor, 1_50_000);
  await keepAddress(investor);
  const late = inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "payments", {
      open: () => trade(investor, { amount: 1_50_000, quote: token }),
    });
    return buyOnline(busy, { amount: 60_000, token });
  });
  await expect(late).rejects.toMatchObject({ code: "METAL_DAILY_LIMIT" });
  expect(await tradesOf(investor)).toMatchObject([{ state: "SUCCESS", total: 1_50_000 }]);
  expect(await investor.object.verify()).toEqual([]);
});

it("accepts purchases up to exactly the daily limit, and refuses one paisa more", async () => {
  const investor = await newInvestor();
  await fund(investor, 2_00_020);
  await keepAddress(investor);
  expect((await trade(investor, { amount: 1_00_000 })).status).toBe(200);
  expect((await trade(investor, { amount: 1_00_000.01 })).body.code).toBe("METAL_DAILY_LIMIT");
  expect((await trade(investor, { amount: 1_00_000 })).status).toBe(200);
  expect((await trade(investor, { amount: 10 })).body.code).toBe("METAL_DAILY_LIMIT");
});

it("refuses an order whose address was deleted while the payment was being opened", async () => {
  const [investor, token] = [await newInvestor(), await lockedPrice()];
  await keepAddress(investor);
  const late = inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "payments", { open: async () => deletePostalAddress(context.sql) });
    return buyOnline(busy, { amount: 60_000, token });
  });
  await expect(late).rejects.toMatchObject({ code: "ADDRESS_REQUIRED" });
  expect([await tradesOf(investor), await countPayments(investor)]).toEqual([[], 0]);
});

it.each([
  ["SUCCESS", null, 39],
  ["FAILED", "PAID_TOO_LATE", 40],
])(
  "ends as %s (%s) when the money arrives %i minutes after the payment was opened",
  async (state, failure, minutes) => {
    const [investor, token] = [await newInvestor(), await lockedPrice()];
    const { payment } = await inAccount(investor, async (context) => {
      const opened = await buyOnline(context, { amount: 20_000, token });
      for (const reference of context.scheduler.references("PAYMENT"))
        context.scheduler.cancel({ kind: "PAYMENT", reference });
      return opened;
    });
    await moveClock(env, minutes * 60_000);
    const { key } = payment ?? expect.fail();
    await decide(key, "SUCCESS");
    await deliverEvent(eventFor(investor, key, { amount: 20_000, status: "SUCCESS" }));
    expect(await tradesOf(investor)).toMatchObject([{ state, failure }]);
    expect(await balance(investor)).toMatchObject({ available: state === "SUCCESS" ? 0 : rupees(20_000) });
    expect(await investor.object.verify()).toEqual([]);
  },
);

it("refuses to buy at a price that expires while the payment is being opened", async () => {
  const [investor, token] = [await newInvestor(), await lockedPrice()];
  const late = inAccount(investor, (context) => {
    const slow = whileAwaiting(context, "payments", { open: () => moveClock(env, 5 * 60_000) });
    return buyOnline(slow, { amount: 20_000, token });
  });
  await expect(late).rejects.toMatchObject({ code: "QUOTE_EXPIRED" });
  expect(await tradesOf(investor)).toEqual([]);
  expect(await countPayments(investor)).toBe(0);
  expect(await balance(investor)).toMatchObject({ posted: rupees(0), held: 0 });
  expect(await investor.object.verify()).toEqual([]);
});

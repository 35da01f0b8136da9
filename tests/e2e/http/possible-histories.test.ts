/** The demo investors' histories are possible: every time stamp follows that of its cause. */
import { beforeAll, describe, expect, inject, it } from "vitest";
import { emailOtpRequest, emailOtpVerify } from "../../../lib/contract/calls/auth.ts";
import { listPuts } from "../../../lib/contract/calls/bond-puts.ts";
import { getSellSide } from "../../../lib/contract/calls/bond-selling.ts";
import { getCmrStatus } from "../../../lib/contract/calls/cmr.ts";
import { dashboardInvestment, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { listMetalTransactions } from "../../../lib/contract/calls/metals.ts";
import { listNotifications } from "../../../lib/contract/calls/notifications.ts";
import { listPreIpoInvestments } from "../../../lib/contract/calls/pre-ipo.ts";
import { getStash } from "../../../lib/contract/calls/stash.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { listWalletTransactions } from "../../../lib/contract/calls/wallet.ts";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { demoInvestor } from "../support/people.ts";
import { impossible, impossibleInPut, impossibleInShares } from "../support/possible-course.ts";

const { url } = inject("server");

let people: readonly (readonly [string, Client, readonly ("INR" | "USD" | "AED")[]])[] = [];

beforeAll(async () => {
  const nonResident = openClient(url);
  const email = "nri@example.com";
  const otp = await codeSentBy(url, email, () => nonResident.call(emailOtpRequest, { email }));
  await nonResident.call(emailOtpVerify, { email, otp });
  people = [
    ["the demo investor", await demoInvestor(url), ["INR"]],
    ["the demo non-resident", nonResident, ["INR", "USD", "AED"]],
  ];
});

const numberOf = (at: unknown) =>
  at === null || at === undefined ? null : typeof at === "number" ? at : Date.parse(String(at));

async function investmentsOf(client: Client, currency: "INR" | "USD" | "AED") {
  const { investments } = await client.call(investmentView, { currency, pageSize: 100 });
  const ofDeals = investments.filter(({ dealId }) => dealId !== null);
  return Promise.all(ofDeals.map(({ investmentId: id }) => client.call(dashboardInvestment, { id })));
}

type Payout = Awaited<ReturnType<typeof investmentsOf>>[number]["cashflow"][number];

/** A maturity on a holiday is due before the day to which it would have accrued. */
const courseOf = (name: string, heldFrom: string, { accruesTo, dueOn, paidOn, kind }: Payout): readonly string[] => [
  ...impossible(name, [heldFrom, accruesTo, kind === "MATURITY" ? null : dueOn]),
  ...(paidOn === null ? [] : impossible(name, [dueOn, paidOn, businessNow()])),
];

describe("the demo investors", () => {
  it("bought before what they bought settled, and were paid after it, on business days that had come", async () => {
    let payouts = 0;
    for (const [, client, currencies] of people) {
      const held = (await Promise.all(currencies.map((currency) => investmentsOf(client, currency)))).flat();
      const found = held.flatMap(({ investmentId, consentedAt, createdAt, investedOn, settlement, cashflow }) => [
        ...impossible(investmentId, [numberOf(consentedAt), numberOf(createdAt)]),
        ...impossible(investmentId, [investedOn, settlement?.tradesOn ?? null, settlement?.settlesOn ?? null]),
        ...cashflow.flatMap((payout) =>
          courseOf(`${investmentId}:${payout.payoutSequence}`, settlement?.settlesOn ?? investedOn, payout),
        ),
      ]);
      expect(found).toEqual([]);
      payouts += held.flatMap(({ cashflow }) => cashflow).filter(({ paidOn }) => paidOn !== null).length;
    }
    expect(payouts).toBeGreaterThan(30);
  });

  it("sold bonds that were matched after the order and settled after the match, on the settlement day", async () => {
    let sales = 0;
    for (const [, client] of people) {
      const { orders } = await client.call(getSellSide, {});
      sales += orders.length;
      const found = orders.flatMap(({ orderId, createdAt, matchedAt, settledAt, updatedAt, tradesOn, settlesOn }) => [
        ...impossible(orderId, [createdAt, matchedAt, settledAt].map(numberOf)),
        ...impossible(orderId, [numberOf(createdAt), numberOf(updatedAt), businessNow()]),
        ...impossible(orderId, [numberOf(createdAt), tradesOn, settlesOn]),
        ...impossible(orderId, [settlesOn, numberOf(settledAt)]),
      ]);
      expect(found).toEqual([]);
      // An order is matched before the day of its settlement.
      for (const { matchedAt, settlesOn } of orders) {
        if (matchedAt !== null) expect(dateInIndia(epochMs((numberOf(matchedAt) ?? 0) - 1)) < settlesOn).toBe(true);
      }
    }
    expect(sales).toBeGreaterThan(0);
  });

  it("received their shares after they had ordered them", async () => {
    let orders = 0;
    for (const [, client] of people) {
      const { investments: shares } = await client.call(listPreIpoInvestments, { pageSize: 100 });
      orders += shares.length;
      expect(shares.flatMap((order) => impossibleInShares(order, businessNow()))).toEqual([]);
    }
    expect(orders).toBeGreaterThan(0);
  });

  it("have money and metal whose last change follows their beginning, and none of a day to come", async () => {
    let [movements, trades] = [0, 0];
    for (const [, client] of people) {
      const { transactions } = await client.call(listWalletTransactions, { pageSize: 100 });
      const { transactions: metals } = await client.call(listMetalTransactions, { pageSize: 100 });
      movements += transactions.length;
      trades += metals.length;
      const found = [...transactions, ...metals].flatMap(({ transactionId, createdAt, updatedAt }) =>
        impossible(transactionId, [numberOf(createdAt), numberOf(updatedAt), businessNow()]),
      );
      expect(found).toEqual([]);
    }
    expect(Math.min(movements, trades)).toBeGreaterThan(0);
  });

  it("joined before they did anything, and bought securities for a demat account that had been verified", async () => {
    let securities = 0;
    for (const [name, client, currencies] of people) {
      const { createdAt: joinedAt } = await client.call(getProfile, {});
      const { uploadedAt, decidedAt } = await client.call(getCmrStatus, {});
      const held = (await Promise.all(currencies.map((currency) => investmentsOf(client, currency)))).flat();
      const { transactions } = await client.call(listWalletTransactions, { pageSize: 100 });
      const begun = [...held, ...transactions].map(({ createdAt }) => numberOf(createdAt));
      expect(begun.flatMap((at) => impossible(name, [numberOf(joinedAt), at]))).toEqual([]);
      expect(impossible(name, [joinedAt, uploadedAt, decidedAt].map(numberOf))).toEqual([]);
      const inDemat = held.filter(({ kind }) => kind !== null && PRODUCTS[kind].requires.dematAccount);
      securities += inDemat.length;
      if (inDemat.length > 0) expect(decidedAt).not.toBeNull();
      const early = inDemat.flatMap((each) => impossible(each.investmentId, [decidedAt, each.createdAt].map(numberOf)));
      expect(early).toEqual([]);
    }
    expect(securities).toBeGreaterThan(3);
  });

  it("earned coins after their investments, and were notified after they had joined, of nothing to come", async () => {
    let [earned, notified] = [0, 0];
    for (const [name, client, currencies] of people) {
      const { createdAt: joinedAt } = await client.call(getProfile, {});
      const held = (await Promise.all(currencies.map((currency) => investmentsOf(client, currency)))).flat();
      const boughtAt = new Map<string, unknown>(held.map(({ investmentId, createdAt }) => [investmentId, createdAt]));
      const { entries } = await client.call(getStash, { pageSize: 100 });
      const { notifications } = await client.call(listNotifications, { pageSize: 100 });
      [earned, notified] = [earned + entries.length, notified + notifications.length];
      const found = [
        ...entries.flatMap(({ investmentId, earnedAt }) => {
          const cause = investmentId === null ? joinedAt : boughtAt.get(investmentId);
          return impossible(`coins of ${investmentId ?? name}`, [numberOf(cause), numberOf(earnedAt), businessNow()]);
        }),
        ...notifications.flatMap(({ notificationId, createdAt, readAt }) =>
          impossible(notificationId, [...[joinedAt, createdAt, readAt].map(numberOf), businessNow()]),
        ),
      ];
      expect(found).toEqual([]);
    }
    expect(Math.min(earned, notified)).toBeGreaterThan(5);
  });

  it("put no bond outside its window", async () => {
    for (const [, client] of people) {
      const bonds = (await investmentsOf(client, "INR")).filter(({ kind }) => kind === "BOND");
      for (const { investmentId } of bonds) {
        const { windows, exercises } = await client.call(listPuts, { investmentId });
        expect(exercises.flatMap((put) => impossibleInPut(put, windows, businessNow()))).toEqual([]);
      }
    }
  });
});

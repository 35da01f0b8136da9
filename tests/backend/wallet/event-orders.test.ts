import { expect, it } from "vitest";
import type { ProviderStatus } from "../../../backend/gateways/payments.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { openPayment, recordPayment } from "../../../backend/investor/wallet/payment-opening.ts";
import { receivePaymentEvent } from "../../../backend/investor/wallet/payment-settlement.ts";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { eventFor, inAccount, newInvestor, rupees } from "./investor.ts";
import { ordersOf } from "./orders-of.ts";

const STATUSES: readonly ProviderStatus[] = ["CREATED", "PENDING", "PENDING", "FAILED", "SUCCESS"];

/** The expected end state: the most advanced status reported, in any order. */
const FURTHEST_FIRST: readonly ProviderStatus[] = ["SUCCESS", "FAILED", "PENDING", "CREATED"];
const endOf = (statuses: readonly ProviderStatus[]) => FURTHEST_FIRST.find((status) => statuses.includes(status));

/** A provider that responds at once, because 325 payments need no simulation. */
const atOnce = (context: AccountContext): AccountContext => ({
  ...context,
  gateways: {
    ...context.gateways,
    payments: { ...context.gateways.payments, open: async ({ key }) => ({ redirectUrl: `/pay/${key}` }) },
  },
});

async function newPayment(context: AccountContext) {
  // The limit on opening payments has its own test; one account takes every order of events here.
  context.sql.exec("DELETE FROM rate_limit");
  const request = { purpose: { kind: "WALLET" }, amount: rupees(250), returnTo: { otherwise: "/wallet" } } as const;
  const payment = await openPayment(context, request);
  context.storage.transactionSync(() => recordPayment(context, payment));
  return payment;
}

it("reaches one state with one credit for every order of up to five events, each delivered twice", {}, async () => {
  const investor = await newInvestor();
  const orders = ordersOf(STATUSES);
  expect(orders).toHaveLength(325);
  await inAccount(investor, async (sandboxed) => {
    const context = atOnce(sandboxed);
    let paid = 0;
    for (const order of orders) {
      const { key } = await newPayment(context);
      const events = order.map((status) => eventFor(investor, key, { amount: 250, status }));
      // Each duplicate follows its original directly, and once more after all events.
      for (const event of events.flatMap((each) => [each, each])) receivePaymentEvent(context, event);
      const ends = events.map((event) => receivePaymentEvent(context, event).status);
      expect(ends.at(-1)).toBe(endOf(order));
      if (order.includes("SUCCESS")) paid += rupees(250);
      expect(context.ledger.balance("INR").posted).toBe(paid);
    }
    expect(verifyLedger(context.storage)).toEqual([]);
    expect(verifyWallet(context)).toEqual([]);
  });
});

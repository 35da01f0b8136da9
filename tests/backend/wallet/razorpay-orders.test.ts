import { expect, it } from "vitest";
import type { PaymentEvent, ProviderStatus } from "../../../backend/gateways/payments.ts";
import { razorpayPayments } from "../../../backend/gateways/razorpay/payments.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { openPayment, recordPayment } from "../../../backend/investor/wallet/payment-opening.ts";
import { receivePaymentEvent } from "../../../backend/investor/wallet/payment-settlement.ts";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { wallClock } from "../../../backend/platform/clock.ts";
import { type AttemptStatus, KEYS, RazorpayWorld, signed, WEBHOOK_SECRET } from "../gateways/razorpay/world.ts";
import { inAccount, newInvestor, rupees } from "./investor.ts";
import { ordersOf } from "./orders-of.ts";

/** A step at Razorpay, the event it sends, and the payment's status from then on. */
interface Step {
  readonly event: string;
  readonly happens: (world: RazorpayWorld, key: string) => void;
  readonly status: ProviderStatus;
}

const tried = (as: AttemptStatus) => (world: RazorpayWorld, key: string) => void world.try(key, as);
const nothing = () => {};

const PAID: readonly Step[] = [
  { event: "payment.failed", happens: tried("failed"), status: "CREATED" },
  { event: "payment.authorized", happens: tried("authorized"), status: "PENDING" },
  { event: "payment.captured", happens: tried("captured"), status: "SUCCESS" },
  { event: "order.paid", happens: nothing, status: "SUCCESS" },
  { event: "payment_link.paid", happens: nothing, status: "SUCCESS" },
];

const NEVER_PAID: readonly Step[] = [
  { event: "payment.failed", happens: tried("failed"), status: "CREATED" },
  { event: "payment.authorized", happens: tried("authorized"), status: "PENDING" },
  {
    event: "payment_link.expired",
    happens: (world, key) => {
      for (const attempt of world.attempts) if (attempt.status === "authorized") attempt.status = "refunded";
      world.end(key, "expired");
    },
    status: "EXPIRED",
  },
];

const PAID_LATE: readonly Step[] = [
  { event: "payment.failed", happens: tried("failed"), status: "CREATED" },
  { event: "payment_link.expired", happens: (world, key) => world.end(key, "expired"), status: "EXPIRED" },
  { event: "payment.authorized", happens: tried("authorized"), status: "PENDING" },
  { event: "payment.captured", happens: tried("captured"), status: "SUCCESS" },
  { event: "order.paid", happens: nothing, status: "SUCCESS" },
];

const throughRazorpay = (context: AccountContext, { fetch }: RazorpayWorld): AccountContext => ({
  ...context,
  gateways: {
    ...context.gateways,
    payments: razorpayPayments({
      ...KEYS,
      webhookSecrets: [WEBHOOK_SECRET],
      origin: "https://ultra.example",
      fetch,
      clock: wallClock,
    }),
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

async function readWith(context: AccountContext, request: { body: string; headers: Headers }): Promise<PaymentEvent> {
  const reading = await context.gateways.payments.readWebhook(request);
  if (reading.kind !== "EVENT") throw new Error(`read as ${reading.kind}`);
  return reading.event;
}

/** Runs the timeline up to the latest step delivered; each event shows the state at its own step. */
function happened(steps: readonly Step[], delivered: readonly Step[], world: RazorpayWorld, key: string) {
  const last = Math.max(...delivered.map((step) => steps.indexOf(step)));
  const requests = new Map<Step, ReturnType<typeof signed>>();
  for (const step of steps.slice(0, last + 1)) {
    step.happens(world, key);
    requests.set(step, signed(world.event(step.event, key), { eventId: world.newEventId() }));
  }
  const end = steps[last]?.status;
  const events = delivered.flatMap((step) => requests.get(step) ?? []);
  return { events, end };
}

it.each([
  ["paid", PAID, 325],
  ["never paid", NEVER_PAID, 15],
  ["paid late", PAID_LATE, 325],
] as const)(
  "reaches one state with one credit for every order of Razorpay's events of a payment that is %s, each delivered twice",
  async (_, steps, count) => {
    const orders = ordersOf(steps);
    expect(orders).toHaveLength(count);
    const investor = await newInvestor();
    await inAccount(investor, async (sandboxed) => {
      let paid = 0;
      for (const delivered of orders) {
        const world = new RazorpayWorld();
        const context = throughRazorpay(sandboxed, world);
        const { key } = await newPayment(context);
        const { events, end } = happened(steps, delivered, world, key);
        const read: PaymentEvent[] = [];
        for (const event of events) read.push(await readWith(context, event));
        // Each duplicate follows its original directly, and once more after all events.
        const arriving = [...read.flatMap((each) => [each, each]), ...read];
        const ends = arriving.map((event) => receivePaymentEvent(context, event).status);
        expect(ends.at(-1)).toBe(end);
        if (end === "SUCCESS") paid += rupees(250);
        expect(context.ledger.balance("INR").posted).toBe(paid);
        context.scheduler.cancel({ kind: "PAYMENT", reference: key });
      }
      expect(verifyLedger(sandboxed.storage)).toEqual([]);
      expect(verifyWallet(sandboxed)).toEqual([]);
    });
  },
);

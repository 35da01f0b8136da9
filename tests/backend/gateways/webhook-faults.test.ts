/**
 * Each provider's webhooks × each fault of delivery: sent twice, in the other order, altered, or to the address of
 * another provider, a message says the same or nothing. Its effect is tested beside the money:
 * `wallet/event-orders` and `payments` (Razorpay), `wallet/smart-collect`, `wallet/withdrawal-returns` (Cashfree),
 * `notifications/delivery-reports` (MSG91).
 */
import { expect, it } from "vitest";
import { payoutsWith, verificationWith } from "../../../backend/gateways/cashfree/connect.ts";
import { transferIdOf } from "../../../backend/gateways/cashfree/payouts.ts";
import { readMsg91Report } from "../../../backend/gateways/msg91/reports.ts";
import { razorpayPayments } from "../../../backend/gateways/razorpay/payments.ts";
import { razorpayVirtualAccounts } from "../../../backend/gateways/razorpay/virtual-accounts.ts";
import type { WebhookMessage } from "../../../backend/gateways/webhook-reading.ts";
import { wallClock } from "../../../backend/platform/clock.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { paymentKey, userId } from "../../../lib/contract/values/ids.ts";
import { signed as signedByCashfree, signedReport } from "./cashfree/reports.ts";
import { NOW, settingsOver } from "./cashfree/settings.ts";
import { WEBHOOK_SECRET as REPORTS_SECRET, smsReport } from "./msg91/reports.ts";
import { CollectWorld } from "./razorpay/collect-world.ts";
import { KEYS, RazorpayWorld, signed, WEBHOOK_SECRET } from "./razorpay/world.ts";

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");
const PAYMENT = paymentKey.parse("pay_0123456789abcdefghijklmno");

interface Delivered {
  /** Two messages about one payment, credit, transfer or notification, in the order of their events. */
  readonly messages: readonly [WebhookMessage, WebhookMessage];
  readonly read: (message: WebhookMessage) => Promise<unknown>;
}

/** The result of reading a message that its provider did not write. */
const FORGED = { kind: "FORGED" };

const PROVIDERS: readonly (readonly [string, () => Promise<Delivered>])[] = [
  [
    "razorpay payments",
    async () => {
      const world = new RazorpayWorld();
      const settings = { ...KEYS, webhookSecrets: [WEBHOOK_SECRET], origin: "https://ultra.example", clock: wallClock };
      const payments = razorpayPayments({ ...settings, fetch: world.fetch });
      const returnTo = { success: "/wallet", active: "/wallet", failed: "/wallet" };
      await payments.open({ key: PAYMENT, userId: OWNER, amountPaise: paise(500_00), lifetimeMs: 1_800_000, returnTo });
      const failed = world.event("payment.failed", PAYMENT, world.try(PAYMENT, "failed"));
      const paid = world.event("payment.captured", PAYMENT, world.try(PAYMENT, "captured"));
      return {
        messages: [signed(failed, { eventId: "evt_1" }), signed(paid, { eventId: "evt_2" })],
        read: (message) => payments.readWebhook(message),
      };
    },
  ],
  [
    "razorpay smart collect",
    async () => {
      const world = new CollectWorld();
      const collect = razorpayVirtualAccounts({ ...KEYS, webhookSecrets: [WEBHOOK_SECRET], fetch: world.fetch });
      const { id } = await collect.openAccount({ userId: OWNER, holderName: "Asha Rao", payers: [] });
      const message = (eventId: string) => signed(world.creditedBody(world.receive(id)), { eventId });
      return { messages: [message("evt_1"), message("evt_2")], read: (sent) => collect.readWebhook(sent) };
    },
  ],
  [
    "cashfree payouts",
    async () => {
      const payouts = payoutsWith(settingsOver(() => expect.fail("a report is read without a call")));
      const about = { transferId: transferIdOf("withdrawal:wtx_0123456789abcdefghijklmno"), owner: OWNER };
      const message = (type: string, at: number) => signedReport({ ...about, type, at });
      return {
        messages: [message("TRANSFER_SUCCESS", NOW - 1_000), message("TRANSFER_REVERSED", NOW)],
        read: (sent) => payouts.readWebhook(sent),
      };
    },
  ],
  [
    "cashfree secure id",
    async () => {
      const { bankAccounts } = verificationWith(
        settingsOver(() => expect.fail("a report is read without a call")),
        { origin: "https://ultra.example", codeOf: () => "" },
      );
      const message = (result: string, at: number) => {
        const data = { reference_id: 12, user_id: `${OWNER}_1_1` };
        const body = { event_type: `BANK_ACCOUNT_VERIFICATION_${result}`, version: "v2", data };
        return signedByCashfree(JSON.stringify(body), String(at));
      };
      return {
        messages: [message("FAILED", NOW - 1_000), message("SUCCESS", NOW)],
        read: (sent) => bankAccounts.readDropWebhook(sent),
      };
    },
  ],
  [
    "msg91",
    async () => {
      const message = (status: string) => ({ body: smsReport({ status }), headers: new Headers() });
      const read = async ({ body }: WebhookMessage) => readMsg91Report(body, REPORTS_SECRET);
      return { messages: [message("1"), message("2")], read };
    },
  ],
];

it.each(PROVIDERS)("%s: a message says the same, however often and in what order it comes", async (_, deliver) => {
  const { messages, read } = await deliver();
  const [first, second] = messages;
  const once = [await read(first), await read(second)];
  for (const reading of once) expect(reading).not.toMatchObject(FORGED);
  expect([await read(second), await read(first), await read(first), await read(second)]).toEqual([
    ...[once[1], once[0], once[0], once[1]],
  ]);
});

it.each(PROVIDERS)("%s: a message that its provider did not write says nothing", async (name, deliver) => {
  const { messages, read } = await deliver();
  const [genuine] = messages;
  const altered = { ...genuine, body: genuine.body.replace(REPORTS_SECRET, `${REPORTS_SECRET.slice(1)}0`).trim() };
  const unsigned = {
    body: altered.body === genuine.body ? `${genuine.body} ` : altered.body,
    headers: genuine.headers,
  };
  expect(await read(unsigned)).toMatchObject(FORGED);
  for (const [other, ofOther] of PROVIDERS.filter(([each]) => isOf(each) !== isOf(name))) {
    const [message] = (await ofOther()).messages;
    expect([other, await read(message)]).toMatchObject([other, FORGED]);
  }
});

/** Both of Razorpay's webhooks have one secret: a message at the other address is genuine, and about something else. */
const isOf = (name: string) => name.split(" ")[0];

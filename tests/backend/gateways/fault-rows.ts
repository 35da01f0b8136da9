/**
 * Every call of a real provider, over its double. `answered` is what a call may give when the provider's words are unknown
 * to us: never that something failed, was not found or was sent back. `effects` counts what the provider has done.
 */
import { expect } from "vitest";
import { payoutsWith } from "../../../backend/gateways/cashfree/connect.ts";
import type { Message } from "../../../backend/gateways/messages.ts";
import { MetalPriceApi } from "../../../backend/gateways/metalpriceapi.ts";
import { msg91Carrier } from "../../../backend/gateways/msg91/carrier.ts";
import { TEMPLATE_IDS, type TemplateIds } from "../../../backend/gateways/msg91/template-ids.ts";
import type { Fetch } from "../../../backend/gateways/provider-request.ts";
import { razorpayPayments } from "../../../backend/gateways/razorpay/payments.ts";
import { razorpayVirtualAccounts } from "../../../backend/gateways/razorpay/virtual-accounts.ts";
import { wallClock } from "../../../backend/platform/clock.ts";
import { noticesIn, withCode } from "../../../backend/platform/wording.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { paymentKey, userId } from "../../../lib/contract/values/ids.ts";
import { SECURE_ID_ROWS } from "./cashfree/fault-rows.ts";
import { settingsOver } from "./cashfree/settings.ts";
import { CashfreeWorld } from "./cashfree/world.ts";
import { PERSON, type Row } from "./fault-row.ts";
import { AUTH_KEY, Msg91World, WHATSAPP } from "./msg91/world.ts";
import { CollectWorld } from "./razorpay/collect-world.ts";
import { KEYS, RazorpayWorld, WEBHOOK_SECRET } from "./razorpay/world.ts";

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");
const PAYMENT = paymentKey.parse("pay_0123456789abcdefghijklmno");
const WITHDRAWAL = "withdrawal:wtx_0123456789abcdefghijklmno";
const TRANSFER = "withdrawalwtx0123456789abcdefghijklmno";
const OPENED = { userId: OWNER, holderName: PERSON.name, payers: [] };

const razorpayOver = (fetch: Fetch) =>
  razorpayPayments({
    ...KEYS,
    webhookSecrets: [WEBHOOK_SECRET],
    origin: "https://ultra.example",
    fetch,
    clock: wallClock,
  });
const OPENING = {
  ...{ key: PAYMENT, userId: OWNER, amountPaise: paise(2_50_000_50), lifetimeMs: 30 * 60_000 },
  returnTo: { success: "/wallet", active: "/wallet", failed: "/wallet" },
};

const payer = (last: number) => ({ accountNumber: `5010023447${last}`, ifsc: "SBIN0000003" });

const collectOver = (fetch: Fetch) => razorpayVirtualAccounts({ ...KEYS, webhookSecrets: [WEBHOOK_SECRET], fetch });

const message = (channel: "SMS" | "WHATSAPP"): Message => ({
  ...withCode(noticesIn("en", "code")("notices.code.signIn", { code: "{code}" }), "{code}", PERSON.otp),
  ...{ channel, to: `+91${PERSON.phone}`, code: PERSON.otp, key: null },
});
const registered = (ids: object) =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, "65f0a1b2c3d4e5f601234567"]));
const TEMPLATES = { en: registered(TEMPLATE_IDS.en), hi: registered(TEMPLATE_IDS.hi) } as unknown as TemplateIds;

const carried = (channel: "SMS" | "WHATSAPP", deciding: readonly string[]): Row => ({
  ...{ name: `msg91 ${channel}`, deciding },
  prepare: () => {
    const over = (fetch: Fetch) =>
      msg91Carrier({ authKey: AUTH_KEY, templateIds: TEMPLATES, whatsApp: WHATSAPP, fetch });
    return { fetch: new Msg91World().fetch, call: (fetch) => over(fetch).send(message(channel)) };
  },
});

const SENT_TRANSFER = {
  key: WITHDRAWAL,
  accountNumber: PERSON.account,
  routingCode: "SBIN0000003",
  currency: "INR",
  amount: paise(2_50_000_05),
  beneficiary: { id: OWNER, name: PERSON.name },
} as const;

function payoutsWorld() {
  const world = new CashfreeWorld("payout");
  const created = { status: 201, example: "create_beneficiary_success_response_v2" };
  world.answer("POST /beneficiary", {
    ...created,
    changed: { beneficiary_id: "usr_0123456789abcdefghijklmno.5c6ab3f3a1e0d2b4" },
  });
  const received = { status: 200, example: "transfer_received_response_v2", changed: { transfer_id: TRANSFER } };
  world.answer("POST /transfers", received);
  world.answer("GET /transfers", { ...received, example: "transfer_failed_response_v2" });
  return world;
}

export const ROWS: readonly Row[] = [
  ...SECURE_ID_ROWS,
  {
    ...{ name: "razorpay open", deciding: ["currency"] },
    prepare: () => {
      const world = new RazorpayWorld();
      const effects = () => [...world.links.keys()];
      return { fetch: world.fetch, call: (fetch) => razorpayOver(fetch).open(OPENING), effects };
    },
  },
  {
    ...{ name: "razorpay status", deciding: ["status"] },
    prepare: async () => {
      const world = new RazorpayWorld();
      await razorpayOver(world.fetch).open(OPENING);
      world.end(PAYMENT, "cancelled");
      return { fetch: world.fetch, call: (fetch) => razorpayOver(fetch).status(PAYMENT), undecided: ["PENDING"] };
    },
  },
  {
    ...{ name: "razorpay smart collect open", deciding: ["entity"] },
    prepare: () => ({ fetch: new CollectWorld().fetch, call: (fetch) => collectOver(fetch).openAccount(OPENED) }),
  },
  {
    ...{ name: "razorpay smart collect payers", deciding: ["allowed_payers"] },
    prepare: async () => {
      const world = new CollectWorld();
      const account = await collectOver(world.fetch).openAccount({ ...OPENED, payers: [payer(1)] });
      return { fetch: world.fetch, call: (fetch) => collectOver(fetch).allowPayers(account, [payer(2)]) };
    },
  },
  {
    ...{ name: "razorpay smart collect close", deciding: ["id"] },
    prepare: async () => {
      const world = new CollectWorld();
      const account = await collectOver(world.fetch).openAccount(OPENED);
      return { fetch: world.fetch, call: (fetch) => collectOver(fetch).closeAccount(account) };
    },
  },
  {
    ...{ name: "razorpay smart collect list", deciding: ["status"] },
    prepare: async () => {
      const world = new CollectWorld();
      const account = await collectOver(world.fetch).openAccount(OPENED);
      world.receive(account.id);
      // Neither credited nor sent back: the next poll looks again.
      const undecided = [
        { listed: [], unreadable: [] },
        { listed: [], unreadable: [expect.any(String)] },
      ];
      return { fetch: world.fetch, call: (fetch) => collectOver(fetch).listCredits(account), undecided };
    },
  },
  {
    ...{ name: "razorpay smart collect credit", deciding: ["payment_id"] },
    prepare: async () => {
      const world = new CollectWorld();
      const account = await collectOver(world.fetch).openAccount(OPENED);
      const { id: paymentId, amount } = world.receive(account.id);
      const listed = { paymentId, amount: paise(amount), isReturned: false };
      // Neither credited nor sent back.
      const undecided = [null];
      return { fetch: world.fetch, call: (fetch) => collectOver(fetch).readCredit(account, listed), undecided };
    },
  },
  {
    ...{ name: "razorpay smart collect refund", deciding: ["payment_id"] },
    prepare: async () => {
      const world = new CollectWorld();
      const account = await collectOver(world.fetch).openAccount(OPENED);
      const { id } = world.receive(account.id);
      const refund = async (fetch: Fetch) => collectOver(fetch).returnCredit?.(account, id);
      return { fetch: world.fetch, call: refund, effects: () => world.refunds };
    },
  },
  {
    ...{ name: "cashfree transfer", deciding: ["transfer_id"] },
    prepare: () => {
      const world = payoutsWorld();
      const ordered = () => world.requests.filter(({ operation }) => operation === "POST /transfers");
      // Cashfree makes one transfer of one id, however often it is ordered.
      const effects = () => [...new Set(ordered().map(({ sent }) => sent.transfer_id))];
      return { fetch: world.fetch, call: (fetch) => payoutsWith(settingsOver(fetch)).transfer(SENT_TRANSFER), effects };
    },
  },
  {
    ...{ name: "cashfree transfer status", deciding: ["status"] },
    prepare: () => {
      const poll = (fetch: Fetch) =>
        payoutsWith(settingsOver(fetch)).transferStatus({ key: WITHDRAWAL, currency: "INR" });
      return {
        ...{ fetch: payoutsWorld().fetch, call: poll },
        undecided: [
          { status: "PENDING", utr: null },
          { status: "PENDING", utr: expect.any(String) },
        ],
      };
    },
  },
  carried("SMS", ["type"]),
  carried("WHATSAPP", ["status"]),
  {
    ...{ name: "metalpriceapi", deciding: ["success"] },
    prepare: () => {
      const answer = {
        success: true,
        base: "XAU",
        timestamp: Math.floor(Date.now() / 1000),
        rates: { INR: 366_713.4455 },
      };
      const call = (fetch: Fetch) =>
        new MetalPriceApi({ apiKey: "a key", cache: new Map(), fetch }).price("GOLD", wallClock.now());
      return { fetch: async () => Response.json(answer), call };
    },
  },
];

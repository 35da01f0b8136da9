/**
 * Payments through Razorpay: each payment is one payment link, whose reference and order receipt are our payment key
 * (docs/decisions/0016). Amounts are in paise on both sides.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { PaymentsGateway } from "../payments.ts";
import { type Fetch, RazorpayRejected, razorpayApi } from "./client.ts";
import { type PaymentLink, paymentLink } from "./entities.ts";
import { fetchAttempts, findLink } from "./links.ts";
import { statusOfLink } from "./status.ts";
import { readEvent } from "./webhook.ts";

export interface RazorpaySettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
  /** Scheme and host of the URL that payers return to. */
  readonly origin: string;
  readonly fetch: Fetch;
  /** The system clock: Razorpay does not know a moved sandbox clock. */
  readonly clock: Clock;
}

type Opening = Parameters<PaymentsGateway["open"]>[0];

/**
 * Razorpay's webhook signature: `X-Razorpay-Signature` is the hex HMAC-SHA256 of the raw body under the webhook's
 * secret. No time is signed, so a message can be replayed at any time. An event counts once by its id and, under any
 * id, because a payment's status only advances.
 */
const SIGNATURE_HEADER = "x-razorpay-signature";

/** Events signed before a secret rotation are redelivered under the old secret, so two secrets may be valid. */
function isSignedByRazorpay({
  body,
  signature,
  secrets,
}: {
  readonly body: string;
  readonly signature: string | null;
  readonly secrets: readonly string[];
}): boolean {
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return secrets.some((secret) => timingSafeEqual(given, createHmac("sha256", secret).update(body).digest()));
}

export function razorpayPayments(settings: RazorpaySettings): PaymentsGateway {
  const api = razorpayApi(settings);

  return {
    async open(opening) {
      try {
        const link = await api.post("/payment_links", linkFor(opening, settings), paymentLink);
        return { redirectUrl: link.short_url };
      } catch (cause) {
        // The reference already exists, or the request was invalid for another reason.
        const link = isInvalidRequest(cause) ? await findLink(api, opening.key) : null;
        if (!link) throw cause;
        return { redirectUrl: sameAs(link, opening).short_url };
      }
    },

    async status(key) {
      const link = await findLink(api, key);
      if (!link) throw new Error("Razorpay knows of no such payment");
      return statusOfLink(link, link.status === "paid" ? [] : await fetchAttempts(api, link));
    },

    async readWebhook({ body, headers }) {
      const signature = headers.get(SIGNATURE_HEADER);
      if (!isSignedByRazorpay({ body, signature, secrets: settings.webhookSecrets })) return { kind: "FORGED" };
      return readEvent(api, { body, headers });
    },
  };
}

/**
 * The link request. The payer's name and contacts are not sent: Razorpay's page asks the payer for what it needs, and
 * sends no messages or reminders. Razorpay redirects the payer only after payment; without one they stay on its page.
 */
function linkFor({ key, userId, amountPaise, lifetimeMs, returnTo }: Opening, { origin, clock }: RazorpaySettings) {
  return {
    amount: amountPaise,
    currency: "INR",
    accept_partial: false,
    reference_id: key,
    description: "Payment to ultra",
    expire_by: Math.ceil((clock.now() + lifetimeMs) / 1000),
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { paymentKey: key, userId },
    callback_url: new URL(returnTo.success, origin).href,
    callback_method: "get",
  };
}

const isInvalidRequest = (cause: unknown) => cause instanceof RazorpayRejected && cause.status === 400;

/** @throws Error when one key was used for two different payments. */
function sameAs(link: PaymentLink, { key, userId, amountPaise }: Opening): PaymentLink {
  const { amount, notes } = link;
  if (amount === amountPaise && notes.userId === userId && notes.paymentKey === key) return link;
  throw new Error("one key was asked for two different payments");
}

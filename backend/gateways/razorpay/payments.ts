/**
 * Payments through Razorpay: each payment is one payment link, whose reference and order receipt are our payment key
 * (docs/decisions/0016). Amounts are in paise on both sides.
 */
import type { Clock } from "../../platform/clock.ts";
import type { PaymentsGateway } from "../payments.ts";
import type { Fetch } from "../provider-request.ts";
import { RazorpayRejected, razorpayApi } from "./client.ts";
import { type PaymentLink, paymentLink } from "./entities.ts";
import { checkKeys, fetchAttempts, findLink } from "./links.ts";
import { isSignedByRazorpay } from "./signature.ts";
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
      if (!isSignedByRazorpay({ body, headers }, settings.webhookSecrets)) return { kind: "FORGED" };
      return readEvent(api, { body, headers });
    },

    check: () => checkKeys(api),
  };
}

/**
 * The link request. The payer's name and contacts are not sent: Razorpay's page requests its own data from the payer,
 * and sends no messages or reminders. Razorpay redirects the payer only after payment; without one they stay on its
 * page.
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

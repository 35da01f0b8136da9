/**
 * Payments by Razorpay: a payment of ours is one payment link, our key its reference and the receipt of its order
 * (docs/decisions/0016). Amounts are paise on both sides.
 */
import type { Clock } from "../../clock.ts";
import type { PaymentsGateway } from "../payments.ts";
import { type Fetch, RazorpayRejected, razorpayApi } from "./client.ts";
import { type PaymentLink, paymentLink } from "./entities.ts";
import { fetchAttempts, findLink } from "./links.ts";
import { isSignedByRazorpay, SIGNATURE_HEADER } from "./signature.ts";
import { statusOfLink } from "./status.ts";
import { readEvent } from "./webhook.ts";

export interface RazorpaySettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
  /** Where the payer comes back to: scheme and host. */
  readonly origin: string;
  readonly fetch: Fetch;
  /** The machine's: Razorpay's world knows nothing of a clock that was moved. */
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
        // The reference was there already, or something else was wrong with what we asked for.
        const link = isRefusedAsWrong(cause) ? await findLink(api, opening.key) : null;
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
 * What is asked for. The payer's name and contacts stay with us: Razorpay's page asks him for what it needs, and neither
 * writes to him nor reminds him. He is led back when he has paid; somebody who has not is still on Razorpay's page.
 */
function linkFor({ key, userId, amountPaise, lifeMs, returnTo }: Opening, { origin, clock }: RazorpaySettings) {
  return {
    amount: amountPaise,
    currency: "INR",
    accept_partial: false,
    reference_id: key,
    description: "Payment to ultra",
    expire_by: Math.ceil((clock.now() + lifeMs) / 1000),
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { paymentKey: key, userId },
    callback_url: new URL(returnTo.success, origin).href,
    callback_method: "get",
  };
}

const isRefusedAsWrong = (cause: unknown) => cause instanceof RazorpayRejected && cause.status === 400;

/** @throws when one key was asked for two different payments. */
function sameAs(link: PaymentLink, { key, userId, amountPaise }: Opening): PaymentLink {
  const { amount, notes } = link;
  if (amount === amountPaise && notes.userId === userId && notes.paymentKey === key) return link;
  throw new Error("one key was asked for two different payments");
}

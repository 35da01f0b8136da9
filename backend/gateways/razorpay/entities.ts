/** Schemas of Razorpay's payment links, orders and payments, reduced to the fields that we use. */
import { z } from "zod";
import { paise } from "../../../lib/contract/facts/money.ts";
import { paymentKey, userId } from "../../../lib/contract/values/ids.ts";

/** Integer paise, as everywhere in Razorpay's API. */
const amount = z.number().int().nonnegative().transform(paise);

const currency = z.literal("INR");

/**
 * The notes that we attach to a link; Razorpay copies them to its order. An entity without them is not ours: other
 * products may use the same account.
 */
export const ourNotes = z.object({ paymentKey, userId });

/** Payers are redirected to Razorpay's own pages only. */
const pageUrl = z.url({ protocol: /^https$/, hostname: /^(?:rzp\.io|(?:[a-z0-9-]+\.)*razorpay\.com)$/ });

export const paymentLink = z.object({
  reference_id: paymentKey,
  amount,
  currency,
  status: z.enum(["created", "partially_paid", "paid", "expired", "cancelled"]),
  short_url: pageUrl,
  /** Present once the payer has started a payment. */
  order_id: z.string().min(1).nullish(),
  notes: ourNotes,
});
export type PaymentLink = z.output<typeof paymentLink>;

/** Links of any product; only the one with our reference is parsed further. */
export const paymentLinks = z.object({ payment_links: z.array(z.looseObject({ reference_id: z.unknown() })) });

export const order = z.object({
  amount,
  currency,
  status: z.enum(["created", "attempted", "paid"]),
  notes: ourNotes,
});
export type RazorpayOrder = z.output<typeof order>;

/** One payment attempt; an order may have several. */
export const attempt = z.object({
  amount,
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
});
export type RazorpayAttempt = z.output<typeof attempt>;

export const attempts = z.object({ items: z.array(attempt) });

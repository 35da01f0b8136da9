/** What Razorpay says of its payment links, orders and payments: the fields that we act on, and nothing else of them. */
import { z } from "zod";
import { paymentKey, userId } from "../../../lib/contract/values/ids.ts";
import { paise } from "../../../lib/contract/values/money.ts";

/** Whole paise, as everywhere in Razorpay's API. */
const amount = z.number().int().nonnegative().transform(paise);

const currency = z.literal("INR");

/**
 * What we write into the notes of a link; its order carries the same. What has no such notes is not ours: other products
 * may take payments by the same account.
 */
export const ourNotes = z.object({ paymentKey, userId });

/** The page is Razorpay's, or nobody is sent there. */
const pageUrl = z.url({ protocol: /^https$/, hostname: /^(?:rzp\.io|(?:[a-z0-9-]+\.)*razorpay\.com)$/ });

export const paymentLink = z.object({
  reference_id: paymentKey,
  amount,
  currency,
  status: z.enum(["created", "partially_paid", "paid", "expired", "cancelled"]),
  short_url: pageUrl,
  /** There once somebody has begun to pay. */
  order_id: z.string().min(1).nullish(),
  notes: ourNotes,
});
export type PaymentLink = z.output<typeof paymentLink>;

/** Links of anybody's: only one that bears the reference we asked for is looked at more closely. */
export const paymentLinks = z.object({ payment_links: z.array(z.looseObject({ reference_id: z.unknown() })) });

export const order = z.object({
  amount,
  currency,
  status: z.enum(["created", "attempted", "paid"]),
  notes: ourNotes,
});
export type Order = z.output<typeof order>;

/** One try to pay; an order may see several. */
export const attempt = z.object({
  amount,
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
});
export type Attempt = z.output<typeof attempt>;

export const attempts = z.object({ items: z.array(attempt) });

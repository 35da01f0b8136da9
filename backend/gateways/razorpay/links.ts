/** Razorpay payment links: each is a page that takes one payment, and has an order once the payer starts to pay. */
import type { PaymentKey } from "../../../lib/contract/values/ids.ts";
import type { RazorpayApi } from "./client.ts";
import { attempts, type PaymentLink, paymentLink, paymentLinks, type RazorpayAttempt } from "./entities.ts";

/** The link with this reference, or null. References are unique at Razorpay. */
export async function findLink(api: RazorpayApi, key: PaymentKey): Promise<PaymentLink | null> {
  const { payment_links: found } = await api.get(`/payment_links?reference_id=${key}`, paymentLinks);
  const link = found.find((each) => each.reference_id === key);
  return link ? paymentLink.parse(link) : null;
}

/** Looks for a link that does not exist. @throws RazorpayRejected when the keys are not accepted */
export async function checkKeys(api: RazorpayApi): Promise<void> {
  await api.get("/payment_links?reference_id=doctor", paymentLinks);
}

/** All payment attempts; none before the payer starts to pay. */
export async function fetchAttempts(
  api: RazorpayApi,
  { order_id: orderId }: Pick<PaymentLink, "order_id">,
): Promise<readonly RazorpayAttempt[]> {
  if (!orderId) return [];
  const { items } = await api.get(`/orders/${encodeURIComponent(orderId)}/payments`, attempts);
  return items;
}

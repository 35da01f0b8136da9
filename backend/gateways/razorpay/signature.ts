/**
 * How Razorpay signs a webhook: `X-Razorpay-Signature` is the hex HMAC-SHA256 of the raw body under the webhook's secret.
 * No time is signed, so a message can be sent again for ever: that an event counts once is held by its id and, whatever
 * id it comes under, by a payment's status, which only rises.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export const SIGNATURE_HEADER = "x-razorpay-signature";

/** What was signed before a change of the secret is told again under the old one: there may be two. */
export function isSignedByRazorpay({
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

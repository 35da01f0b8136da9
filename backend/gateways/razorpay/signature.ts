/**
 * Razorpay's webhook signature: `X-Razorpay-Signature` is the hex HMAC-SHA256 of the raw body under the webhook's
 * secret. No time is signed, so a message can be replayed at any time. An event counts once by its id and, under any
 * id, because a payment's status only advances and a transfer is credited once.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookMessage } from "../webhook-reading.ts";

const SIGNATURE_HEADER = "x-razorpay-signature";

/** Events signed before a secret rotation are redelivered under the old secret, so two secrets may be valid. */
export function isSignedByRazorpay({ body, headers }: WebhookMessage, secrets: readonly string[]): boolean {
  const signature = headers.get(SIGNATURE_HEADER);
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return secrets.some((secret) => timingSafeEqual(given, createHmac("sha256", secret).update(body).digest()));
}

/**
 * Maps Razorpay's statuses to ours. Pure. A failed attempt does not end a payment, since the page allows another; only
 * the link itself can fail. A payment succeeds once the whole amount is captured; authorised, it is pending.
 */
import type { ProviderStatus } from "../payments.ts";
import type { PaymentLink, RazorpayAttempt, RazorpayOrder } from "./entities.ts";

/** Status of a link and of the known payment attempts for its order. */
export function statusOfLink(
  { status, amount }: Pick<PaymentLink, "status" | "amount">,
  attempts: readonly RazorpayAttempt[],
): ProviderStatus {
  const tried = furthestOf(attempts.map((attempt) => statusOfAttempt(attempt, amount)));
  switch (status) {
    case "paid":
      return "SUCCESS";
    case "created":
      return tried;
    case "partially_paid":
      // Links do not allow partial payment, so this does not occur; a partial payment would not be a success.
      return tried === "SUCCESS" ? tried : "PENDING";
    case "expired":
      return tried === "CREATED" ? "EXPIRED" : tried;
    case "cancelled":
      return tried === "CREATED" ? "FAILED" : tried;
  }
}

/** Status of an order and one payment attempt. An order stays paid even if its payment is refunded later. */
export function statusOfOrder(
  { status, amount }: Pick<RazorpayOrder, "status" | "amount">,
  tried: RazorpayAttempt,
): ProviderStatus {
  switch (status) {
    case "paid":
      return "SUCCESS";
    case "created":
    case "attempted":
      return statusOfAttempt(tried, amount);
  }
}

type AttemptStatus = "CREATED" | "PENDING" | "SUCCESS";

/** `due` is the requested amount. When the payer bears the fee, the captured amount includes it. */
function statusOfAttempt({ status, amount, currency }: RazorpayAttempt, due: number): AttemptStatus {
  switch (status) {
    case "created":
    case "failed":
      return "CREATED";
    case "refunded":
      // Authorised, not captured, and refunded; a captured payment would have marked the order as paid.
      return "CREATED";
    case "authorized":
      return "PENDING";
    case "captured":
      return currency === "INR" && amount >= due ? "SUCCESS" : "PENDING";
  }
}

function furthestOf(statuses: readonly AttemptStatus[]): AttemptStatus {
  if (statuses.includes("SUCCESS")) return "SUCCESS";
  return statuses.includes("PENDING") ? "PENDING" : "CREATED";
}

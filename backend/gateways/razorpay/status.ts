/**
 * Razorpay's words in ours. Pure. A try that failed ends nothing, since the page takes another: only the link itself can
 * end badly. Money is ours once it is captured in full; authorised, it is on its way.
 */
import type { ProviderStatus } from "../payments.ts";
import type { Attempt, Order, PaymentLink } from "./entities.ts";

/** Of a link, and of the tries to pay its order as far as they are known. */
export function statusOfLink(
  { status, amount }: Pick<PaymentLink, "status" | "amount">,
  attempts: readonly Attempt[],
): ProviderStatus {
  const tried = furthestOf(attempts.map((attempt) => statusOfAttempt(attempt, amount)));
  switch (status) {
    case "paid":
      return "SUCCESS";
    case "created":
      return tried;
    case "partially_paid":
      // We ask for the whole amount only, so this is never seen; and part of it is not the payment.
      return tried === "SUCCESS" ? tried : "PENDING";
    case "expired":
      return tried === "CREATED" ? "EXPIRED" : tried;
    case "cancelled":
      return tried === "CREATED" ? "FAILED" : tried;
  }
}

/** Of an order as it stands now, and one try to pay it. An order stays paid though its payment be refunded later. */
export function statusOfOrder({ status, amount }: Pick<Order, "status" | "amount">, tried: Attempt): ProviderStatus {
  switch (status) {
    case "paid":
      return "SUCCESS";
    case "created":
    case "attempted":
      return statusOfAttempt(tried, amount);
  }
}

type AttemptStatus = "CREATED" | "PENDING" | "SUCCESS";

/** `due` is what was asked for. Where the payer bears the fee, what is captured is that and the fee. */
function statusOfAttempt({ status, amount, currency }: Attempt, due: number): AttemptStatus {
  switch (status) {
    case "created":
    case "failed":
      return "CREATED";
    case "refunded":
      // Authorised, never captured, and given back: the order would be paid otherwise.
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

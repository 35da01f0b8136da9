import type { StatusKind } from "@/components/ui/status";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import { type Currency, type Minor, minor, subtractMinor } from "@/lib/contract/facts/money";
import type { WalletTransactionId } from "@/lib/contract/values/ids";

type Facts = Pick<WalletTransaction, "reason" | "state" | "transactionId" | "currency" | "investmentId" | "paymentKey">;

/** The page of a withdrawal, without language. Each currency is a wallet of its own, so the path names it. */
export const withdrawalPath = (id: WalletTransactionId, currency: Currency) =>
  currency === "INR" ? `/wallet/withdrawals/${id}` : `/wallet/withdrawals/${id}?currency=${currency}`;

/** The path of the page with a movement's outcome, without language; null without further details. */
export function movementPath({ reason, transactionId, currency, investmentId, paymentKey }: Facts): string | null {
  switch (reason) {
    case "WITHDRAWAL":
      return withdrawalPath(transactionId, currency);
    case "RECHARGE":
      // A payment for an investment belongs to the investment's page.
      if (investmentId !== null) return `/investments/${investmentId}`;
      return paymentKey === null ? null : `/wallet/payments/${paymentKey}`;
    case "INVESTMENT":
    case "PAYOUT":
      return investmentId === null ? null : `/investments/${investmentId}`;
    case "METAL_PURCHASE":
    case "METAL_SALE":
    case "REMITTANCE":
    case "BANK_TRANSFER":
    case "WITHDRAWAL_RETURN":
      // The movement itself shows everything.
      return null;
  }
}

/**
 * Outflows from the wallet with a minus, inflows with a plus. A failed movement has no sign, because no money moved.
 */
export function signedAmount({ type, state, amount }: Pick<WalletTransaction, "type" | "state" | "amount">): Minor {
  return type === "DEBIT" && state !== "FAILED" ? subtractMinor(minor(0), amount) : amount;
}

/** Whether an investment, or a metal that was sold, brought the money. */
export const isFromInvestment = ({ reason }: Pick<WalletTransaction, "reason">): boolean =>
  reason === "PAYOUT" || reason === "METAL_SALE";

type StatusFacts = Pick<WalletTransaction, "type" | "state" | "failure" | "returnedAt">;

/** The status of a movement: its mark, and its message key in `messages/*\/states.json`. */
export function movementStatus({ type, state, failure, returnedAt }: StatusFacts): {
  kind: StatusKind;
  word: "initiated" | "pending" | "success" | "failed" | "returned";
} {
  // The bank sent it back, before or after it had completed it.
  if (failure === "BANK_RETURNED" || returnedAt !== null) return { kind: "failed", word: "returned" };
  switch (state) {
    case "INITIATED":
      // An opened payment may never be made: it is not under way before the payer's bank confirms it.
      return { kind: "pending", word: type === "CREDIT" ? "pending" : "initiated" };
    case "SUCCESS":
      return { kind: "confirmed", word: "success" };
    case "FAILED":
      return { kind: "failed", word: "failed" };
  }
}

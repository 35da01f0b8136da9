import type { StatusKind } from "@/components/ui/status";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import { type Minor, minor, subtractMinor } from "@/lib/contract/values/money";

type Facts = Pick<WalletTransaction, "reason" | "state" | "transactionId" | "investmentId" | "paymentKey">;

/** Where one sees what became of a movement, without language; null where there is nothing more to see. */
export function movementPath({ reason, transactionId, investmentId, paymentKey }: Facts): string | null {
  switch (reason) {
    case "WITHDRAWAL":
      return `/wallet/withdrawals/${transactionId}`;
    case "RECHARGE":
      // A payment that was made for an investment belongs to the investment's page.
      if (investmentId !== null) return `/investments/${investmentId}`;
      return paymentKey === null ? null : `/wallet/payments/${paymentKey}`;
    case "INVESTMENT":
    case "PAYOUT":
      return investmentId === null ? null : `/investments/${investmentId}`;
    case "METAL_PURCHASE":
    case "METAL_SALE":
    case "REMITTANCE":
      // Told in full by the movement itself.
      return null;
  }
}

/** Out of the wallet with a minus, into it with a plus. What failed has moved nothing, so it has no sign. */
export function signedAmount({ type, state, amount }: Pick<WalletTransaction, "type" | "state" | "amount">): Minor {
  return type === "DEBIT" && state !== "FAILED" ? subtractMinor(minor(0), amount) : amount;
}

/** How far a movement is: its mark, and its word in `messages/*\/states.json`. */
export function movementStatus({ type, state }: Pick<WalletTransaction, "type" | "state">): {
  kind: StatusKind;
  word: "initiated" | "pending" | "success" | "failed";
} {
  switch (state) {
    case "INITIATED":
      // A payment that was opened may never be made: it is not on its way before the payer's bank says so.
      return { kind: "pending", word: type === "CREDIT" ? "pending" : "initiated" };
    case "SUCCESS":
      return { kind: "confirmed", word: "success" };
    case "FAILED":
      return { kind: "failed", word: "failed" };
  }
}

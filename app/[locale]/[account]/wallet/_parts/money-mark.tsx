import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { isFromInvestment } from "@/components/wallet/movement-view";
import type { WalletReason, WalletTransaction } from "@/lib/contract/calls/wallet";

const DOWN_LEFT = <path d="M11 5 5.5 10.5M5.5 6v4.5H10" />;
const UP_RIGHT = <path d="m5 11 5.5-5.5M6 5.5h4.5V10" />;
const PLUS = <path d="M8 4.5v7M4.5 8h7" />;
const MINUS = <path d="M4.5 8h7" />;

const SIGNS: Readonly<Record<WalletReason, ReactNode>> = {
  ...{ PAYOUT: DOWN_LEFT, METAL_SALE: DOWN_LEFT, INVESTMENT: UP_RIGHT, METAL_PURCHASE: UP_RIGHT },
  ...{ RECHARGE: PLUS, REMITTANCE: PLUS, BANK_TRANSFER: PLUS, WITHDRAWAL: MINUS, WITHDRAWAL_RETURN: PLUS },
};

/** The direction of a movement as a sign in a ring: from an investment, into one, from the bank, to the bank. */
export function MoneyMark({ entry }: { entry: Pick<WalletTransaction, "reason" | "state"> }) {
  const isPaid = entry.state === "SUCCESS" && isFromInvestment(entry);
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.1}
      aria-hidden
      className={cn("money-mark", {
        "border-positive/50 text-positive": isPaid,
        "border-line-strong text-muted": !isPaid,
      })}
    >
      {SIGNS[entry.reason]}
    </svg>
  );
}

import { Amount } from "@/components/money/amount";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import { signedAmount } from "./movement-view";

type Moved = Pick<WalletTransaction, "type" | "state" | "amount" | "currency">;

/** The amount of a movement, with + into the wallet and − out of it; without a sign where no money moved. */
export const MovementAmount = ({ movement }: { movement: Moved }) => (
  <Amount
    amount={signedAmount(movement)}
    currency={movement.currency}
    sign={movement.state === "FAILED" ? "auto" : "always"}
  />
);

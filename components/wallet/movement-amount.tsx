import { Amount } from "@/components/money/amount";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import { signedAmount } from "./movement-view";

type Moved = Pick<WalletTransaction, "type" | "state" | "amount" | "currency">;

/** What a movement put into the wallet or took out of it, with its sign; without one where no money moved. */
export const MovementAmount = ({ movement }: { movement: Moved }) => (
  <Amount
    amount={signedAmount(movement)}
    currency={movement.currency}
    sign={movement.state === "FAILED" ? "auto" : "always"}
  />
);

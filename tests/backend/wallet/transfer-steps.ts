/** A withdrawal whose job the test runs, over a bank and at a time of its own. */
import type { BankGateway } from "../../../backend/gateways/bank.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { withGateway } from "../doubles/gateways.ts";
import { rupees } from "./investor.ts";

/** Of ₹100. The object's own alarm would order it at the sandbox's bank. */
export function request(context: AccountContext): WalletTransactionId {
  const { transactionId } = context.storage.transactionSync(() =>
    requestWithdrawal(context, {
      ...{ currency: "INR", amount: rupees(100), maskedAccount: "Coastal Bank ••4471" },
      ...{ accountNumber: "918273644471", routingCode: "COST0000001" },
    }),
  );
  forget(context, transactionId);
  return transactionId;
}

/** Leaves the withdrawal to no alarm. */
export const forget = ({ scheduler }: AccountContext, reference: WalletTransactionId): void =>
  scheduler.cancel({ kind: "WITHDRAWAL", reference });

export const over = (context: AccountContext, bank: Partial<BankGateway>): AccountContext =>
  withGateway(context, "bank", bank);

export const later = (context: AccountContext, time: number): AccountContext => ({
  ...context,
  clock: { ...context.clock, now: () => epochMs(context.clock.now() + time) },
});

import type { RechargeRequest } from "../../../lib/contract/calls/wallet.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { featureFlags } from "../../remote-config/feature-flags.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { openPayment } from "./payment-opening.ts";
import type { PaymentRecord } from "./payment-store.ts";
import { rechargeError } from "./wallet-rules.ts";

/**
 * Opens a recharge payment at the provider; the caller's commit stores it.
 * @throws AppError RECHARGE_BELOW_MINIMUM, RECHARGE_ABOVE_MAXIMUM, KYC_INCOMPLETE, ONLINE_PAYMENT_CLOSED,
 * PAYMENT_LIMIT, GATEWAY_UNAVAILABLE
 */
export async function openRecharge(
  context: AccountContext,
  { amount, successPath, activePath, failedPath }: RechargeRequest,
): Promise<PaymentRecord> {
  const refusal = rechargeError({ amount, day: dateInIndia(context.clock.now()) });
  if (refusal) throw new AppError(refusal, { amount: refusal });
  assertCanInvest(context);
  const { onlinePaymentEnabled } = await featureFlags(context.env, context.userId);
  if (!onlinePaymentEnabled) throw new AppError("ONLINE_PAYMENT_CLOSED");
  return openPayment(context, {
    purpose: { kind: "WALLET" },
    amount,
    returnTo: { success: successPath, active: activePath, failed: failedPath, otherwise: "/wallet" },
  });
}

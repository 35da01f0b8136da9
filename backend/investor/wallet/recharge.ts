import type { createWalletPayment } from "../../../lib/contract/calls/payments.ts";
import type { RechargeRequest, recharge } from "../../../lib/contract/calls/wallet.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type FeatureFlags, featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { openPayment, recordPayment } from "./payment-opening.ts";
import type { PaymentRecord } from "./payment-store.ts";
import { rechargeError } from "./wallet-rules.ts";

interface OpenedRecharge {
  readonly payment: PaymentRecord;
  /** As read after the payment was opened. */
  readonly features: FeatureFlags;
}

/** @throws AppError RECHARGE_BELOW_MINIMUM, RECHARGE_ABOVE_MAXIMUM, KYC_INCOMPLETE, ONLINE_PAYMENT_CLOSED */
function assertMayRecharge(
  context: AccountContext,
  { amount }: Pick<RechargeRequest, "amount">,
  { onlinePaymentEnabled }: FeatureFlags,
): void {
  const refusal = rechargeError({ amount, day: dateInIndia(context.clock.now()) });
  if (refusal) throw fieldError<typeof createWalletPayment | typeof recharge>("amount", refusal);
  assertCanInvest(context);
  if (!onlinePaymentEnabled) throw new AppError("ONLINE_PAYMENT_CLOSED");
}

/**
 * Opens a recharge payment at the provider, to be stored by `recordRecharge`.
 * @throws AppError RECHARGE_BELOW_MINIMUM, RECHARGE_ABOVE_MAXIMUM, KYC_INCOMPLETE, ONLINE_PAYMENT_CLOSED,
 * PAYMENT_LIMIT, GATEWAY_UNAVAILABLE
 */
export async function openRecharge(
  context: AccountContext,
  { amount, successPath, activePath, failedPath }: RechargeRequest,
): Promise<OpenedRecharge> {
  const readFeatures = () => featureFlags(context.env, context.userId);
  assertMayRecharge(context, { amount }, await readFeatures());
  const payment = await openPayment(context, {
    purpose: { kind: "WALLET" },
    amount,
    returnTo: { success: successPath, active: activePath, failed: failedPath, otherwise: "/wallet" },
  });
  return { payment, features: await readFeatures() };
}

/** Synchronous, inside the caller's commit; checks everything again. @throws AppError of `assertMayRecharge` */
export function recordRecharge(context: AccountContext, { payment, features }: OpenedRecharge): PaymentRecord {
  assertMayRecharge(context, payment, features);
  recordPayment(context, payment);
  return payment;
}

import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { RechargeRequest } from "../../../lib/contract/wallet.ts";
import { featureFlags } from "../../catalogue/remote-config.ts";
import type { Book } from "../book.ts";
import { assertCanInvest } from "../kyc/state.ts";
import { openPayment } from "../payment/opening.ts";
import type { PaymentRecord } from "../payment/store.ts";
import { rechargeRefusal } from "./rules.ts";

/**
 * Opens the payment of a recharge at the provider; the caller's commit writes it down.
 * @throws Refusal RECHARGE_BELOW_MINIMUM, RECHARGE_ABOVE_MAXIMUM, KYC_INCOMPLETE, ONLINE_PAYMENT_CLOSED,
 * GATEWAY_UNAVAILABLE
 */
export async function openRecharge(
  book: Book,
  { amount, successPath, activePath, failedPath }: RechargeRequest,
): Promise<PaymentRecord> {
  const refusal = rechargeRefusal({ amount, day: dateInIndia(book.clock.now()) });
  if (refusal) throw new Refusal(refusal, { amount: refusal });
  assertCanInvest(book);
  const { onlinePaymentEnabled } = await featureFlags(book.env, book.userId);
  if (!onlinePaymentEnabled) throw new Refusal("ONLINE_PAYMENT_CLOSED");
  return openPayment(book, {
    purpose: { kind: "WALLET" },
    amount,
    returnTo: { success: successPath, active: activePath, failed: failedPath, otherwise: "/wallet" },
  });
}

import { getWalletPayment, type Payment } from "@/lib/contract/calls/payments";
import { paymentKey, type UserId } from "@/lib/contract/values/ids";
import { readOptional } from "@/lib/web/optional-read";

/** The payment named in the URL; null unless it is into this child's wallet. */
export async function findPayment(named: string | string[] | undefined, member: UserId): Promise<Payment | null> {
  const key = paymentKey.safeParse(named);
  return key.success ? readOptional(getWalletPayment, { key: key.data }, { member }) : null;
}

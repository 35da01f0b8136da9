import { paymentKey, type UserId } from "@/lib/contract/ids";
import { getWalletPayment, type Payment } from "@/lib/contract/payments";
import { readPart } from "@/lib/server/partial-read";

/** The payment into the child's wallet that the address names; null where it names none of this child's. */
export async function findPayment(named: string | string[] | undefined, member: UserId): Promise<Payment | null> {
  const key = paymentKey.safeParse(named);
  return key.success ? readPart(getWalletPayment, { key: key.data }, { member }) : null;
}

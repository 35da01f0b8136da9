/** The alarm's part: what no webhook told us we ask for, until there is nothing left to learn (I13). */
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { pollProvider, scheduleNextPoll } from "./payment-settlement.ts";
import { findPayment } from "./payment-store.ts";

/** @throws when the provider cannot be reached: the scheduler then tries again, each time after twice as long. */
export async function reconcilePayment(context: AccountContext, reference: string): Promise<void> {
  const key = paymentKey.parse(reference);
  const before = findPayment(context.sql, key);
  if (!before || before.status === "SUCCESS") return;
  await pollProvider(context, key);
  const after = findPayment(context.sql, key);
  if (after) scheduleNextPoll(context, after);
}

/** Polls payments whose webhook was lost, until their status is final (I13). */
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { pollProvider, scheduleNextPoll } from "./payment-settlement.ts";
import { findPayment } from "./payment-store.ts";

/** Job PAYMENT. @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries with exponential backoff */
export async function reconcilePayment(context: AccountContext, reference: string): Promise<void> {
  const key = paymentKey.parse(reference);
  const before = findPayment(context.sql, key);
  if (!before || before.status === "SUCCESS") return;
  await pollProvider(context, key);
  const after = findPayment(context.sql, key);
  if (after) scheduleNextPoll(context, after);
}

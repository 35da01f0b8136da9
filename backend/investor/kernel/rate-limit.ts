import { AppError } from "../../../lib/contract/values/errors.ts";
import { secondsToWait } from "../../durable/sliding-window.ts";
import type { AccountContext } from "./account-context.ts";
import { type LimitName, limitOf } from "./rate-limit-rules.ts";
import { countUse, listUsesAfter } from "./rate-limit-store.ts";

type LimitContext = Pick<AccountContext, "storage" | "sql" | "clock">;

const MINUTE_MS = 60_000;

/** @throws AppError PAYMENT_LIMIT, TOO_MANY_REQUESTS */
export function assertWithinLimit({ sql, clock }: LimitContext, name: LimitName): void {
  const limit = limitOf(name);
  const now = clock.now();
  const uses = listUsesAfter(sql, name, Math.floor(now / MINUTE_MS) - limit.withinMinutes);
  const seconds = secondsToWait(limit, { uses, nowSeconds: Math.floor(now / 1000) });
  if (seconds !== null) throw new AppError(limit.refusal, undefined, { retryAfterSeconds: seconds });
}

/**
 * Counts one use before the work starts: a request that fails later has cost as much. @throws as `assertWithinLimit`
 */
export function countWithinLimit(context: LimitContext, name: LimitName): void {
  context.storage.transactionSync(() => {
    assertWithinLimit(context, name);
    countUse(context.sql, name, Math.floor(context.clock.now() / MINUTE_MS));
  });
}

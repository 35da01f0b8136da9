/**
 * Rate limits, per account, of operations that cost others: payments cost the provider, terms and reservations keep
 * units from other investors, files and statements take CPU time.
 */
import type { CallLimit } from "../../../lib/contract/define.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { secondsToWait, type Window } from "../../platform/sliding-window.ts";
import type { AccountContext } from "./account-context.ts";
import { countUse, listUsesAfter } from "./rate-limit-store.ts";

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

interface Limit extends Window {
  readonly refusal: ErrorCode;
}

const perHour = (most: number): Limit => ({
  most,
  withinMinutes: MINUTES_AN_HOUR,
  refusal: "TOO_MANY_REQUESTS",
});

const LIMITS = {
  /** All commands together. 600 an hour is ten a minute, more than manual use needs. */
  COMMAND: perHour(600),
  /** Payments opened at the provider, for any purpose. */
  PAYMENT: { ...perHour(30), refusal: "PAYMENT_LIMIT" },
  /** Terms for a new investment; while a payment is open, they reserve units. */
  INVESTMENT_TERMS: perHour(60),
  /** Quotes of the bond market, and terms for withdrawing a deposit early. */
  SALE_TERMS: perHour(60),
  /** Uploaded files, including rejected ones. */
  UPLOAD: perHour(20),
  CHILD_ACCOUNT: { ...perHour(10), withinMinutes: MINUTES_A_DAY },
  /** Lookups of a bank branch by its IFSC. */
  LOOKUP: perHour(120),
  STATEMENT: perHour(60),
  /** Reads of the calendar address. Calendar applications ask at most every few minutes. */
  CALENDAR_FEED: perHour(60),
  /** Exports of all data stored about the investor. */
  EXPORT: perHour(10),
  /** Downloads of deal documents. */
  DOCUMENT: perHour(300),
} as const satisfies Readonly<Record<CallLimit, Limit>> & Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;

export const limitOf = (name: LimitName): Limit => LIMITS[name];

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

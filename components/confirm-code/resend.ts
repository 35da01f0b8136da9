import type { ErrorCode } from "@/lib/contract/values/errors";

/** The errors after which no further code can be requested while this one is valid. */
const LIMITS = ["OTP_LIMIT", "TOO_MANY_REQUESTS"] as const;
type Limit = (typeof LIMITS)[number];

export interface Resend {
  /** The limit that forbids another code. */
  readonly limit: Limit | null;
  readonly isWaiting: boolean;
  /** Whether "you can ask now" is true. */
  readonly isReady: boolean;
}

interface ResendFacts {
  /** Seconds until another code can be requested; null until scripts run. */
  readonly left: number | null;
  /** Why the last request was refused. */
  readonly refusal: ErrorCode | null;
  /** A limit that was reached before. */
  readonly reached: Limit | null;
}

/** The state of the request for another code. At most one of limit, waiting and ready applies. */
export function resendOf({ left, refusal, reached }: ResendFacts): Resend {
  const limit = reached ?? LIMITS.find((code) => code === refusal) ?? null;
  const isWaiting = limit === null && left !== null && left > 0;
  return { limit, isWaiting, isReady: limit === null && refusal === null && left === 0 };
}

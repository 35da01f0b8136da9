/** Timeout for calls to external services. */
import { OPERATOR_RETRY_SECONDS } from "../../lib/contract/facts/provider-fault.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../platform/log.ts";

export const GATEWAY_DEADLINE_MS = 8_000;

/** A provider's restart takes about as long. */
const OUTAGE_RETRY_SECONDS = 30;

/** The provider gave no answer, and may answer later. The requested action may have happened. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

/** The provider limits the rate of our requests (429): it refused this one, and takes it later. */
export class ProviderLimited extends ProviderAway {}

/** The provider's circuit is open, or it was away before the request that acts: that request was not made. */
export class ProviderWithheld extends ProviderAway {}

/** The provider refused the request, or could not be called: the requested action has not happened. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** The provider will refuse the same request every time. */
export class RefusedForGood extends ProviderRefused {}

/** The error for a caller that awaits a provider. */
export class GatewayError extends AppError {
  readonly isAway: boolean;
  readonly isDefiniteFailure: boolean;
  readonly isForGood: boolean;

  constructor(cause: unknown) {
    const isAway = cause instanceof ProviderAway;
    super("GATEWAY_UNAVAILABLE", undefined, {
      retryAfterSeconds: isAway ? OUTAGE_RETRY_SECONDS : OPERATOR_RETRY_SECONDS,
    });
    this.isAway = isAway;
    this.isDefiniteFailure = cause instanceof ProviderRefused || cause instanceof ProviderWithheld;
    this.isForGood = cause instanceof RefusedForGood;
  }
}

/** Whether a provider did not answer `callGateway`, and may answer later. */
export const isProviderAway = (cause: unknown): boolean => cause instanceof GatewayError && cause.isAway;

/** Whether the request of `callGateway` has certainly had no effect. */
export const isDefiniteFailure = (cause: unknown): boolean => cause instanceof GatewayError && cause.isDefiniteFailure;

/** Whether the provider of `callGateway` has done nothing, and will refuse the same request every time. */
export const isRefusedForGood = (cause: unknown): boolean => cause instanceof GatewayError && cause.isForGood;

/** Whether the provider of `callGateway` was called, and may have acted. One that is not configured was not called. */
export const mayHaveActed = (cause: unknown): boolean => cause instanceof GatewayError && !cause.isDefiniteFailure;

/** @throws ProviderAway on a timeout; the requested action may have been executed nevertheless. */
export async function withinDeadline<Answer>(requested: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderAway("a gateway did not answer in time")), GATEWAY_DEADLINE_MS);
  });
  try {
    return await Promise.race([requested, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls a gateway while a person waits for the result.
 * @throws AppError GATEWAY_UNAVAILABLE when the gateway throws or times out; `isProviderAway`, and the shorter `Retry-After`,
 * tell an outage from an answer that we cannot read, or a refusal (docs/decisions/0189). Retry with the same key.
 */
export async function callGateway<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await withinDeadline(call());
  } catch (cause) {
    // The error of a gateway that is not configured states when to try again.
    if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") throw cause;
    logFailure({ event: "gateway_unavailable", cause });
    throw new GatewayError(cause);
  }
}

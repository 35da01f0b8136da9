/** Timeout for calls to external services. */
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../platform/log.ts";

export const GATEWAY_DEADLINE_MS = 8_000;

/** A provider's restart takes about as long. */
const OUTAGE_RETRY_SECONDS = 30;

/** `Retry-After` of a fault that needs a person, who configures the provider or reads its new answers within hours. */
export const OPERATOR_RETRY_SECONDS = 600;

/** The provider gave no answer, and may answer later. The requested action may have happened. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

/** The answer to the person who waits when the provider is away. */
class AwayError extends AppError {}

/** Whether a provider did not answer `callGateway`, and may answer later. */
export const isProviderAway = (cause: unknown): boolean => cause instanceof AwayError;

/** @throws ProviderAway on a timeout; the requested action may have been executed nevertheless. */
async function withinDeadline<Answer>(requested: Promise<Answer>): Promise<Answer> {
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
    if (cause instanceof ProviderAway) {
      throw new AwayError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: OUTAGE_RETRY_SECONDS });
    }
    throw new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: OPERATOR_RETRY_SECONDS });
  }
}

/** Timeout for calls to external services. */
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../platform/log.ts";

export const GATEWAY_DEADLINE_MS = 8_000;

/** A provider's restart takes about as long. */
const RETRY_SECONDS = 30;

/** @throws Error on a timeout; the requested action may have been executed nevertheless. */
async function withinDeadline<Answer>(requested: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("a gateway did not answer in time")), GATEWAY_DEADLINE_MS);
  });
  try {
    return await Promise.race([requested, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls a gateway while a person waits for the result.
 * @throws AppError GATEWAY_UNAVAILABLE when the gateway throws or times out. Retry with the same key.
 */
export async function callGateway<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await withinDeadline(call());
  } catch (cause) {
    // The error of a gateway that is not configured states when to try again.
    if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") throw cause;
    logFailure({ event: "gateway_unavailable", cause });
    throw new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: RETRY_SECONDS });
  }
}

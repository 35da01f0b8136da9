/** The world outside may be slow or away. Nobody waits for it longer than this. */
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../log.ts";

export const GATEWAY_DEADLINE_MS = 8_000;

/** @throws when the gateway has not answered in time; what it was asked to do may still have been done. */
async function withinDeadline<Answer>(requested: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("a gateway did not answer in time")), GATEWAY_DEADLINE_MS);
  });
  try {
    return await Promise.race([requested, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same on behalf of a person who waits.
 * @throws AppError GATEWAY_UNAVAILABLE when the gateway throws or is silent. Ask again with the same key.
 */
export async function callGateway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await withinDeadline(ask());
  } catch (cause) {
    logFailure({ event: "gateway_unavailable", cause });
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
}

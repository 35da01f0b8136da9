import { IDEMPOTENCY_KEY_LENGTH_MAX } from "../../lib/contract/define.ts";
import { AppError } from "../../lib/contract/values/errors.ts";

/**
 * The request's idempotency key, or null. It is stored for good, so its length is limited.
 * @throws AppError INVALID_INPUT
 */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || (key.length > 0 && key.length <= IDEMPOTENCY_KEY_LENGTH_MAX)) return key;
  throw new AppError("INVALID_INPUT", { "Idempotency-Key": "INVALID_INPUT" });
}

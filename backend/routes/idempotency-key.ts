import { IDEMPOTENCY_KEY_LENGTH_MAX } from "../../lib/contract/define.ts";
import { AppError } from "../../lib/contract/values/errors.ts";

/** Null when there is none. It is kept for good, so its length has a limit. @throws AppError INVALID_INPUT */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || (key.length > 0 && key.length <= IDEMPOTENCY_KEY_LENGTH_MAX)) return key;
  throw new AppError("INVALID_INPUT", { "Idempotency-Key": "INVALID_INPUT" });
}

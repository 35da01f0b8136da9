/** Parses a provider's signed body. A body that is not in the documented format is redelivered, not ignored. */
import type { z } from "zod";
import { AppError } from "../../lib/contract/values/errors.ts";

/** @throws AppError INVALID_INPUT */
export function parseSigned<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("INVALID_INPUT");
  return parsed.data;
}

/** @throws AppError INVALID_INPUT for a body that is no JSON, or not of this shape. */
export function parseSignedBody<Output>(schema: z.ZodType<Output>, body: string): Output {
  try {
    return parseSigned(schema, JSON.parse(body));
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}

import "server-only";
import type { z } from "zod";
import type { Call, OutputOf } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import type { CallOptions } from "./backend-call";
import { readForInvestor } from "./investor-call";

/**
 * Reads for one section of a page: `null` when the backend fails, so that the rest of the page renders. An ended
 * session still redirects.
 */
export async function readOptional<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  about: Pick<CallOptions, "member"> = {},
): Promise<OutputOf<C> | null> {
  try {
    return await readForInvestor(call, input, about);
  } catch (cause) {
    if (cause instanceof AppError) return null;
    throw cause;
  }
}

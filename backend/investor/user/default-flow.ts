import type { z } from "zod";
import type { defaultFlow } from "../../../lib/contract/auth.ts";
import type { Book } from "../book.ts";

export type DefaultFlow = z.infer<typeof defaultFlow>;

/** Where to go after sign-in. */
export function defaultFlowOf(_book: Book): DefaultFlow {
  return "KYC";
}

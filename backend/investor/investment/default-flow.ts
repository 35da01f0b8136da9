import type { z } from "zod";
import type { defaultFlow } from "../../../lib/contract/auth.ts";
import type { Book } from "../book.ts";
import { kycStateOf } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { isGiftEnabled } from "../residence/gift-route.ts";
import { getIdentity } from "../user/store.ts";
import { hasInvested } from "./store.ts";

export type DefaultFlow = z.infer<typeof defaultFlow>;

/** The page that an investor starts on after sign-in. */
export function defaultFlowOf(book: Book): DefaultFlow {
  if (!kycStateOf(book).canInvest) return "KYC";
  if (isGiftEnabled(getIdentity(book.sql).country)) return "GIFT";
  return hasInvested(book) ? "DASHBOARD" : "INVEST";
}

export const defaultFlowOperations = {
  "user.default-flow": (book) => ({ flow: defaultFlowOf(book) }),
  "user.is-invested": (book) => ({ isInvested: hasInvested(book) }),
} satisfies Partial<Operations>;

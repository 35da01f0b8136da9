import type { z } from "zod";
import type { defaultFlow } from "../../../lib/contract/auth.ts";
import type { Book } from "../book.ts";
import { hasInvested } from "../investment/store.ts";
import { kycStateOf } from "../kyc/state.ts";
import { getIdentity } from "./store.ts";

export type DefaultFlow = z.infer<typeof defaultFlow>;

/** The GIFT City route is for those who live outside India. `country`: ISO 3166-1 alpha-2. */
export const isGiftEnabled = (country: string) => country !== "IN";

/** Where to go after sign-in. */
export function defaultFlowOf(book: Book): DefaultFlow {
  if (!kycStateOf(book).canInvest) return "KYC";
  if (isGiftEnabled(getIdentity(book.sql).country)) return "GIFT";
  return hasInvested(book) ? "DASHBOARD" : "INVEST";
}

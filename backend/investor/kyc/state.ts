import { Refusal } from "../../../lib/contract/errors.ts";
import type { KycState } from "../../../lib/contract/kyc.ts";
import type { Book } from "../book.ts";
import { getIdentity } from "../user/store.ts";
import { type KycFacts, kycStateFrom } from "./rules.ts";
import { KycStore } from "./store.ts";

export function kycFactsOf({ sql }: Pick<Book, "sql">): KycFacts {
  return { steps: new KycStore(sql).listSteps(), country: getIdentity(sql).country };
}

/** Where this investor stands. */
export function kycStateOf(book: Pick<Book, "sql">): KycState {
  return kycStateFrom(kycFactsOf(book));
}

/** Of a child, its guardian is the one who is known. @throws Refusal KYC_INCOMPLETE until all that investing needs is verified. */
export function assertCanInvest(book: Pick<Book, "sql" | "guardian">): void {
  const { canInvest } = book.guardian ?? kycStateOf(book);
  if (!canInvest) throw new Refusal("KYC_INCOMPLETE");
}

/** Enough for what is bought outright, such as metal. @throws Refusal KYC_INCOMPLETE until the PAN is verified. */
export function assertPanVerified(book: Pick<Book, "sql">): void {
  const isVerified = kycStateOf(book).steps.some(({ step, status }) => step === "PAN" && status === "VERIFIED");
  if (!isVerified) throw new Refusal("KYC_INCOMPLETE");
}

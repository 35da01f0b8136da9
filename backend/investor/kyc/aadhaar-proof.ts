/**
 * How every way of proving an Aadhaar ends. Always true: the name on it agrees with the register of PANs, its holder is
 * an adult, and no other investor has it; kept are the last four digits and a keyed token.
 */
import { calendarDateOf, dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/errors.ts";
import type { KycState } from "../../../lib/contract/kyc.ts";
import { keyIdOf } from "../../secrets.ts";
import type { Book } from "../book.ts";
import type { Asking } from "../operation.ts";
import { isAdult } from "../user/age.ts";
import { saveDateOfBirth } from "../user/store.ts";
import { type Attempt, reject, succeed } from "./attempt.ts";
import { isSameName } from "./name-match.ts";
import { KycStore } from "./store.ts";
import { type UniqueIdentity, withClaim } from "./unique-identity.ts";

/** `XXXX XXXX 3376` */
export const maskAadhaar = (lastFour: string) => `XXXX XXXX ${lastFour}`;

export interface AadhaarProof<Answer> {
  readonly identity: UniqueIdentity;
  readonly lastFour: string;
  /** As the card or the authority has them. ISO 8601. */
  readonly holder: { readonly name: string; readonly dateOfBirth: string };
  /** The input that a refusal names. */
  readonly field: string;
  /** What the command answers; called inside its transaction. */
  readonly answer: (state: KycState) => Answer;
}

/** @throws Refusal AADHAAR_NAME_MISMATCH, UNDER_AGE, AADHAAR_IN_USE, KYC_STEP_DONE */
export async function proveAadhaar<Answer>(
  book: Book,
  attempt: Attempt,
  asking: Asking,
  { identity, lastFour, holder, field, answer }: AadhaarProof<Answer>,
): Promise<Answer> {
  const mismatch = mismatchOf(book, holder);
  if (mismatch) return reject(book, attempt, { reason: mismatch, field });
  const claimed = await withClaim(book, identity, () =>
    asking.commit(() => {
      const state = succeed(book, attempt, { status: "VERIFIED", detail: maskAadhaar(lastFour) });
      const store = new KycStore(book.sql);
      store.saveAadhaar({ token: identity.token, lastFour, keyId: keyIdOf(book.env.TOKEN_KEY) });
      store.closeAadhaarChallenge();
      saveDateOfBirth(book.sql, calendarDateOf(holder.dateOfBirth));
      return answer(state);
    }),
  );
  return claimed ? claimed.answer : reject(book, attempt, { reason: "AADHAAR_IN_USE", field });
}

/** What the card says against what we know: the name in the register of PANs, and that only adults invest. */
function mismatchOf(book: Book, { name, dateOfBirth }: AadhaarProof<unknown>["holder"]): ErrorCode | null {
  const registered = new KycStore(book.sql).findRegisteredName() ?? "";
  if (!isSameName({ claimed: name, registered })) return "AADHAAR_NAME_MISMATCH";
  const today = dateInIndia(book.clock.now());
  return isAdult({ dateOfBirth: calendarDateOf(dateOfBirth), today }) ? null : "UNDER_AGE";
}

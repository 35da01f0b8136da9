/**
 * How every way of proving an Aadhaar ends. Always true: the name on it agrees with the register of PANs, its holder is
 * an adult, and no other investor has it; kept are the last four digits and a keyed token.
 */

import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { calendarDateOf, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { keyIdOf } from "../../secrets.ts";
import { isAdult } from "../identity/age.ts";
import { saveDateOfBirth } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { type Attempt, reject, succeed } from "./attempt.ts";
import { KycStore } from "./kyc-store.ts";
import { isSameName } from "./name-match.ts";
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

/** @throws AppError AADHAAR_NAME_MISMATCH, UNDER_AGE, AADHAAR_IN_USE, KYC_STEP_DONE */
export async function proveAadhaar<Answer>(
  context: AccountContext,
  attempt: Attempt,
  command: CommandContext,
  { identity, lastFour, holder, field, answer }: AadhaarProof<Answer>,
): Promise<Answer> {
  const mismatch = mismatchOf(context, holder);
  if (mismatch) return reject(context, attempt, { reason: mismatch, field });
  const claimed = await withClaim(context, identity, () =>
    command.commit(() => {
      const state = succeed(context, attempt, { status: "VERIFIED", detail: maskAadhaar(lastFour) });
      const store = new KycStore(context.sql);
      store.saveAadhaar({ token: identity.token, lastFour, keyId: keyIdOf(context.env.TOKEN_KEY) });
      store.closeAadhaarChallenge();
      saveDateOfBirth(context.sql, calendarDateOf(holder.dateOfBirth));
      return answer(state);
    }),
  );
  return claimed ? claimed.answer : reject(context, attempt, { reason: "AADHAAR_IN_USE", field });
}

/** What the card says against what we know: the name in the register of PANs, and that only adults invest. */
function mismatchOf(context: AccountContext, { name, dateOfBirth }: AadhaarProof<unknown>["holder"]): ErrorCode | null {
  const registered = new KycStore(context.sql).findRegisteredName() ?? "";
  if (!isSameName({ claimed: name, registered })) return "AADHAAR_NAME_MISMATCH";
  const today = dateInIndia(context.clock.now());
  return isAdult({ dateOfBirth: calendarDateOf(dateOfBirth), today }) ? null : "UNDER_AGE";
}

/**
 * The last step of every Aadhaar verification method. Invariant: the name matches the PAN register, the holder is an
 * adult, and no other investor uses this Aadhaar. Only the last four digits and a blind index are stored.
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
  /** As on the card or at the authority. ISO 8601 date. */
  readonly holder: { readonly name: string; readonly dateOfBirth: string };
  /** The input field that an error names. */
  readonly field: string;
  /** Builds the command's result; called inside its transaction. */
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

/** Compares the holder with the PAN register's name and the minimum age; null when both agree. */
function mismatchOf(context: AccountContext, { name, dateOfBirth }: AadhaarProof<unknown>["holder"]): ErrorCode | null {
  const registered = new KycStore(context.sql).findRegisteredName() ?? "";
  if (!isSameName({ claimed: name, registered })) return "AADHAAR_NAME_MISMATCH";
  const today = dateInIndia(context.clock.now());
  return isAdult({ dateOfBirth: calendarDateOf(dateOfBirth), today }) ? null : "UNDER_AGE";
}

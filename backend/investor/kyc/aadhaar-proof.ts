/**
 * The last step of every Aadhaar verification method. Invariant: the name matches the PAN register, the holder is an
 * adult, and no other investor uses this Aadhaar. Only the last four digits and a blind index are stored.
 */

import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { calendarDateOf, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { Commit } from "../../platform/command-log.ts";
import { keyIdOf } from "../../platform/secrets.ts";
import { isAdult } from "../identity/age.ts";
import { saveDateOfBirth } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  assertStepOpen,
  awaitNameReview,
  completeIfReady,
  type KycField,
  reject,
  succeedAttempt,
  type VerificationAttempt,
} from "./attempt.ts";
import { endKeptCheck } from "./kept-check.ts";
import { KycStore } from "./kyc-store.ts";
import { matchNames } from "./name-match.ts";
import type { AcceptName } from "./name-review-decision.ts";
import { isTaken, type UniqueIdentity, withClaim } from "./unique-identity.ts";

/** `XXXX XXXX 3376` */
export const maskAadhaar = (lastFour: string) => `XXXX XXXX ${lastFour}`;

export interface AadhaarProof<Answer> {
  readonly identity: UniqueIdentity<"aadhaar" | "digilocker">;
  readonly lastFour: string;
  /** As on the card or at the authority. ISO 8601 date. */
  readonly holder: { readonly name: string; readonly dateOfBirth: string };
  /** The input field that an error names. */
  readonly field: KycField;
  /** Builds the command's result; called inside its transaction. */
  readonly answer: (state: KycState) => Answer;
}

/** @throws AppError AADHAAR_NAME_MISMATCH, UNDER_AGE, AADHAAR_IN_USE, KYC_STEP_DONE */
export async function proveAadhaar<Answer>(
  context: AccountContext,
  attempt: VerificationAttempt,
  command: Pick<Commit, "commit">,
  proof: AadhaarProof<Answer>,
): Promise<Answer> {
  const { identity, lastFour, holder, field, answer } = proof;
  const registeredName = new KycStore(context.sql).findRegisteredName() ?? "";
  const match = matchNames({ claimed: holder.name, registered: registeredName });
  if (match === "OTHER") return reject(context, attempt, { reason: "AADHAAR_NAME_MISMATCH", field });
  if (!isOfAge(context, holder)) return reject(context, attempt, { reason: "UNDER_AGE", field });
  if (match === "PERHAPS") return awaitReview(context, attempt, command, { ...proof, registeredName });
  const claimed = await withClaim(context, identity, () =>
    command.commit(() => {
      const state = succeedAttempt(context, attempt, { status: "VERIFIED", detail: maskAadhaar(lastFour) });
      const store = new KycStore(context.sql);
      store.saveAadhaar({ token: identity.token, lastFour, keyId: keyIdOf(context.env.TOKEN_KEY) });
      store.closeAadhaarChallenge();
      saveDateOfBirth(context.sql, calendarDateOf(holder.dateOfBirth));
      return answer(state);
    }),
  );
  return claimed ? claimed.answer : reject(context, attempt, { reason: "AADHAAR_IN_USE", field });
}

function isOfAge({ clock }: AccountContext, { dateOfBirth }: AadhaarProof<unknown>["holder"]): boolean {
  return isAdult({ dateOfBirth: calendarDateOf(dateOfBirth), today: dateInIndia(clock.now()) });
}

async function awaitReview<Answer>(
  context: AccountContext,
  attempt: VerificationAttempt,
  command: Pick<Commit, "commit">,
  { identity, lastFour, holder, field, answer, registeredName }: AadhaarProof<Answer> & { registeredName: string },
): Promise<Answer> {
  if (await isTaken(context, identity)) return reject(context, attempt, { reason: "AADHAAR_IN_USE", field });
  return command.commit(() => {
    const evidence = {
      ...{ lastFour, dateOfBirth: calendarDateOf(holder.dateOfBirth), keyId: keyIdOf(context.env.TOKEN_KEY) },
      identity: { ...identity, earlierTokens: [...identity.earlierTokens] },
    };
    const names = { step: "AADHAAR", givenName: holder.name, registeredName, evidence } as const;
    const state = awaitNameReview(context, { ...attempt, detail: maskAadhaar(lastFour) }, names);
    new KycStore(context.sql).closeAadhaarChallenge();
    return answer(state);
  });
}

/** An operator has found that both names are one person's. */
export const acceptAadhaar: AcceptName<"AADHAAR"> = async (context, evidence, { detail }, commit) => {
  const { identity, lastFour, dateOfBirth, keyId } = evidence;
  const claimed = await withClaim(context, identity, () =>
    commit(() => {
      assertStepOpen(context, "AADHAAR");
      const store = new KycStore(context.sql);
      store.saveStep({ step: "AADHAAR", status: "VERIFIED", reason: null, detail }, context.clock.now());
      store.saveAadhaar({ token: identity.token, lastFour, keyId });
      saveDateOfBirth(context.sql, dateOfBirth);
      endKeptCheck(context, "AADHAAR");
      completeIfReady(context);
    }),
  );
  return claimed ? null : "AADHAAR_IN_USE";
};

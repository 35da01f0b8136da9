/** The profile, which is the PROFILE step of KYC. What a register has confirmed no longer changes by typing. */

import type { Profile } from "../../../lib/contract/calls/user.ts";
import { addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { ADULT_MONTHS, isAdult, isBirthDate } from "../identity/age.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { listWards } from "../identity/family-store.ts";
import { findFriendlyName } from "../identity/friendly-name-store.ts";
import { getIdentity, type Identity, saveProfile } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { kycStateOf } from "./kyc-state.ts";
import { KycStore } from "./kyc-store.ts";
import { isCountryLocked } from "./residence-operations.ts";

export const profileOperations = {
  "user.profile": (context) => profileOf(context),

  "user.update-profile": (context, { email, ...typed }, command) =>
    command.commit(() => {
      const identity = getIdentity(context.sql);
      const next = { ...typed, email: email ?? identity.email };
      assertUnlocked(context, identity, next);
      assertAdult(context, next.dateOfBirth);
      saveProfile(context.sql, next);
      const step = { step: "PROFILE", status: "VERIFIED", reason: null, detail: null } as const;
      new KycStore(context.sql).saveStep(step, context.clock.now());
      return profileOf(context);
    }),
} satisfies Partial<Operations>;

export function profileOf(context: AccountContext): Profile {
  const children = listWards(context.sql).map(({ id, name }) => ({ userId: id, name }));
  const friendlyName = findFriendlyName(context.sql)?.friendlyName ?? null;
  const identity = getIdentity(context.sql);
  return {
    ...identity,
    guardianship: guardianshipOf(identity, dateInIndia(context.clock.now())),
    isEmailProven: isEmailProven(context),
    friendlyName,
    kyc: kycStateOf(context),
    children,
  };
}

/** A child's birth date is known from the day on which its account was opened. */
function guardianshipOf(
  { guardianId, dateOfBirth }: Pick<Identity, "guardianId" | "dateOfBirth">,
  today: CalendarDate,
): Profile["guardianship"] {
  if (guardianId === null || dateOfBirth === null) return null;
  return { mayAct: !isAdult({ dateOfBirth, today }), comesOfAgeOn: addMonths(dateOfBirth, ADULT_MONTHS) };
}

/** Whether the e-mail in the profile is one that signs in, and not merely one that was typed there. */
const isEmailProven = ({ sql }: Pick<AccountContext, "sql">) =>
  listLoginContacts(sql).some(({ channel }) => channel === "EMAIL");

type TypedProfile = Pick<Identity, "name" | "dateOfBirth" | "country" | "email">;

/** @throws AppError KYC_STEP_DONE, RESIDENCE_LOCKED, each with the fields that stand still. */
function assertUnlocked(context: AccountContext, identity: Identity, next: TypedProfile): void {
  const isPanVerified = new KycStore(context.sql).findRegisteredName() !== null;
  const locked: readonly [keyof TypedProfile, ErrorCode, boolean][] = [
    ["name", "KYC_STEP_DONE", isPanVerified],
    ["dateOfBirth", "KYC_STEP_DONE", isPanVerified],
    // An e-mail that signs in is a login: to change it takes a proof that this form does not ask for.
    ["email", "KYC_STEP_DONE", isEmailProven(context)],
    // It decides on tax and on GIFT City: to change it takes a proof that somebody has looked at.
    ["country", "RESIDENCE_LOCKED", isCountryLocked(context)],
  ];
  const refused = locked.filter(([field, , isLocked]) => isLocked && next[field] !== identity[field]);
  const [first] = refused;
  if (!first) return;
  throw new AppError(first[1], Object.fromEntries(refused.map(([field, code]) => [field, code] as const)));
}

/** @throws AppError DATE_OF_BIRTH_INVALID, UNDER_AGE */
function assertAdult(context: AccountContext, dateOfBirth: CalendarDate): void {
  const today = dateInIndia(context.clock.now());
  if (!isBirthDate({ dateOfBirth, today })) {
    throw new AppError("DATE_OF_BIRTH_INVALID", { dateOfBirth: "DATE_OF_BIRTH_INVALID" });
  }
  if (!isAdult({ dateOfBirth, today })) throw new AppError("UNDER_AGE", { dateOfBirth: "UNDER_AGE" });
}

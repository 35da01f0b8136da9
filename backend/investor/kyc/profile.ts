/** The profile, which is the PROFILE step of KYC. Fields that a register has confirmed are locked. */

import type { Profile, updateProfile } from "../../../lib/contract/calls/user.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { ADULT_MONTHS, isAdult, isBirthDate } from "../identity/age.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { findOpenDeletion } from "../identity/deletion-store.ts";
import { listWards } from "../identity/family-store.ts";
import { findFriendlyName } from "../identity/friendly-name-store.ts";
import { getIdentity, type Identity, saveProfile } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { timeZoneOf } from "../notifications/notification-store.ts";
import { kycStateOf } from "./kyc-state.ts";
import { KycStore } from "./kyc-store.ts";
import { isCountryLocked } from "./residence-operations.ts";

export const profileOperations = {
  "user.profile": (context) => profileOf(context),

  "user.update-profile": (context, { email, ...input }, command) =>
    command.commit(() => {
      const identity = getIdentity(context.sql);
      const next = { ...input, email: email ?? identity.email };
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
    timeZone: timeZoneOf(context.sql, identity.country),
    guardianship: guardianshipOf(identity, dateInIndia(context.clock.now())),
    isEmailProven: isEmailProven(context),
    friendlyName,
    kyc: kycStateOf(context),
    children,
    deletionRequestedAt: findOpenDeletion(context.sql)?.requestedAt ?? null,
  };
}

/** A child's date of birth is required when its account is opened, so null means an adult's account. */
function guardianshipOf(
  { guardianId, dateOfBirth }: Pick<Identity, "guardianId" | "dateOfBirth">,
  today: CalendarDate,
): Profile["guardianship"] {
  if (guardianId === null || dateOfBirth === null) return null;
  return { mayAct: !isAdult({ dateOfBirth, today }), comesOfAgeOn: addMonths(dateOfBirth, ADULT_MONTHS), asOf: today };
}

/** Whether the profile's e-mail is a verified login contact. */
const isEmailProven = ({ sql }: Pick<AccountContext, "sql">) =>
  listLoginContacts(sql).some(({ channel }) => channel === "EMAIL");

type ProfileInput = Pick<Identity, "name" | "dateOfBirth" | "country" | "email">;

/** @throws AppError KYC_STEP_DONE, RESIDENCE_LOCKED, with the locked fields */
function assertUnlocked(context: AccountContext, identity: Identity, next: ProfileInput): void {
  const isPanVerified = new KycStore(context.sql).findRegisteredName() !== null;
  // The owner of a child's account is the person for whom the guardian opened it.
  const isHandedOver = identity.guardianId !== null;
  const locked: readonly [keyof ProfileInput, ErrorCode, boolean][] = [
    ["name", "KYC_STEP_DONE", isPanVerified || isHandedOver],
    ["dateOfBirth", "KYC_STEP_DONE", isPanVerified || isHandedOver],
    // A login e-mail changes only through the contact calls, which require an OTP.
    ["email", "KYC_STEP_DONE", isEmailProven(context) || isHandedOver],
    // The country decides tax and GIFT City access; a change needs a reviewed proof of residence.
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
    throw fieldError<typeof updateProfile>("dateOfBirth", "DATE_OF_BIRTH_INVALID");
  }
  if (!isAdult({ dateOfBirth, today })) throw fieldError<typeof updateProfile>("dateOfBirth", "UNDER_AGE");
}

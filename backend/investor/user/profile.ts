/** The profile, which is the PROFILE step of KYC. What a register has confirmed no longer changes by typing. */
import { addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import type { Profile } from "../../../lib/contract/user.ts";
import type { Book } from "../book.ts";
import { listLoginContacts } from "../contact/store.ts";
import { listWards } from "../family/store.ts";
import { kycStateOf } from "../kyc/state.ts";
import { KycStore } from "../kyc/store.ts";
import type { Operations } from "../operation.ts";
import { isCountryLocked } from "../residence/operations.ts";
import { ADULT_MONTHS, isAdult, isBirthDate } from "./age.ts";
import { findFriendlyName } from "./friendly-name-store.ts";
import { getIdentity, type Identity, saveProfile } from "./store.ts";

export const profileOperations = {
  "user.profile": (book) => profileOf(book),

  "user.update-profile": (book, { email, ...typed }, asking) =>
    asking.commit(() => {
      const identity = getIdentity(book.sql);
      const next = { ...typed, email: email ?? identity.email };
      assertUnlocked(book, identity, next);
      assertAdult(book, next.dateOfBirth);
      saveProfile(book.sql, next);
      const step = { step: "PROFILE", status: "VERIFIED", reason: null, detail: null } as const;
      new KycStore(book.sql).saveStep(step, book.clock.now());
      return profileOf(book);
    }),
} satisfies Partial<Operations>;

export function profileOf(book: Book): Profile {
  const children = listWards(book.sql).map(({ id, name }) => ({ userId: id, name }));
  const friendlyName = findFriendlyName(book.sql)?.friendlyName ?? null;
  const identity = getIdentity(book.sql);
  return {
    ...identity,
    guardianship: guardianshipOf(identity, dateInIndia(book.clock.now())),
    isEmailProven: isEmailProven(book),
    friendlyName,
    kyc: kycStateOf(book),
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
const isEmailProven = ({ sql }: Pick<Book, "sql">) => listLoginContacts(sql).some(({ channel }) => channel === "EMAIL");

type TypedProfile = Pick<Identity, "name" | "dateOfBirth" | "country" | "email">;

/** @throws Refusal KYC_STEP_DONE, RESIDENCE_LOCKED, each with the fields that stand still. */
function assertUnlocked(book: Book, identity: Identity, next: TypedProfile): void {
  const isPanVerified = new KycStore(book.sql).findRegisteredName() !== null;
  const locked: readonly [keyof TypedProfile, ErrorCode, boolean][] = [
    ["name", "KYC_STEP_DONE", isPanVerified],
    ["dateOfBirth", "KYC_STEP_DONE", isPanVerified],
    // An e-mail that signs in is a login: to change it takes a proof that this form does not ask for.
    ["email", "KYC_STEP_DONE", isEmailProven(book)],
    // It decides on tax and on GIFT City: to change it takes a proof that somebody has looked at.
    ["country", "RESIDENCE_LOCKED", isCountryLocked(book)],
  ];
  const refused = locked.filter(([field, , isLocked]) => isLocked && next[field] !== identity[field]);
  const [first] = refused;
  if (!first) return;
  throw new Refusal(first[1], Object.fromEntries(refused.map(([field, code]) => [field, code] as const)));
}

/** @throws Refusal DATE_OF_BIRTH_INVALID, UNDER_AGE */
function assertAdult(book: Book, dateOfBirth: CalendarDate): void {
  const today = dateInIndia(book.clock.now());
  if (!isBirthDate({ dateOfBirth, today })) {
    throw new Refusal("DATE_OF_BIRTH_INVALID", { dateOfBirth: "DATE_OF_BIRTH_INVALID" });
  }
  if (!isAdult({ dateOfBirth, today })) throw new Refusal("UNDER_AGE", { dateOfBirth: "UNDER_AGE" });
}

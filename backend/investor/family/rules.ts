/**
 * Rules for adding a child. Pure. Invariant: a child is under eighteen when its account is opened, and has one
 * account.
 */

import { CHILDREN_MAX, type FamilyAccount } from "../../../lib/contract/calls/family.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { isAdult, isBirthDate } from "../identity/age.ts";
import { matchNames } from "../kyc/name-match.ts";

export interface ChildFacts {
  readonly name: string;
  readonly dateOfBirth: CalendarDate;
}

interface Application {
  readonly child: ChildFacts;
  /** The guardian's existing children. */
  readonly siblings: readonly ChildFacts[];
  readonly today: CalendarDate;
}

type ChildError =
  | { readonly code: "DATE_OF_BIRTH_INVALID" | "CHILD_NOT_MINOR"; readonly field: "dateOfBirth" }
  | { readonly code: "CHILD_EXISTS"; readonly field: "name" }
  | { readonly code: "CHILD_LIMIT"; readonly field: null };

/** The reason why no account can be opened for this child, or null. */
export function addChildError({ child, siblings, today }: Application): ChildError | null {
  const { dateOfBirth } = child;
  if (!isBirthDate({ dateOfBirth, today })) return { code: "DATE_OF_BIRTH_INVALID", field: "dateOfBirth" };
  if (isAdult({ dateOfBirth, today })) return { code: "CHILD_NOT_MINOR", field: "dateOfBirth" };
  if (siblings.some((sibling) => isSameChild(sibling, child))) return { code: "CHILD_EXISTS", field: "name" };
  return siblings.length < CHILDREN_MAX ? null : { code: "CHILD_LIMIT", field: null };
}

/** Twins differ in name; names that are perhaps one child's are two children's. */
function isSameChild(a: ChildFacts, b: ChildFacts): boolean {
  return a.dateOfBirth === b.dateOfBirth && matchNames({ claimed: a.name, registered: b.name }) === "SAME";
}

/** A person without a date of birth counts as an adult: only adults sign in, and the profile rejects minors. */
export function ageGroupOf({
  dateOfBirth,
  today,
}: {
  readonly dateOfBirth: CalendarDate | null;
  readonly today: CalendarDate;
}): FamilyAccount["ageGroup"] {
  return dateOfBirth === null || isAdult({ dateOfBirth, today }) ? "ADULT" : "MINOR";
}

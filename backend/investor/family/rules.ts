/**
 * Who may become a child of this family. Pure. Always true: a child is under eighteen on the day on which its account is
 * opened, and is opened one account.
 */

import { CHILDREN_MAX, type FamilyAccount } from "../../../lib/contract/calls/family.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { isAdult, isBirthDate } from "../identity/age.ts";

export interface ChildFacts {
  readonly name: string;
  readonly dateOfBirth: CalendarDate;
}

interface Application {
  readonly child: ChildFacts;
  /** The children that the guardian has already. */
  readonly siblings: readonly ChildFacts[];
  readonly today: CalendarDate;
}

type ChildError =
  | { readonly code: "DATE_OF_BIRTH_INVALID" | "CHILD_NOT_MINOR"; readonly field: "dateOfBirth" }
  | { readonly code: "CHILD_EXISTS"; readonly field: "name" }
  | { readonly code: "CHILD_LIMIT"; readonly field: null };

/** Why no account can be opened for this child, or null. */
export function addChildError({ child, siblings, today }: Application): ChildError | null {
  const { dateOfBirth } = child;
  if (!isBirthDate({ dateOfBirth, today })) return { code: "DATE_OF_BIRTH_INVALID", field: "dateOfBirth" };
  if (isAdult({ dateOfBirth, today })) return { code: "CHILD_NOT_MINOR", field: "dateOfBirth" };
  if (siblings.some((sibling) => isSameChild(sibling, child))) return { code: "CHILD_EXISTS", field: "name" };
  return siblings.length < CHILDREN_MAX ? null : { code: "CHILD_LIMIT", field: null };
}

/** Twins have two names; one child typed twice has one, give or take capitals and spaces. */
function isSameChild(a: ChildFacts, b: ChildFacts): boolean {
  return a.dateOfBirth === b.dateOfBirth && foldName(a.name) === foldName(b.name);
}

const foldName = (name: string) => name.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();

/** Whoever has told no birth date yet is taken for an adult: nobody else may sign in, and the profile refuses him. */
export function ageGroupOf({
  dateOfBirth,
  today,
}: {
  readonly dateOfBirth: CalendarDate | null;
  readonly today: CalendarDate;
}): FamilyAccount["ageGroup"] {
  return dateOfBirth === null || isAdult({ dateOfBirth, today }) ? "ADULT" : "MINOR";
}

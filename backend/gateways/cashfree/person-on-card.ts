import { createHash } from "node:crypto";

interface Card {
  readonly lastFour: string;
  /** ISO 8601 date. */
  readonly dateOfBirth: string;
  /** `F`, or in full. */
  readonly gender: string;
  readonly name: string;
}

/** Cashfree discloses neither a number nor an id of the locker: a digest of the person on the card replaces them. */
export function personOnCard({ lastFour, dateOfBirth, gender, name }: Card): string {
  const person = [lastFour, dateOfBirth, gender.slice(0, 1).toUpperCase(), name.toUpperCase().replace(/\s+/g, " ")];
  return createHash("sha256").update(person.join("\n")).digest("base64url");
}

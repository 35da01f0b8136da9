/**
 * How a child comes to have a book of its own. Always true: the guardian's book holds the consent before the child's
 * exists; the child's book is made once, by its id, however often it is asked to be; until it has answered, the
 * guardian's agenda asks again. So a stop at any point costs time only.
 */
import { dateInIndia, epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { GUARDIAN_CONSENT_VERSION } from "../../../lib/contract/family.ts";
import { type UserId, userId } from "../../../lib/contract/ids.ts";
import { indexInvestor } from "../../catalogue/investor-index.ts";
import type { Book } from "../book.ts";
import { locationHintFor } from "../location.ts";
import { enrolIdentity, getIdentity } from "../user/store.ts";
import { type ChildFacts, refusalToAdd } from "./rules.ts";
import {
  type ChildRecord,
  type Consent,
  type ConsentProof,
  findChild,
  insertChild,
  insertGuardianConsent,
  listWards,
  markEnrolled,
} from "./store.ts";

/** What the guardian's book tells the child's. */
export interface Enrolment extends ChildFacts {
  readonly userId: UserId;
  readonly guardianId: UserId;
  /** Where the guardian lives: ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly consent: Consent;
}

/** Whoever opened the account enrols the child at once; should he not come to it, the alarm does. */
const DRIVER_COMES_WITHIN_MS = 2_000;

/**
 * The guardian's side, inside his commit: the consent, and the intention.
 * @throws Refusal DATE_OF_BIRTH_INVALID, CHILD_NOT_MINOR, CHILD_EXISTS, CHILD_LIMIT
 */
export function announceChild(book: Book, facts: ChildFacts, proof: ConsentProof): ChildRecord {
  const now = book.clock.now();
  const refusal = refusalToAdd({ child: facts, siblings: listWards(book.sql), today: dateInIndia(now) });
  if (refusal) throw new Refusal(refusal.code, refusal.field === null ? undefined : { [refusal.field]: refusal.code });
  const consent = { version: GUARDIAN_CONSENT_VERSION, at: now };
  const child = { id: userId.parse(`usr_${book.ids.letters()}`), ...facts, consent, proof };
  insertChild(book.sql, child);
  book.agenda.schedule({ kind: "CHILD", reference: child.id, dueAt: epochMs(now + DRIVER_COMES_WITHIN_MS) });
  return { ...child, enrolledAt: null, endedAt: null };
}

/** Has the child's book made, unless it has been. @throws when it cannot be reached: the agenda tries again. */
export async function driveEnrolment(book: Book, reference: string): Promise<void> {
  const child = findChild(book.sql, reference);
  if (!child || child.enrolledAt !== null) return;
  const { id, name, dateOfBirth, consent } = child;
  const { country } = getIdentity(book.sql);
  const object = book.env.INVESTOR.get(book.env.INVESTOR.idFromName(id), { locationHint: locationHintFor(country) });
  await object.enrolChild({ userId: id, guardianId: book.userId, name, dateOfBirth, country, consent });
  await indexInvestor(book.env.CATALOGUE, { userId: id, at: consent.at });
  book.storage.transactionSync(() => {
    markEnrolled(book.sql, id, book.clock.now());
    book.agenda.cancel({ kind: "CHILD", reference: id });
  });
}

/**
 * The child's side, inside its own transaction. It tells nobody: a child is not followed.
 * @throws when this is the book of an adult, or of another guardian's child.
 */
export function enrolChild(sql: SqlStorage, { consent, ...who }: Enrolment): void {
  const isNew = enrolIdentity(sql, { ...who, phone: null, email: null, createdAt: consent.at });
  if (isNew) insertGuardianConsent(sql, { guardianId: who.guardianId, ...consent });
  else if (getIdentity(sql).guardianId !== who.guardianId) throw new Error("a book was to be made somebody else's");
}

/**
 * Creates a child's account. Invariants: the guardian's account stores the consent before the child's account exists;
 * the child's account is created once, by its id, however often it is requested; the guardian's scheduler retries
 * until it has succeeded. An interruption therefore costs time only.
 */

import { type addChild, GUARDIAN_CONSENT_VERSION } from "../../../lib/contract/calls/family.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { indexInvestor } from "../../catalogue/investor-index.ts";
import {
  type ChildRecord,
  type Consent,
  type ConsentProof,
  findChild,
  insertChild,
  insertGuardianConsent,
  listWards,
  markEnrolled,
} from "../identity/family-store.ts";
import { enrolIdentity, getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { locationHintFor } from "../kernel/location-hint.ts";
import { planMajority } from "./majority.ts";
import { addChildError, type ChildFacts } from "./rules.ts";

/** The message from the guardian's account that enrols the child in the child's account. */
export interface Enrolment extends ChildFacts {
  readonly userId: UserId;
  readonly guardianId: UserId;
  /** The guardian's country of residence: ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly consent: Consent;
}

/** The current request usually enrols the child at once; the alarm is the fallback. */
const NEXT_STEP_DELAY_MS = 2_000;

/**
 * The guardian's side, inside their commit: stores the consent and schedules the enrolment.
 * @throws AppError DATE_OF_BIRTH_INVALID, CHILD_NOT_MINOR, CHILD_EXISTS, CHILD_LIMIT
 */
export function planEnrolment(context: AccountContext, facts: ChildFacts, proof: ConsentProof): ChildRecord {
  const now = context.clock.now();
  const refusal = addChildError({ child: facts, siblings: listWards(context.sql), today: dateInIndia(now) });
  if (refusal?.field) throw fieldError<typeof addChild>(refusal.field, refusal.code);
  if (refusal) throw new AppError(refusal.code);
  const consent = { version: GUARDIAN_CONSENT_VERSION, at: now };
  const child = { id: userId.parse(`usr_${context.ids.letters()}`), ...facts, consent, proof };
  insertChild(context.sql, child);
  context.scheduler.schedule({ kind: "CHILD", reference: child.id, dueAt: epochMs(now + NEXT_STEP_DELAY_MS) });
  return { ...child, enrolledAt: null, endedAt: null, takenOverAt: null };
}

/** Creates the child's account unless it exists. @throws when it cannot be reached: the scheduler retries. */
export async function processEnrolment(context: AccountContext, reference: string): Promise<void> {
  const child = findChild(context.sql, reference);
  if (!child || child.enrolledAt !== null) return;
  const { id, name, dateOfBirth, consent } = child;
  const { country } = getIdentity(context.sql);
  const object = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(id), {
    locationHint: locationHintFor(country),
  });
  await object.enrolChild({ userId: id, guardianId: context.userId, name, dateOfBirth, country, consent });
  await indexInvestor(context.env.CATALOGUE, { userId: id, at: consent.at });
  context.storage.transactionSync(() => {
    markEnrolled(context.sql, id, context.clock.now());
    context.scheduler.cancel({ kind: "CHILD", reference: id });
  });
}

/**
 * The child's side, inside its own transaction. Emits no event: children are not tracked.
 * @throws Error when this account belongs to an adult or to another guardian's child
 */
export function enrolChild(
  context: Pick<AccountContext, "sql" | "scheduler" | "clock">,
  { consent, ...profile }: Enrolment,
): void {
  const { sql } = context;
  const isNew = enrolIdentity(sql, { ...profile, phone: null, email: null, createdAt: consent.at });
  if (isNew) {
    insertGuardianConsent(sql, { guardianId: profile.guardianId, ...consent });
    planMajority(context, profile.dateOfBirth);
  } else if (getIdentity(sql).guardianId !== profile.guardianId)
    throw new Error("the account is somebody else's: of an adult or of another guardian's child");
}

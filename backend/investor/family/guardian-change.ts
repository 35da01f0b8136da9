/**
 * An operator replaces the guardian of a minor, or admits an owner of age whose guardian does not cooperate
 * (docs/decisions/0116). Invariants: the child's object decides, in one transaction, so the former guardian's next call
 * and every commit under way find no account; both guardians' accounts learn it by job GUARDIAN; no money moves.
 */
import { GUARDIAN_CONSENT_VERSION } from "../../../lib/contract/calls/family.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { isSameContact, maskContact } from "../../contact/contact.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Contact } from "../../gateways/messages.ts";
import { wallClock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { openReply } from "../../platform/reply.ts";
import { isAdult } from "../identity/age.ts";
import { processUnlink, removeLoginContact, withOwnership } from "../identity/contact-linking.ts";
import { insertLoginContact, listContactsPendingRelease, listLoginContacts } from "../identity/contact-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import {
  type Consent,
  endChildConsent,
  findChild,
  findGuardian,
  insertChild,
  listWards,
  markEnrolled,
} from "../identity/family-store.ts";
import {
  type GuardianChange,
  insertGuardianChange,
  insertOwnerAdmission,
  listGuardianChanges,
  listOwnerAdmissions,
  markGuardianChangeReported,
  markSucceeded,
} from "../identity/guardian-change-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import { Sessions } from "../identity/session-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { addChildError, type ChildFacts } from "./rules.ts";

/** A child's account as an operator sees it before and after a decision. */
export interface Guardianship {
  readonly childId: UserId;
  /** Null once the guardian's consent has ended: withdrawn, or taken over by the owner. */
  readonly guardianId: UserId | null;
  readonly dateOfBirth: CalendarDate | null;
  /** Masked. */
  readonly contacts: readonly string[];
  readonly changes: ReturnType<typeof listGuardianChanges>;
  readonly admissions: ReturnType<typeof listOwnerAdmissions>;
}

/** @throws AppError NOT_FOUND for an account that never had a guardian */
export function guardianshipOf({ sql, userId }: Pick<AccountContext, "sql" | "userId">): Guardianship {
  const guardianId = findGuardian(sql);
  const [changes, admissions] = [listGuardianChanges(sql), listOwnerAdmissions(sql)];
  if (guardianId === null && changes.length === 0 && admissions.length === 0) throw new AppError("NOT_FOUND");
  const contacts = listLoginContacts(sql).map(maskContact);
  return { childId: userId, guardianId, dateOfBirth: getIdentity(sql).dateOfBirth, contacts, changes, admissions };
}

export type GuardianOrder = Pick<GuardianChange, "to" | "reason" | "evidence">;

/**
 * Replaces the guardian of a minor. Repeating the order has no effect.
 * @throws AppError NOT_FOUND, also when the successor's account was closed meanwhile, so that another has to be ordered;
 * CHILD_NOT_MINOR, and those of `assertMayReceiveWard`
 */
export async function replaceGuardian(context: AccountContext, order: GuardianOrder): Promise<Guardianship> {
  const { sql, env, clock, storage } = context;
  const ward = wardIn(context);
  if (findGuardian(sql) === order.to) return guardianshipOf(context);
  if (order.to === context.userId) throw new AppError("NOT_FOUND");
  const successor = env.INVESTOR.get(env.INVESTOR.idFromName(order.to));
  openReply(await callGateway(async () => successor.assertMayReceiveWard(ward)));
  const reference = storage.transactionSync(() => {
    // Checked again: the child may have come of age, or the guardian may have changed, since the successor was checked.
    wardIn(context);
    const from = findGuardian(sql);
    if (from === null) throw new AppError("NOT_FOUND");
    if (from === order.to) return null;
    const at = clock.now();
    // The former guardian may have linked contacts of their own for the child's eighteenth birthday.
    for (const contact of listLoginContacts(sql)) removeLoginContact(context, contact);
    const change = insertGuardianChange(sql, { ...order, from, version: GUARDIAN_CONSENT_VERSION, at });
    context.scheduler.schedule({ kind: "GUARDIAN", reference: change, dueAt: at });
    return change;
  });
  // The job repeats what fails here.
  if (reference !== null) {
    const work = [reportGuardianChange(context, reference), releaseRemoved(context)] as const;
    const [report] = await Promise.allSettled(work);
    if (report.status === "fulfilled" && report.value === "CLOSED") throw new AppError("NOT_FOUND");
  }
  return guardianshipOf(context);
}

/** The child of an account with a guardian, while a minor. @throws AppError NOT_FOUND, CHILD_NOT_MINOR */
function wardIn({ sql, clock, userId }: Pick<AccountContext, "sql" | "clock" | "userId">): Ward {
  const { name, dateOfBirth } = getIdentity(sql);
  if (findGuardian(sql) === null || name === null || dateOfBirth === null) throw new AppError("NOT_FOUND");
  if (isAdult({ dateOfBirth, today: dateInIndia(clock.now()) })) throw new AppError("CHILD_NOT_MINOR");
  return { childId: userId, name, dateOfBirth };
}

export interface Ward extends ChildFacts {
  readonly childId: UserId;
}

/**
 * The new guardian's side.
 * @throws AppError NOT_FOUND, CHILD_ACCOUNT, KYC_INCOMPLETE, CHILD_EXISTS, CHILD_LIMIT, CHILD_NOT_MINOR
 */
export function assertMayReceiveWard(context: AccountContext, { childId, ...child }: Ward): void {
  const { sql, clock } = context;
  if (isClosed(sql)) throw new AppError("NOT_FOUND");
  if (getIdentity(sql).guardianId !== null) throw new AppError("CHILD_ACCOUNT");
  assertCanInvest(context);
  // A consent ends once: a former guardian of this child cannot become its guardian again.
  if (findChild(sql, childId)) throw new AppError("CHILD_EXISTS");
  const refusal = addChildError({ child, siblings: listWards(sql), today: dateInIndia(clock.now()) });
  if (refusal) throw new AppError(refusal.code);
}

/**
 * Job GUARDIAN. @returns CLOSED when the new guardian's account was closed before it received the ward
 * @throws when an account cannot be reached: the scheduler retries
 */
export async function reportGuardianChange(context: AccountContext, reference: string): Promise<"REPORTED" | "CLOSED"> {
  const { sql, env, userId, storage, scheduler, clock } = context;
  const change = listGuardianChanges(sql).find(({ sequence }) => String(sequence) === reference);
  if (!change || change.reportedAt !== null) return "REPORTED";
  const { name, dateOfBirth } = getIdentity(sql);
  let isClosedNow = false;
  if (name !== null && dateOfBirth !== null) {
    const { to, from, version, at, evidence } = change;
    const accountOf = (id: UserId) => env.INVESTOR.get(env.INVESTOR.idFromName(id));
    const ward = { childId: userId, name, dateOfBirth, consent: { version, at }, evidence };
    const received = await callGateway(async () => accountOf(to).receiveWard(ward));
    isClosedNow = !received.ok && received.code === "NOT_FOUND";
    if (isClosedNow) logFailure({ event: "guardian_account_closed", kind: "GUARDIAN" });
    else openReply(received);
    openReply(await callGateway(async () => accountOf(from).endGuardianship({ childId: userId, at })));
  }
  storage.transactionSync(() => {
    markGuardianChangeReported(sql, change.sequence, clock.now());
    scheduler.cancel({ kind: "GUARDIAN", reference });
  });
  return isClosedNow ? "CLOSED" : "REPORTED";
}

export interface ReceivedWard extends Ward {
  readonly consent: Consent;
  readonly evidence: string;
}

/** The new guardian's side. Idempotent. @throws AppError NOT_FOUND for an account that was closed before */
export function receiveWard(context: AccountContext, { childId: id, ...ward }: ReceivedWard): void {
  context.storage.transactionSync(() => {
    if (findChild(context.sql, id)) return;
    if (isClosed(context.sql)) throw new AppError("NOT_FOUND");
    insertChild(context.sql, { id, ...ward, proof: null });
    markEnrolled(context.sql, id, context.clock.now());
    queueSecurityNotice(context, listLoginContacts(context.sql), (t) =>
      t("notices.security.guardianBegan", { name: ward.name }),
    );
  });
}

/** The former guardian's side. Idempotent. */
export function endGuardianship(context: AccountContext, { childId, at }: { childId: UserId; at: EpochMs }): void {
  const { sql, scheduler } = context;
  context.storage.transactionSync(() => {
    const child = findChild(sql, childId);
    if (!child || child.endedAt !== null) return;
    // The child's account exists, whether or not this account had learnt it.
    markEnrolled(sql, childId, at);
    scheduler.cancel({ kind: "CHILD", reference: childId });
    markSucceeded(sql, childId, at);
    endChildConsent(sql, childId, at);
    queueSecurityNotice(context, listLoginContacts(sql), (t) =>
      t("notices.security.guardianEnded", { name: child.name }),
    );
  });
}

/**
 * Gives the owner of age a sign-in contact, after an operator has checked their identity: it replaces whatever contacts
 * the guardian linked, and ends the sessions that these opened. The owner then completes KYC and takes over as always.
 * @throws AppError NOT_FOUND, CHILD_ACCOUNT while the owner is a minor, CONTACT_IN_USE
 */
export async function admitOwnerByOperator(
  context: AccountContext,
  { contact, evidence }: { readonly contact: Contact; readonly evidence: string },
): Promise<Guardianship> {
  const { sql, storage, clock } = context;
  assertMayAdmit(context);
  await releaseRemoved(context);
  await withOwnership(context, contact, () =>
    storage.transactionSync(() => {
      assertMayAdmit(context);
      const at = clock.now();
      for (const each of listLoginContacts(sql)) if (!isSameContact(each, contact)) removeLoginContact(context, each);
      new Sessions(sql).revoke({ sessionId: null, at: wallClock.now() });
      insertLoginContact(sql, { ...contact, linkedAt: at });
      insertOwnerAdmission(sql, { evidence, at });
    }),
  );
  // The job repeats what fails here.
  await releaseRemoved(context).catch(() => undefined);
  return guardianshipOf(context);
}

/** A removed contact opens sessions until its own object has released it. */
async function releaseRemoved(context: AccountContext): Promise<void> {
  for (const { sequence } of listContactsPendingRelease(context.sql)) await processUnlink(context, sequence);
}

/** @throws AppError NOT_FOUND, CHILD_ACCOUNT */
function assertMayAdmit({ sql, clock }: Pick<AccountContext, "sql" | "clock">): void {
  const { dateOfBirth } = getIdentity(sql);
  if (findGuardian(sql) === null || dateOfBirth === null) throw new AppError("NOT_FOUND");
  if (!isAdult({ dateOfBirth, today: dateInIndia(clock.now()) })) throw new AppError("CHILD_ACCOUNT");
}

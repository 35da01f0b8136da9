/**
 * A child comes of age (docs/decisions/0096). Invariants: from the eighteenth birthday the guardian commands nothing;
 * until the owner has taken the account over, with a KYC of their own, the account takes no commands, and only payouts
 * and payments under way move; the guardian loses access in the transaction in which the owner gains it, and no
 * instruction from before that transaction survives it.
 */
import { TAKE_OVER_TERMS_VERSION } from "../../../lib/contract/calls/family.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { openReply } from "../../platform/reply.ts";
import { ADULT_MONTHS, isAdult } from "../identity/age.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import { endChildConsent, endGuardianConsent, findChild, findGuardianConsent } from "../identity/family-store.ts";
import { findIdentity, getIdentity } from "../identity/identity-store.ts";
import { findMajority, markTakenOver, recordOwnerSignIn, recordTakeOver } from "../identity/majority-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordOf } from "../kernel/call-record.ts";
import type { Operations } from "../kernel/operation.ts";
import type { InvestorCall } from "../kernel/rpc.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { notify, notifyOfWard } from "../notifications/notify.ts";
import { endFormerMandates } from "../reinvesting/reinvestment-instruction.ts";

/** Days before the eighteenth birthday on which guardian and child are notified, by the job's reference. */
const NOTICES = { AHEAD_90: 90, AHEAD_30: 30, TODAY: 0 } as const;
type NoticeName = keyof typeof NOTICES;
const TAKEN_OVER = "TAKEN_OVER";

const isNotice = (reference: string): reference is NoticeName => reference in NOTICES;
const NOTICE_NAMES = Object.keys(NOTICES).filter(isNotice);

const noticeAt = (dateOfBirth: CalendarDate, name: NoticeName): EpochMs =>
  startOfDayInIndia(addDays(addMonths(dateOfBirth, ADULT_MONTHS), -NOTICES[name]));

/** Call inside the transaction that enrols the child. A notice whose day has passed is left out. */
export function planMajority(
  { scheduler, clock }: Pick<AccountContext, "scheduler" | "clock">,
  dateOfBirth: CalendarDate,
): void {
  for (const reference of NOTICE_NAMES) {
    const dueAt = noticeAt(dateOfBirth, reference);
    if (dueAt > clock.now()) scheduler.schedule({ kind: "MAJORITY", reference, dueAt });
  }
}

/** The references of the notices to come, for the verifier. */
export function openMajorityJobs(sql: SqlStorage, now: EpochMs): readonly string[] {
  const { guardianId = null, dateOfBirth = null } = findIdentity(sql) ?? {};
  if (guardianId === null || dateOfBirth === null || isClosed(sql)) return [];
  return NOTICE_NAMES.filter((name) => noticeAt(dateOfBirth, name) > now);
}

/** Job MAJORITY. @throws when the guardian's account cannot be reached: the scheduler retries */
export async function processMajority(context: AccountContext, reference: string): Promise<void> {
  if (reference === TAKEN_OVER) return reportTakeOver(context);
  if (isNotice(reference)) sendNotice(context, reference);
}

function sendNotice(context: AccountContext, reference: NoticeName): void {
  context.storage.transactionSync(() => {
    const { guardianId, dateOfBirth } = getIdentity(context.sql);
    if (guardianId === null || dateOfBirth === null || isClosed(context.sql)) return;
    const on = addMonths(dateOfBirth, ADULT_MONTHS);
    // The alarm was late: the notice of the day itself states the current rules.
    if (reference !== "TODAY" && on <= dateInIndia(context.clock.now())) return;
    const stage = reference === "TODAY" ? "TODAY" : "AHEAD";
    notify(context, { reference, subject: { kind: "COMING_OF_AGE", stage, on } });
  });
}

async function reportTakeOver(context: AccountContext): Promise<void> {
  const [consent, majority] = [findGuardianConsent(context.sql), findMajority(context.sql)];
  if (consent === null || majority === null || majority.takenOverAt === null) return;
  const guardian = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(consent.guardianId));
  const report = { childId: context.userId, at: majority.takenOverAt };
  await callGateway(async () => openReply(await guardian.recordTakeOver(report)));
}

/** The guardian's side: ends the guardianship there too, and notifies the guardian. Idempotent. */
export function recordTakeOverOfChild(context: AccountContext, report: { childId: UserId; at: EpochMs }): void {
  context.storage.transactionSync(() => {
    const child = findChild(context.sql, report.childId);
    if (!child || child.endedAt !== null) return;
    const subject = { kind: "COMING_OF_AGE", stage: "TAKEN_OVER", on: dateInIndia(report.at) } as const;
    notifyOfWard(context, { childId: report.childId, cause: `COMING_OF_AGE:${TAKEN_OVER}`, subject });
    endChildConsent(context.sql, report.childId, report.at);
    markTakenOver(context.sql, report.childId, report.at);
  });
}

/**
 * Call inside the transaction that opens a session. The owner of a child's account signs in from the eighteenth
 * birthday; no session opens before.
 * @throws AppError MINOR_SIGN_IN
 */
export function admitOwner({ sql, clock }: Pick<AccountContext, "sql" | "clock">): void {
  const { guardianId, dateOfBirth } = getIdentity(sql);
  if (guardianId === null || dateOfBirth === null) return;
  if (!isAdult({ dateOfBirth, today: dateInIndia(clock.now()) })) throw new AppError("MINOR_SIGN_IN");
  recordOwnerSignIn(sql, clock.now());
}

/** Before the take-over, the owner only reads, completes KYC and looks after the session. @throws AppError TAKE_OVER_FIRST */
export function assertOwnerCall(
  { sql }: Pick<AccountContext, "sql">,
  { name, effect }: Pick<InvestorCall, "name" | "effect">,
): void {
  if (effect === "query" || recordOf(name).policy.beforeTakeOver === "acts") return;
  if (getIdentity(sql).guardianId !== null) throw new AppError("TAKE_OVER_FIRST");
}

export const majorityOperations = {
  "family.take-over": (context, _, command) =>
    command.commit(() => {
      const { sql, clock, scheduler } = context;
      const majority = findMajority(sql);
      if (majority === null) throw new AppError("NOT_FOUND");
      if (majority.takenOverAt !== null) return { takenOverAt: majority.takenOverAt };
      assertCanInvest(context);
      const [at, contacts] = [clock.now(), listLoginContacts(sql)];
      const contactOf = (wanted: "SMS" | "EMAIL") => contacts.find(({ channel }) => channel === wanted)?.to ?? null;
      endGuardianConsent(sql, at);
      // All of it happens at one moment, so that nothing given before seems to end after it.
      endFormerMandates({ ...context, clock: { ...clock, now: () => at } });
      recordTakeOver(sql, {
        termsVersion: TAKE_OVER_TERMS_VERSION,
        ...{ phone: contactOf("SMS"), email: contactOf("EMAIL"), at },
      });
      scheduler.schedule({ kind: "MAJORITY", reference: TAKEN_OVER, dueAt: at });
      return { takenOverAt: at };
    }),
} satisfies Partial<Operations>;

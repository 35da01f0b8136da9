/**
 * A guardian views a child's account and acts for it (docs/decisions/0022). Invariant: calls arrive only through the
 * guardian's own account, with a session valid there and a consent stored in both accounts; without a consent the
 * response is that of a missing account. An account whose owner has come of age can only be viewed.
 */

import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import type { GuardianPolicy } from "../../../lib/contract/policy.ts";
import { addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { openReply, type Reply } from "../../platform/reply.ts";
import { ADULT_MONTHS } from "../identity/age.ts";
import { endDeletion, insertDeletion } from "../identity/deletion-store.ts";
import { endGuardianConsent, findChild, findGuardian } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { findMajority } from "../identity/majority-store.ts";
import { signInContactOf } from "../identity/step-up.ts";
import type { AccountContext, ActingGuardian } from "../kernel/account-context.ts";
import { recordOf } from "../kernel/call-record.ts";
import type { InvestorCall } from "../kernel/rpc.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { deletionObstaclesOf } from "../privacy/deletion-obstacles.ts";
import { beginErasure } from "../privacy/erasure.ts";
import { planAccountClosings } from "../wallet/virtual-account-closing.ts";
import { processEnrolment } from "./enrolment.ts";
import { ageGroupOf } from "./rules.ts";

export type GuardianCall = Omit<InvestorCall, "member"> & { readonly actor: ActingGuardian };

/** The guardian links the contact with which the child will sign in: half a year ahead, and until the child has done so. */
const HAND_OVER_MONTHS_AHEAD = 6;

interface Ward {
  readonly dateOfBirth: CalendarDate | null;
  readonly today: CalendarDate;
  readonly hasSignedIn: boolean;
}

/** @throws AppError OWNER_ONLY */
function assertGuardianMay(name: InvestorCallName, ward: Ward): void {
  if (!isOpenTo(recordOf(name).policy.guardian, ward)) throw new AppError("OWNER_ONLY");
}

function isOpenTo(policy: GuardianPolicy, ward: Ward): boolean {
  switch (policy) {
    case "reads":
      return true;
    case "acts":
      return ageGroupOf(ward) === "MINOR";
    case "handsOver":
      return mayHandOver(ward);
    case "never":
      return false;
  }
}

const mayHandOver = ({ dateOfBirth, today, hasSignedIn }: Ward) =>
  dateOfBirth !== null && !hasSignedIn && addMonths(dateOfBirth, ADULT_MONTHS - HAND_OVER_MONTHS_AHEAD) <= today;

/** Whether this account is the guardian of the named one. */
export const isWard = ({ sql }: Pick<AccountContext, "sql">, member: UserId): boolean =>
  findChild(sql, member)?.endedAt === null;

/**
 * The guardian's side: forwards a call to the account of the named member.
 * @throws AppError NOT_FOUND, and the errors of the child's account
 */
export async function callMemberAccount(
  context: AccountContext,
  { member, ...call }: InvestorCall & { readonly member: UserId },
): Promise<{ answer: unknown; replayed: boolean }> {
  const child = findChild(context.sql, member);
  if (!child || child.endedAt !== null) throw new AppError("NOT_FOUND");
  if (child.enrolledAt === null) await callGateway(() => processEnrolment(context, member));
  const actor: ActingGuardian = {
    kind: "GUARDIAN",
    userId: context.userId,
    registeredName: new KycStore(context.sql).findRegisteredName(),
    contact: signInContactOf(context),
    canInvest: kycStateOf(context).canInvest,
  };
  const object = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(member));
  // The RPC stub's type cannot express an unknown cloneable value; the object returns exactly this type.
  const reply = await (object.invokeForGuardian({ ...call, userId: member, actor }) as Promise<Reply<unknown>>);
  return { answer: openReply(reply), replayed: reply.ok && reply.replayed };
}

/**
 * The child's side, which checks the guardianship against its own records.
 * @throws AppError NOT_FOUND, OWNER_ONLY
 */
export function assertGuardianCall(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  { actor, name }: GuardianCall,
): void {
  if (findGuardian(sql) !== actor.userId) throw new AppError("NOT_FOUND");
  const hasSignedIn = findMajority(sql) !== null;
  assertGuardianMay(name, { dateOfBirth: getIdentity(sql).dateOfBirth, today: dateInIndia(clock.now()), hasSignedIn });
}

/**
 * Ends the guardian's consent in the child's account, once it is empty. The account is then closed and erased like any
 * other. Repeating it has no effect.
 * @throws AppError NOT_FOUND, OWNER_ONLY, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS
 */
export function closeForGuardian(context: AccountContext, guardianId: UserId): void {
  if (getIdentity(context.sql).guardianId !== guardianId) throw new AppError("NOT_FOUND");
  context.storage.transactionSync(() => {
    if (findGuardian(context.sql) === null) return;
    if (findMajority(context.sql) !== null) throw new AppError("OWNER_ONLY");
    const [obstacle] = deletionObstaclesOf(context);
    if (obstacle) throw new AppError(obstacle);
    const at = context.clock.now();
    endGuardianConsent(context.sql, at);
    insertDeletion(context.sql, { reason: "OTHER", note: null, at });
    endDeletion(context.sql, { state: "DONE", at });
    planAccountClosings(context);
    beginErasure(context);
  });
}

/**
 * A guardian looks at a child's account, and acts for it (docs/decisions/0022). Always true: nothing of it is answered
 * but through the guardian's own book, by a session that is good there, under a consent that stands in both books; who
 * has none is answered as if there were no such account. Whoever has come of age is looked at only.
 */

import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply, type Reply } from "../../reply.ts";
import { endDeletion, insertDeletion } from "../identity/deletion-store.ts";
import { endGuardianConsent, findChild, findGuardian } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { signInContactOf } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { InvestorCall } from "../kernel/rpc.ts";
import { type BankAccountDetail, findBankAccount } from "../kyc/bank-account.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { deletionObstaclesOf } from "../privacy/deletion-obstacles.ts";
import { beginErasure } from "../privacy/erasure.ts";
import { planAccountClosings } from "../wallet/virtual-account-closing.ts";
import { processEnrolment } from "./enrolment.ts";
import { ageGroupOf } from "./rules.ts";

/** What a guardian brings along when he acts for a child: a child has none of these itself. */
export interface ActingGuardian {
  readonly userId: UserId;
  /** Confirms what needs a code. */
  readonly contact: Contact;
  /** Where the child's money goes when it is taken out. */
  readonly bankAccount: BankAccountDetail | null;
  readonly canInvest: boolean;
}

export type GuardiansCall = Omit<InvestorCall, "member"> & { readonly guardian: ActingGuardian };

/** What one sees of an account: its figures, its movements, and what is held. Neither contacts nor sessions. */
const READS: ReadonlySet<InvestorCallName> = new Set([
  "user.profile",
  "user.config",
  "user.is-invested",
  "dashboard.investments",
  "dashboard.investment",
  "dashboard.metrics",
  "dashboard.transactions",
  "wallet.balance",
  "wallet.account-detail",
  "wallet.transactions",
  "investments.buffer-available",
  "investments.flow",
  "investments.transaction",
  "payments.user",
  "payments.wallet",
  "stash.get",
]);

/** Single acts, each with its own proof. Standing orders (auto-withdraw, reinvestment) are the owner's to give. */
const ACTS: ReadonlySet<InvestorCallName> = new Set([
  "wallet.recharge",
  "wallet.otp-request",
  "wallet.withdraw",
  "payments.wallet-create",
  "payments.p2p-create",
  "investments.start-flow",
  "auth.mif.otp-request",
  "investments.invest",
]);

/** @throws AppError OWNER_ONLY */
function assertGuardianMay(name: InvestorCallName, who: { dateOfBirth: CalendarDate | null; today: CalendarDate }) {
  const isMinor = ageGroupOf(who) === "MINOR";
  if (!READS.has(name) && !(isMinor && ACTS.has(name))) throw new AppError("OWNER_ONLY");
}

/**
 * The guardian's side: passes a call on to the member whom it names.
 * @throws AppError NOT_FOUND, and what the child's book refuses
 */
export async function callMemberAccount(
  context: AccountContext,
  { member, ...call }: InvestorCall & { readonly member: UserId },
): Promise<{ answer: unknown; replayed: boolean }> {
  const child = findChild(context.sql, member);
  if (!child || child.endedAt !== null) throw new AppError("NOT_FOUND");
  if (child.enrolledAt === null) await callGateway(() => processEnrolment(context, member));
  const guardian: ActingGuardian = {
    userId: context.userId,
    contact: signInContactOf(context),
    bankAccount: findBankAccount(context),
    canInvest: kycStateOf(context).canInvest,
  };
  const object = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(member));
  // The type of a remote call has no word for "whatever can be cloned"; what comes back is what the object returns.
  const reply = await (object.invokeForGuardian({ ...call, userId: member, guardian }) as Promise<Reply<unknown>>);
  return { answer: openReply(reply), replayed: reply.ok && reply.replayed };
}

/**
 * The child's side, which trusts nobody's word for whose child it is.
 * @throws AppError NOT_FOUND, OWNER_ONLY
 */
export function assertGuardians(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  { guardian, name }: GuardiansCall,
): void {
  if (findGuardian(sql) !== guardian.userId) throw new AppError("NOT_FOUND");
  assertGuardianMay(name, { dateOfBirth: getIdentity(sql).dateOfBirth, today: dateInIndia(clock.now()) });
}

/**
 * Ends the guardian's consent in the child's own book, once nothing is in it. With it the account is closed for good, and
 * forgotten as every closed account is. Asked again, it changes nothing.
 * @throws AppError NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS
 */
export function closeForGuardian(context: AccountContext, guardianId: UserId): void {
  if (getIdentity(context.sql).guardianId !== guardianId) throw new AppError("NOT_FOUND");
  context.storage.transactionSync(() => {
    if (findGuardian(context.sql) === null) return;
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

/**
 * A guardian looks at a child's account, and acts for it (docs/decisions/0022). Always true: nothing of it is answered
 * but through the guardian's own book, by a session that is good there, under a consent that stands in both books; who
 * has none is answered as if there were no such account. Whoever has come of age is looked at only.
 */

import { type CalendarDate, dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { UserId } from "../../../lib/contract/ids.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply, type Reply } from "../../reply.ts";
import type { InvestorCall } from "../asked.ts";
import type { Book } from "../book.ts";
import { beginErasure } from "../closing/erasure.ts";
import { closingObstaclesOf } from "../closing/holdings.ts";
import { endDeletion, insertDeletion } from "../closing/store.ts";
import { type BankAccountDetail, findBankAccount } from "../kyc/bank-account.ts";
import { kycStateOf } from "../kyc/state.ts";
import { planAccountClosings } from "../remittance/closing.ts";
import { signInContactOf } from "../step-up.ts";
import { getIdentity } from "../user/store.ts";
import { driveEnrolment } from "./enrolment.ts";
import { ageGroupOf } from "./rules.ts";
import { endGuardianConsent, findChild, findGuardian } from "./store.ts";

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

/** @throws Refusal OWNER_ONLY */
function assertGuardianMay(name: InvestorCallName, who: { dateOfBirth: CalendarDate | null; today: CalendarDate }) {
  const isMinor = ageGroupOf(who) === "MINOR";
  if (!READS.has(name) && !(isMinor && ACTS.has(name))) throw new Refusal("OWNER_ONLY");
}

/**
 * The guardian's side: passes a call on to the member whom it names.
 * @throws Refusal NOT_FOUND, and what the child's book refuses
 */
export async function askMember(
  book: Book,
  { member, ...call }: InvestorCall & { readonly member: UserId },
): Promise<{ answer: unknown; replayed: boolean }> {
  const child = findChild(book.sql, member);
  if (!child || child.endedAt !== null) throw new Refusal("NOT_FOUND");
  if (child.enrolledAt === null) await askGateway(() => driveEnrolment(book, member));
  const guardian: ActingGuardian = {
    userId: book.userId,
    contact: signInContactOf(book),
    bankAccount: findBankAccount(book),
    canInvest: kycStateOf(book).canInvest,
  };
  const object = book.env.INVESTOR.get(book.env.INVESTOR.idFromName(member));
  // The type of a remote call has no word for "whatever can be cloned"; what comes back is what the object returns.
  const reply = await (object.invokeForGuardian({ ...call, userId: member, guardian }) as Promise<Reply<unknown>>);
  return { answer: openReply(reply), replayed: reply.ok && reply.replayed };
}

/**
 * The child's side, which trusts nobody's word for whose child it is.
 * @throws Refusal NOT_FOUND, OWNER_ONLY
 */
export function assertGuardians({ sql, clock }: Pick<Book, "sql" | "clock">, { guardian, name }: GuardiansCall): void {
  if (findGuardian(sql) !== guardian.userId) throw new Refusal("NOT_FOUND");
  assertGuardianMay(name, { dateOfBirth: getIdentity(sql).dateOfBirth, today: dateInIndia(clock.now()) });
}

/**
 * Ends the guardian's consent in the child's own book, once nothing is in it. With it the account is closed for good, and
 * forgotten as every closed account is. Asked again, it changes nothing.
 * @throws Refusal NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS
 */
export function closeForGuardian(book: Book, guardianId: UserId): void {
  if (getIdentity(book.sql).guardianId !== guardianId) throw new Refusal("NOT_FOUND");
  book.storage.transactionSync(() => {
    if (findGuardian(book.sql) === null) return;
    const [obstacle] = closingObstaclesOf(book);
    if (obstacle) throw new Refusal(obstacle);
    const at = book.clock.now();
    endGuardianConsent(book.sql, at);
    insertDeletion(book.sql, { reason: "OTHER", note: null, at });
    endDeletion(book.sql, { state: "DONE", at });
    planAccountClosings(book);
    beginErasure(book);
  });
}

/**
 * Links and unlinks login contacts. The contact's own object stores its owner, this account lists its contacts, and the
 * two are written one after the other. Invariant: a contact is claimed before it is listed, and unlisted before it is
 * released, so a failure in between never lets anybody sign in to another investor's account.
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
import { isSameContact, maskContact, otpObject } from "../../contact/contact.ts";
import type { CodeGuess } from "../../contact/otp-object.ts";
import { claimOwnership, releaseOwnership } from "../../contact/ownership.ts";
import type { Contact } from "../../gateways/messages.ts";
import { wallClock } from "../../platform/clock.ts";
import { openReply } from "../../platform/reply.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { deleteFeed } from "./calendar-address-store.ts";
import {
  deleteReleasedContact,
  insertLoginContact,
  listContactsPendingRelease,
  listLoginContacts,
  markContactRemoved,
} from "./contact-store.ts";
import { listPasskeys } from "./passkey-store.ts";
import { removePasskey } from "./passkeys.ts";
import { queueSecurityNotice } from "./security-notices.ts";
import { Sessions } from "./session-store.ts";

const CONTACTS_MAX = 4;

const isLinked = ({ sql }: Pick<AccountContext, "sql">, contact: Contact): boolean =>
  listLoginContacts(sql).some((each) => isSameContact(each, contact));

/** Checks this account only; reveals nothing about other accounts. @throws AppError CONTACT_LINKED, CONTACT_LIMIT */
export function assertMayLink(context: Pick<AccountContext, "sql">, contact: Contact): void {
  if (isLinked(context, contact)) throw new AppError("CONTACT_LINKED");
  if (listLoginContacts(context.sql).length >= CONTACTS_MAX) throw new AppError("CONTACT_LIMIT");
}

/** The stored contact to remove, and the contacts that remain. @throws AppError NOT_FOUND, CONTACT_LAST */
export function getRemovableContact(
  context: Pick<AccountContext, "sql">,
  contact: Contact,
): { removed: Contact; remaining: readonly Contact[] } {
  const linked = listLoginContacts(context.sql);
  const removed = linked.find(({ to }) => to === contact.to) ?? linked.find((each) => isSameContact(each, contact));
  if (!removed) throw new AppError("NOT_FOUND");
  const remaining = linked.filter((each) => each !== removed);
  if (remaining.length === 0) throw new AppError("CONTACT_LAST");
  return { removed, remaining };
}

/** Consumes the code sent to the new contact. @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED */
export async function confirmNewContact(context: AccountContext, contact: Contact, guess: CodeGuess): Promise<void> {
  openReply(await otpObject(context.env, contact).confirmCode(guess));
}

/**
 * Claims the contact for this investor, then makes the change that lists it. A refused change releases the claim, which
 * would keep the contact from everybody. CONTACT_IN_USE is revealed only after the contact's code: its holder could
 * learn it by signing in anyway.
 * @throws AppError CONTACT_IN_USE, and the errors of the change
 */
export async function withOwnership<Answer>(
  context: AccountContext,
  contact: Contact,
  change: () => Answer,
): Promise<Answer> {
  const owner = await claimOwnership(context.env, contact, context.userId);
  if (owner !== context.userId) throw new AppError("CONTACT_IN_USE");
  try {
    return change();
  } catch (cause) {
    // A concurrent command may have listed it.
    if (!isLinked(context, contact)) await releaseOwnership(context.env, contact, context.userId);
    throw cause;
  }
}

/** Binds the code to this account: it links the contact to no other account. */
export const linkCodeScope = ({ userId }: Pick<AccountContext, "userId">) =>
  ({ purpose: "LINK", binding: userId }) as const;

/** Call inside the change of `withOwnership`. */
export function recordLink(context: AccountContext, contact: Contact): void {
  // Another device may have linked a contact while the codes were checked.
  assertMayLink(context, contact);
  const recipients = listLoginContacts(context.sql);
  insertLoginContact(context.sql, { ...contact, linkedAt: context.clock.now() });
  queueSecurityNotice(context, recipients, (t) =>
    t("notices.security.contactAdded", { contact: maskContact(contact) }),
  );
}

/**
 * Call inside a commit. Removes the contact and ends every other session. Returns the reference for `processUnlink`,
 * which releases the contact.
 */
export function recordUnlink(
  context: AccountContext,
  contact: Contact,
  { sessionId }: Pick<CommandContext, "sessionId">,
): string {
  const { removed } = getRemovableContact(context, contact);
  const recipients = listLoginContacts(context.sql);
  const reference = markContactRemoved(context.sql, removed, sessionId);
  endOtherSessions(context, sessionId);
  context.scheduler.schedule({ kind: "CONTACT", reference, dueAt: context.clock.now() });
  queueSecurityNotice(context, recipients, (t) =>
    t("notices.security.contactRemoved", { contact: maskContact(removed) }),
  );
  return reference;
}

/** Call inside a transaction. The contact signs in no longer, and a job releases it for other accounts. */
export function removeLoginContact(
  context: Pick<AccountContext, "sql" | "scheduler" | "clock">,
  contact: Contact,
): void {
  const reference = markContactRemoved(context.sql, contact, NO_SESSION);
  context.scheduler.schedule({ kind: "CONTACT", reference, dueAt: context.clock.now() });
}

export interface ClosingNotice {
  readonly recipients: readonly Contact[];
  readonly write: Parameters<typeof queueSecurityNotice>[2];
}

/** The notice of a closing that the owner requested. */
const noticeOfClosing = ({ sql }: Pick<AccountContext, "sql">): ClosingNotice => ({
  recipients: listLoginContacts(sql),
  write: (t) => t("notices.security.accountClosed"),
});

/** Call inside the commit that closes the account. Ends all sessions and releases all contacts for other accounts. */
export function recordAccountDeletion(context: AccountContext, notice = noticeOfClosing(context)): void {
  for (const contact of listLoginContacts(context.sql)) removeLoginContact(context, contact);
  for (const { id } of listPasskeys(context.sql)) removePasskey(context, id);
  endOtherSessions(context, NO_SESSION);
  queueSecurityNotice(context, notice.recipients, notice.write);
}

/** Equals no session id, so every session ends. */
const NO_SESSION = "none";

/** The calendar address ends with them: an earlier holder of the contact may have made it. */
export function endOtherSessions(context: Pick<AccountContext, "sql">, sessionId: string): void {
  deleteFeed(context.sql);
  new Sessions(context.sql).revokeOthers({ sessionId, at: wallClock.now() });
}

/** Releases a removed contact. Idempotent. @throws when the contact's object is unreachable: the scheduler retries */
export async function processUnlink(context: AccountContext, reference: string): Promise<void> {
  const pending = listContactsPendingRelease(context.sql).find(({ sequence }) => sequence === reference);
  if (!pending) return;
  // An account may have linked one mailbox in two spellings.
  if (!isLinked(context, pending)) await releaseOwnership(context.env, pending, context.userId);
  context.storage.transactionSync(() => {
    // Ends sessions that were opened with the contact before its release.
    endOtherSessions(context, pending.sessionId);
    deleteReleasedContact(context.sql, reference);
    context.scheduler.cancel({ kind: "CONTACT", reference });
  });
}

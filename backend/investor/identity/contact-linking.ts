/**
 * How a contact comes to sign in to this book, and how it ceases to. The contact's own object says whose it is, this book
 * says which are its own, and the two are written one after the other. Always true: a contact is claimed before it is
 * listed, and listed no more before it is let go; so whatever stops in between, nobody signs in where he does not belong.
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
import { wallClock } from "../../clock.ts";
import { contactObject, maskContact, otpObject } from "../../contact/contact.ts";
import type { CodeGuess } from "../../contact/otp-object.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../reply.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import {
  beginLeaving,
  deleteLeavingContact,
  insertLoginContact,
  listLeavingContacts,
  listLoginContacts,
} from "./contact-store.ts";
import { announce } from "./security-notices.ts";
import { Sessions } from "./session-store.ts";

const CONTACTS_MAX = 4;

/** @throws AppError CONTACT_LINKED, CONTACT_LIMIT: what can be said of this account alone, and of nobody else's. */
export function assertMayLink(context: Pick<AccountContext, "sql">, contact: Contact): void {
  const linked = listLoginContacts(context.sql);
  if (linked.some((each) => isSame(each, contact))) throw new AppError("CONTACT_LINKED");
  if (linked.length >= CONTACTS_MAX) throw new AppError("CONTACT_LIMIT");
}

/** The contact as this book has it, and those that stay. @throws AppError NOT_FOUND, CONTACT_LAST */
export function getLeaver(
  context: Pick<AccountContext, "sql">,
  contact: Contact,
): { leaver: Contact; staying: readonly Contact[] } {
  const linked = listLoginContacts(context.sql);
  const leaver = linked.find((each) => isSame(each, contact));
  if (!leaver) throw new AppError("NOT_FOUND");
  const staying = linked.filter((each) => each !== leaver);
  if (staying.length === 0) throw new AppError("CONTACT_LAST");
  return { leaver, staying };
}

const isSame = (a: Contact, b: Contact) => a.channel === b.channel && a.to === b.to;

/**
 * Uses up the code that went to the new contact and makes it this investor's. Only whoever holds the contact hears that
 * it is somebody else's; he could find out by signing in with it.
 * @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, CONTACT_IN_USE
 */
export async function claimContact(context: AccountContext, contact: Contact, guess: CodeGuess): Promise<void> {
  openReply(await otpObject(context.env, contact).confirmCode(guess));
  const owner = await contactObject(context.env, contact).claim(context.userId);
  if (owner !== context.userId) throw new AppError("CONTACT_IN_USE");
}

/** A code that proves a contact to one account proves it to no other. */
export const provingContact = ({ userId }: Pick<AccountContext, "userId">) =>
  ({ purpose: "LINK", binding: userId }) as const;

/** Inside a commit, after `claimContact`. */
export function recordLink(context: AccountContext, contact: Contact): void {
  // Asked anew: while the codes were compared, another device may have linked one too.
  assertMayLink(context, contact);
  const before = listLoginContacts(context.sql);
  insertLoginContact(context.sql, { ...contact, linkedAt: context.clock.now() });
  announce(context, before, (t) => t("notices.security.contactAdded", { contact: maskContact(contact) }));
}

/**
 * Inside a commit: from here on the contact signs in no more, and of the sessions only the one that asked goes on.
 * Answers the reference of the work that is left: `processUnlink`.
 */
export function recordUnlink(
  context: AccountContext,
  contact: Contact,
  { sessionId }: Pick<CommandContext, "sessionId">,
): string {
  const { leaver } = getLeaver(context, contact);
  const told = listLoginContacts(context.sql);
  const reference = beginLeaving(context.sql, leaver, sessionId);
  endOtherSessions(context, sessionId);
  context.scheduler.schedule({ kind: "CONTACT", reference, dueAt: context.clock.now() });
  announce(context, told, (t) => t("notices.security.contactRemoved", { contact: maskContact(leaver) }));
  return reference;
}

/** Inside a commit: the account is closed. Nobody signs in any more, and each contact is free for whoever comes. */
export function recordAccountDeletion(context: AccountContext): void {
  const contacts = listLoginContacts(context.sql);
  for (const contact of contacts) {
    const reference = beginLeaving(context.sql, contact, NO_SESSION);
    context.scheduler.schedule({ kind: "CONTACT", reference, dueAt: context.clock.now() });
  }
  new Sessions(context.sql).revoke({ sessionId: null, at: wallClock.now() });
  announce(context, contacts, (t) => t("notices.security.accountClosed"));
}

/** What no session is called: none goes on. */
const NO_SESSION = "none";

function endOtherSessions(context: Pick<AccountContext, "sql">, sessionId: string): void {
  new Sessions(context.sql).revokeOthers({ sessionId, at: wallClock.now() });
}

/** Lets the contact go, unless that has been done. @throws when its object cannot be reached: the scheduler tries again. */
export async function processUnlink(context: AccountContext, reference: string): Promise<void> {
  const leaving = listLeavingContacts(context.sql).find(({ sequence }) => sequence === reference);
  if (!leaving) return;
  await contactObject(context.env, leaving).release(context.userId);
  context.storage.transactionSync(() => {
    // Whoever signed in with it while it was being let go came a moment too late.
    endOtherSessions(context, leaving.sessionId);
    deleteLeavingContact(context.sql, reference);
    context.scheduler.cancel({ kind: "CONTACT", reference });
  });
}

/**
 * How a contact comes to sign in to this book, and how it ceases to. The contact's own object says whose it is, this book
 * says which are its own, and the two are written one after the other. Always true: a contact is claimed before it is
 * listed, and listed no more before it is let go; so whatever stops in between, nobody signs in where he does not belong.
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import { wallClock } from "../../clock.ts";
import { contactObject, maskContact, otpObject } from "../../contact/contact.ts";
import type { CodeGuess } from "../../contact/otp-object.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../reply.ts";
import type { Book } from "../book.ts";
import type { Asking } from "../operation.ts";
import { Sessions } from "../session/store.ts";
import { announce } from "./notices.ts";
import {
  beginLeaving,
  deleteLeavingContact,
  insertLoginContact,
  listLeavingContacts,
  listLoginContacts,
} from "./store.ts";

const CONTACTS_MAX = 4;

/** @throws Refusal CONTACT_LINKED, CONTACT_LIMIT: what can be said of this account alone, and of nobody else's. */
export function assertMayLink(book: Pick<Book, "sql">, contact: Contact): void {
  const linked = listLoginContacts(book.sql);
  if (linked.some((each) => isSame(each, contact))) throw new Refusal("CONTACT_LINKED");
  if (linked.length >= CONTACTS_MAX) throw new Refusal("CONTACT_LIMIT");
}

/** The contact as this book has it, and those that stay. @throws Refusal NOT_FOUND, CONTACT_LAST */
export function getLeaver(book: Pick<Book, "sql">, contact: Contact): { leaver: Contact; staying: readonly Contact[] } {
  const linked = listLoginContacts(book.sql);
  const leaver = linked.find((each) => isSame(each, contact));
  if (!leaver) throw new Refusal("NOT_FOUND");
  const staying = linked.filter((each) => each !== leaver);
  if (staying.length === 0) throw new Refusal("CONTACT_LAST");
  return { leaver, staying };
}

const isSame = (a: Contact, b: Contact) => a.channel === b.channel && a.to === b.to;

/**
 * Uses up the code that went to the new contact and makes it this investor's. Only whoever holds the contact hears that
 * it is somebody else's; he could find out by signing in with it.
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, CONTACT_IN_USE
 */
export async function claimContact(book: Book, contact: Contact, guess: CodeGuess): Promise<void> {
  openReply(await otpObject(book.env, contact).confirmCode(guess));
  const owner = await contactObject(book.env, contact).claim(book.userId);
  if (owner !== book.userId) throw new Refusal("CONTACT_IN_USE");
}

/** A code that proves a contact to one account proves it to no other. */
export const provingContact = ({ userId }: Pick<Book, "userId">) => ({ purpose: "LINK", binding: userId }) as const;

/** Inside a commit, after `claimContact`. */
export function recordLink(book: Book, contact: Contact): void {
  // Asked anew: while the codes were compared, another device may have linked one too.
  assertMayLink(book, contact);
  const before = listLoginContacts(book.sql);
  insertLoginContact(book.sql, { ...contact, linkedAt: book.clock.now() });
  announce(book, before, (t) => t("notices.security.contactAdded", { contact: maskContact(contact) }));
}

/**
 * Inside a commit: from here on the contact signs in no more, and of the sessions only the one that asked goes on.
 * Answers the reference of the work that is left: `driveUnlink`.
 */
export function recordUnlink(book: Book, contact: Contact, { sessionId }: Pick<Asking, "sessionId">): string {
  const { leaver } = getLeaver(book, contact);
  const told = listLoginContacts(book.sql);
  const reference = beginLeaving(book.sql, leaver, sessionId);
  endOtherSessions(book, sessionId);
  book.agenda.schedule({ kind: "CONTACT", reference, dueAt: book.clock.now() });
  announce(book, told, (t) => t("notices.security.contactRemoved", { contact: maskContact(leaver) }));
  return reference;
}

/** Inside a commit: the account is closed. Nobody signs in any more, and each contact is free for whoever comes. */
export function recordClosing(book: Book): void {
  const contacts = listLoginContacts(book.sql);
  for (const contact of contacts) {
    const reference = beginLeaving(book.sql, contact, NO_SESSION);
    book.agenda.schedule({ kind: "CONTACT", reference, dueAt: book.clock.now() });
  }
  new Sessions(book.sql).revoke({ sessionId: null, at: wallClock.now() });
  announce(book, contacts, (t) => t("notices.security.accountClosed"));
}

/** What no session is called: none goes on. */
const NO_SESSION = "none";

function endOtherSessions(book: Pick<Book, "sql">, sessionId: string): void {
  new Sessions(book.sql).revokeOthers({ sessionId, at: wallClock.now() });
}

/** Lets the contact go, unless that has been done. @throws when its object cannot be reached: the agenda tries again. */
export async function driveUnlink(book: Book, reference: string): Promise<void> {
  const leaving = listLeavingContacts(book.sql).find(({ sequence }) => sequence === reference);
  if (!leaving) return;
  await contactObject(book.env, leaving).release(book.userId);
  book.storage.transactionSync(() => {
    // Whoever signed in with it while it was being let go came a moment too late.
    endOtherSessions(book, leaving.sessionId);
    deleteLeavingContact(book.sql, reference);
    book.agenda.cancel({ kind: "CONTACT", reference });
  });
}

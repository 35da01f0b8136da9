/**
 * The Durable Objects of a contact (phone number or email address). There is one of each class per contact, so
 * ownership is unique by construction.
 */
import { canonicalMailbox } from "../../lib/contract/facts/mailbox.ts";
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import type { ContactObject } from "./object.ts";
import type { OtpObject } from "./otp-object.ts";

/** An account may have stored its mailbox in an earlier spelling. */
const canonical = ({ channel, to }: Contact): string => (channel === "SMS" ? to : (canonicalMailbox(to) ?? to));

export const isSameContact = (a: Contact, b: Contact): boolean =>
  a.channel === b.channel && canonical(a) === canonical(b);

/** The same for every spelling of one mailbox. */
export const contactName = (contact: Contact) =>
  `${contact.channel === "SMS" ? "phone" : "email"}:${canonical(contact)}`;

/** Holds who owns the contact. Read and changed through `ownership.ts`, which knows the earlier spellings. */
export const contactObject = (env: Env, contact: Contact): DurableObjectStub<ContactObject> =>
  env.CONTACT.getByName(contactName(contact));

/** Holds the one-time codes sent to the contact, and nothing about its owner. */
export const otpObject = (env: Env, contact: Contact): DurableObjectStub<OtpObject> =>
  env.OTP.getByName(contactName(contact));

/** Masked so that its owner still recognises it: `+91 ••••••3210`, `n••@example.com`. */
export function maskContact({ channel, to }: Contact): string {
  if (channel === "SMS") return `${to.slice(0, 3)} ${"•".repeat(Math.max(0, to.length - 7))}${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}••${to.slice(at)}`;
}

/**
 * The Durable Objects of a contact (phone number or email address). There is one of each class per contact, so
 * ownership is unique by construction.
 */
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import type { ContactObject } from "./object.ts";
import type { OtpObject } from "./otp-object.ts";

const nameOf = ({ channel, to }: Contact) => (channel === "SMS" ? `phone:${to}` : `email:${to}`);

/** Holds who owns the contact. */
export const contactObject = (env: Env, contact: Contact): DurableObjectStub<ContactObject> =>
  env.CONTACT.getByName(nameOf(contact));

/** Holds the one-time codes sent to the contact, and nothing about its owner. */
export const otpObject = (env: Env, contact: Contact): DurableObjectStub<OtpObject> =>
  env.OTP.getByName(nameOf(contact));

/** Masked so that its owner still recognises it: `+91 ••••••3210`, `n••@example.com`. */
export function maskContact({ channel, to }: Contact): string {
  if (channel === "SMS") return `${to.slice(0, 3)} ${"•".repeat(Math.max(0, to.length - 7))}${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}••${to.slice(at)}`;
}

/** The objects that belong to a way to reach a person. One of each kind per contact: one owner by construction. */
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import type { ContactObject } from "./object.ts";
import type { OtpObject } from "./otp-object.ts";

const nameOf = ({ channel, to }: Contact) => (channel === "SMS" ? `phone:${to}` : `email:${to}`);

/** Knows whose contact it is. */
export const contactObject = (env: Env, contact: Contact): DurableObjectStub<ContactObject> =>
  env.CONTACT.getByName(nameOf(contact));

/** Knows the codes that were sent to it, and nothing of its owner. */
export const otpObject = (env: Env, contact: Contact): DurableObjectStub<OtpObject> =>
  env.OTP.getByName(nameOf(contact));

/** Enough for its owner to know it by: `+91 ••••••3210`, `n••@example.com`. */
export function maskContact({ channel, to }: Contact): string {
  if (channel === "SMS") return `${to.slice(0, 3)} ${"•".repeat(Math.max(0, to.length - 7))}${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}••${to.slice(at)}`;
}

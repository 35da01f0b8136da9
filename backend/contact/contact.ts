/** A way to reach a person, and the object that belongs to it. One object per contact: one owner by construction. */
import type { Env } from "../env.ts";
import type { Message } from "../gateways/messages.ts";
import type { ContactObject } from "./object.ts";

/** `to` is normalised: an E.164 number or a lower-case e-mail address. */
export type Contact = Pick<Message, "channel" | "to">;

export function contactObject(env: Env, { channel, to }: Contact): DurableObjectStub<ContactObject> {
  return env.CONTACT.getByName(channel === "SMS" ? `phone:${to}` : `email:${to}`);
}

/** Enough for its owner to know it by: `+91 ••••••3210`, `n••@example.com`. */
export function maskContact({ channel, to }: Contact): string {
  if (channel === "SMS") return `${to.slice(0, 3)} ${"•".repeat(Math.max(0, to.length - 7))}${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}••${to.slice(at)}`;
}

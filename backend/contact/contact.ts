/** The object that belongs to a way to reach a person. One object per contact: one owner by construction. */
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import type { ContactObject } from "./object.ts";

export function contactObject(env: Env, { channel, to }: Contact): DurableObjectStub<ContactObject> {
  return env.CONTACT.getByName(channel === "SMS" ? `phone:${to}` : `email:${to}`);
}

/** Enough for its owner to know it by: `+91 ••••••3210`, `n••@example.com`. */
export function maskContact({ channel, to }: Contact): string {
  if (channel === "SMS") return `${to.slice(0, 3)} ${"•".repeat(Math.max(0, to.length - 7))}${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}••${to.slice(at)}`;
}

/**
 * The owner of a contact. Owners who signed up before a mailbox had one spelling are stored in the object of the spelling
 * that they typed (docs/decisions/0136). Invariants: no new owner is stored there, so that an earlier owner who
 * was not found when a contact is claimed cannot appear later; the owner of the canonical spelling goes first.
 */
import { domainToUnicode } from "node:url";
import { canonicalMailbox } from "../../lib/contract/facts/mailbox.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import type { Reply } from "../platform/reply.ts";
import { contactObject } from "./contact.ts";
import type { ContactObject, ProviderSignIn } from "./object.ts";

/** Letters with a dot that Indian keyboards type as one character, which Unicode composes from two. */
const DOTTED_LETTERS = [
  ...["\u0958", "\u0959", "\u095a", "\u095b", "\u095c", "\u095d", "\u095e", "\u095f", "\u09dc", "\u09dd", "\u09df"],
  ...["\u0a33", "\u0a36", "\u0a59", "\u0a5a", "\u0a5b", "\u0a5e", "\u0b5c", "\u0b5d"],
];

const spellingsOf = (text: string): readonly string[] => [
  text.normalize("NFC"),
  text.normalize("NFD"),
  DOTTED_LETTERS.reduce((typed, letter) => typed.replaceAll(letter.normalize("NFC"), letter), text.normalize("NFC")),
];

/** The other spellings by which this mailbox may have an owner; none for an address in plain ASCII. */
export function earlierSpellings(address: string): readonly string[] {
  const mailbox = canonicalMailbox(address) ?? address;
  const at = mailbox.lastIndexOf("@");
  const domain = mailbox.slice(at + 1);
  const domains = [domain, ...spellingsOf(domainToUnicode(domain) || domain)];
  const all = spellingsOf(mailbox.slice(0, at)).flatMap((local) => domains.map((each) => `${local}@${each}`));
  return [...new Set(all)].filter((spelling) => spelling !== mailbox);
}

const earlierObjects = (env: Env, { channel, to }: Contact): readonly DurableObjectStub<ContactObject>[] =>
  channel === "SMS" ? [] : earlierSpellings(to).map((spelling) => env.CONTACT.getByName(`email:${spelling}`));

async function earlierOwner(env: Env, contact: Contact): Promise<string | null> {
  const owners = await Promise.all(earlierObjects(env, contact).map((object) => object.findOwner()));
  return owners.find((owner) => owner !== null) ?? null;
}

export async function findOwner(env: Env, contact: Contact): Promise<string | null> {
  return (await contactObject(env, contact).findOwner()) ?? earlierOwner(env, contact);
}

/** Returns the owner after a one-time code has proved possession; the first to prove it becomes the owner. */
export async function ownerByCode(env: Env, contact: Contact): Promise<UserId> {
  return contactObject(env, contact).signIn(await earlierOwner(env, contact));
}

/** Returns the owner on the word of an identity provider, or the error GOOGLE_TOKEN_INVALID. */
export async function ownerByProvider(
  env: Env,
  contact: Contact,
  vouched: ProviderSignIn,
): Promise<Reply<{ userId: UserId }>> {
  const owner = await earlierOwner(env, contact);
  return contactObject(env, contact).signInByProvider({ ...vouched, earlierOwner: owner });
}

/** Makes the investor the owner unless there is one, and returns the owner. */
export async function claimOwnership(env: Env, contact: Contact, userId: UserId): Promise<string> {
  return contactObject(env, contact).claim(userId, await earlierOwner(env, contact));
}

/** Ends the investor's ownership under every spelling; another owner's is not affected. */
export async function releaseOwnership(env: Env, contact: Contact, userId: UserId): Promise<void> {
  const objects = [contactObject(env, contact), ...earlierObjects(env, contact)];
  await Promise.all(objects.map((object) => object.release(userId)));
}

/** For the data export of the owner. */
export async function ownedSince(env: Env, contact: Contact): Promise<string | null> {
  const objects = [contactObject(env, contact), ...earlierObjects(env, contact)];
  const dates = await Promise.all(objects.map((object) => object.ownedSince()));
  return dates.find((at) => at !== null) ?? null;
}

/** What is held of an investor outside his book: in the catalogue, and by the contacts that he signs in with. */
import { type HeldRows, heldOfInvestor } from "../../catalogue/held-of-investor.ts";
import { contactObject } from "../../contact/contact.ts";
import type { ContactHistory } from "../../contact/store.ts";
import type { Book } from "../book.ts";
import { listLoginContacts } from "../contact/store.ts";

interface HeldElsewhere {
  /** By the name of its table: groups, referrals, the name that others see. */
  readonly catalogue: Readonly<Record<string, HeldRows>>;
  /** Of each contact: since when it is this investor's, and which codes were sent to it lately. */
  readonly contacts: readonly ({ readonly channel: string; readonly value: string } & ContactHistory)[];
}

export async function heldElsewhere({ env, sql, userId }: Book): Promise<HeldElsewhere> {
  const contacts = listLoginContacts(sql).map(async (contact) => ({
    channel: contact.channel,
    value: contact.to,
    ...(await contactObject(env, contact).history()),
  }));
  return { catalogue: await heldOfInvestor(env.CATALOGUE, userId), contacts: await Promise.all(contacts) };
}

/**
 * Operator's report on mailboxes that several accounts own in different spellings, from before a mailbox had one
 * (docs/decisions/0136). Changes nothing: `merge.ts` closes an empty one.
 */
import { z } from "zod";
import { canonicalMailbox } from "../../../lib/contract/facts/mailbox.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { listInvestorIds } from "../../catalogue/investor-index.ts";
import { maskContact } from "../../contact/contact.ts";
import { earlierSpellings, findOwner } from "../../contact/ownership.ts";
import type { Env } from "../../env.ts";

interface SharedMailbox {
  /** Masked. */
  readonly contact: string;
  /** The account that signing in with this mailbox opens. */
  readonly opens: string | null;
  readonly accounts: readonly UserId[];
}

interface ContactsReport {
  readonly shared: readonly SharedMailbox[];
  /** Accounts with a spelling that a sign-in does not look for: an operator helps them to link another contact. */
  readonly unreachable: readonly { readonly contact: string; readonly account: UserId }[];
  readonly checked: number;
}

export async function contactsCommand(env: Env, sent: unknown): Promise<ContactsReport> {
  z.strictObject({}).parse(sent);
  const userIds = await listInvestorIds(env.CATALOGUE);
  const accounts = new Map<string, Set<UserId>>();
  for (const userId of userIds) {
    for (const mailbox of await mailboxesOf(env, userId)) {
      accounts.set(mailbox, (accounts.get(mailbox) ?? new Set()).add(userId));
    }
  }
  const shared: SharedMailbox[] = [];
  const unreachable: ContactsReport["unreachable"][number][] = [];
  for (const [to, owners] of accounts) {
    const mailbox = { channel: "EMAIL", to } as const;
    const [opens, contact] = [await findOwner(env, mailbox), maskContact(mailbox)];
    if (owners.size > 1) shared.push({ contact, opens, accounts: [...owners] });
    if (opens === null) unreachable.push(...[...owners].map((account) => ({ contact, account })));
  }
  return { shared, unreachable, checked: userIds.length };
}

/** The account's mailboxes that have more than one spelling, in the canonical one. */
async function mailboxesOf(env: Env, userId: UserId): Promise<readonly string[]> {
  const contacts = await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).loginContacts();
  return contacts
    .filter(({ channel }) => channel === "EMAIL")
    .map(({ to }) => ({ to, mailbox: canonicalMailbox(to) ?? to }))
    .filter(({ to, mailbox }) => to !== mailbox || earlierSpellings(mailbox).length > 0)
    .map(({ mailbox }) => mailbox);
}

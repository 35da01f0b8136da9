/** Checks with each contact's object that no other investor owns a contact of this account. Changes nothing. */
import { findOwner } from "../../contact/ownership.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listLoginContacts } from "./contact-store.ts";

export interface ContactFinding {
  readonly invariant: "CONTACT";
  /** The contact's position in the list; never the contact itself. */
  readonly subject: string;
  readonly detail: string;
}

export async function verifyContacts(
  context: Pick<AccountContext, "sql" | "env" | "userId">,
): Promise<readonly ContactFinding[]> {
  const owners = await Promise.all(listLoginContacts(context.sql).map((contact) => findOwner(context.env, contact)));
  return owners.flatMap((owner, index) =>
    owner === null || owner === context.userId
      ? []
      : [{ invariant: "CONTACT", subject: `contact ${index + 1}`, detail: "owned by another account" } as const],
  );
}

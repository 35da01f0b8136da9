/** Whether nobody else signs in by what this book takes for its own. Asks each contact's object. Changes nothing. */
import { contactObject } from "../../contact/contact.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listLoginContacts } from "./contact-store.ts";

export interface ContactFinding {
  readonly invariant: "CONTACT";
  /** Which of them, by its place in the list: never the contact itself. */
  readonly subject: string;
  readonly detail: string;
}

export async function verifyContacts(
  context: Pick<AccountContext, "sql" | "env" | "userId">,
): Promise<readonly ContactFinding[]> {
  const owners = await Promise.all(
    listLoginContacts(context.sql).map((contact) => contactObject(context.env, contact).findOwner()),
  );
  return owners.flatMap((owner, index) =>
    owner === null || owner === context.userId
      ? []
      : [{ invariant: "CONTACT", subject: `contact ${index + 1}`, detail: "signs in to another book" } as const],
  );
}

/** Whether nobody else signs in by what this book takes for its own. Asks each contact's object. Changes nothing. */
import { contactObject } from "../../contact/contact.ts";
import type { Book } from "../book.ts";
import { listLoginContacts } from "./store.ts";

export interface ContactFinding {
  readonly invariant: "CONTACT";
  /** Which of them, by its place in the list: never the contact itself. */
  readonly subject: string;
  readonly detail: string;
}

export async function verifyContacts(book: Pick<Book, "sql" | "env" | "userId">): Promise<readonly ContactFinding[]> {
  const owners = await Promise.all(
    listLoginContacts(book.sql).map((contact) => contactObject(book.env, contact).findOwner()),
  );
  return owners.flatMap((owner, index) =>
    owner === null || owner === book.userId
      ? []
      : [{ invariant: "CONTACT", subject: `contact ${index + 1}`, detail: "signs in to another book" } as const],
  );
}

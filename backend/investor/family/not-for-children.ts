import { Refusal } from "../../../lib/contract/errors.ts";
import type { Book } from "../book.ts";
import { getIdentity } from "../user/store.ts";

/** A child invites nobody and is shown to nobody. @throws Refusal CHILD_ACCOUNT */
export function assertNoChild({ sql }: Pick<Book, "sql">): void {
  if (getIdentity(sql).guardianId !== null) throw new Refusal("CHILD_ACCOUNT");
}

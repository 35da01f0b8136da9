import { Refusal } from "../../../lib/contract/errors.ts";
import type { Book } from "../book.ts";
import { isClosed } from "./store.ts";

/**
 * For whoever was let in and has awaited something since: the account may have been closed meanwhile. Answers as the
 * next call would be answered.
 * @throws Refusal UNAUTHENTICATED, for a guardian NOT_FOUND
 */
export function assertOpen({ sql, guardian }: Pick<Book, "sql" | "guardian">): void {
  if (isClosed(sql)) throw new Refusal(guardian ? "NOT_FOUND" : "UNAUTHENTICATED");
}

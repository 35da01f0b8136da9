import { Refusal } from "../../../lib/contract/errors.ts";
import { friendlyNameStatement } from "../../catalogue/friendly-names.ts";
import { logFailure } from "../../log.ts";
import type { Book } from "../book.ts";
import { assertNoChild } from "../family/not-for-children.ts";
import type { Operations } from "../operation.ts";
import { findFriendlyName, saveFriendlyName } from "./friendly-name-store.ts";

export const friendlyNameOperations = {
  "user.add-friendly-name": async (book, { friendlyName }, asking) => {
    const answer = asking.commit(() => {
      assertNoChild(book);
      const named = saveFriendlyName(book.sql, friendlyName);
      if (named) book.emit({ type: "investor.friendly-name-changed.v1", ...named });
      return { friendlyName };
    });
    await showAtOnce(book);
    return answer;
  },
} satisfies Partial<Operations>;

/** Whoever has just named himself wants to see it; should the catalogue be away, the queue brings the same name. */
async function showAtOnce(book: Pick<Book, "sql" | "env" | "userId">): Promise<void> {
  const named = findFriendlyName(book.sql);
  if (!named) return;
  try {
    await friendlyNameStatement(book.env.CATALOGUE, { userId: book.userId, ...named }).run();
  } catch (cause) {
    logFailure({ event: "friendly_name_left_to_the_queue", cause });
  }
}

/** What others read under an invitation. @throws Refusal FRIENDLY_NAME_MISSING */
export function getFriendlyName({ sql }: Pick<Book, "sql">): string {
  const named = findFriendlyName(sql);
  if (!named) throw new Refusal("FRIENDLY_NAME_MISSING");
  return named.friendlyName;
}

import type { DeletionRequest, DeletionStanding } from "../../../lib/contract/closing.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { Book } from "../book.ts";
import { recordClosing } from "../contact/linking.ts";
import type { Operations } from "../operation.ts";
import { planAccountClosings } from "../remittance/closing.ts";
import { beginErasure } from "./erasure.ts";
import { closingObstaclesOf, holdingsOf } from "./holdings.ts";
import { heldIn, obstaclesIn } from "./rules.ts";
import { endDeletion, findDeletion, insertDeletion } from "./store.ts";

function standingOf(book: Pick<Book, "sql" | "agenda">): DeletionStanding {
  const holdings = holdingsOf(book);
  return { request: findDeletion(book.sql), obstacles: obstaclesIn(holdings), held: heldIn(holdings) };
}

export const closingOperations = {
  "deletion.get": (book) => standingOf(book),

  "deletion.request": (book, { reason, note }, asking) =>
    asking.commit(() => {
      const [obstacle] = closingObstaclesOf(book);
      if (obstacle) throw new Refusal(obstacle);
      if (findDeletion(book.sql)?.state === "REQUESTED") throw new Refusal("DELETION_REQUESTED");
      insertDeletion(book.sql, { reason, note: note || null, at: book.clock.now() });
      book.emit({ type: "investor.deletion-requested.v1" });
      return standingOf(book);
    }),

  "deletion.withdraw": (book, _, asking) =>
    asking.commit(() => {
      if (!endDeletion(book.sql, { state: "WITHDRAWN", at: book.clock.now() })) throw new Refusal("NOT_FOUND");
      book.emit({ type: "investor.deletion-ended.v1" });
      return standingOf(book);
    }),
} satisfies Partial<Operations>;

/**
 * What an operator has decided about a request that waits. DONE closes the account: nobody signs in any more, what
 * nobody needs is erased at once, and what the law has us keep (identity and transactions) on the day on which it lets us. Done only while the account is still empty: something may have
 * come in since. @throws Refusal NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS, ACCOUNT_HAS_CHILDREN
 */
export function decideDeletion(book: Book, state: "REFUSED" | "DONE"): DeletionRequest {
  return book.storage.transactionSync(() => {
    const [obstacle] = state === "DONE" ? closingObstaclesOf(book) : [];
    if (obstacle) throw new Refusal(obstacle);
    if (!endDeletion(book.sql, { state, at: book.clock.now() })) throw new Refusal("NOT_FOUND");
    if (state === "DONE") {
      recordClosing(book);
      planAccountClosings(book);
      beginErasure(book);
      book.emit({ type: "investor.account-closed.v1" });
    }
    book.emit({ type: "investor.deletion-ended.v1" });
    const request = findDeletion(book.sql);
    if (!request) throw new Error("a request that was ended is there");
    return request;
  });
}

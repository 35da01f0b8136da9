import type { DeletionObstacle, DeletionRequest, DeletionStanding } from "../../../lib/contract/closing.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { filledAccounts } from "../../ledger/balances.ts";
import type { Book } from "../book.ts";
import { recordClosing } from "../contact/linking.ts";
import { listWards } from "../family/store.ts";
import { listAllInvestments } from "../investment/store.ts";
import type { Operations } from "../operation.ts";
import { hasEnded } from "../payment/rules.ts";
import { listAllPayments } from "../payment/store.ts";
import { beginErasure } from "./erasure.ts";
import { type Holdings, heldIn, obstaclesIn } from "./rules.ts";
import { endDeletion, findDeletion, insertDeletion } from "./store.ts";

export const closingObstaclesOf = (book: Pick<Book, "sql">): DeletionObstacle[] => obstaclesIn(holdingsOf(book));

function standingOf(book: Pick<Book, "sql">): DeletionStanding {
  const holdings = holdingsOf(book);
  return { request: findDeletion(book.sql), obstacles: obstaclesIn(holdings), held: heldIn(holdings) };
}

function holdingsOf({ sql }: Pick<Book, "sql">): Holdings {
  return {
    accounts: filledAccounts(sql),
    openPayments: listAllPayments(sql).filter(({ status }) => !hasEnded(status)).length,
    children: listWards(sql).map(({ name }) => name),
    titleOf: (dealId) => listAllInvestments(sql).find((each) => each.dealId === dealId)?.title ?? dealId,
  };
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
      beginErasure(book);
      book.emit({ type: "investor.account-closed.v1" });
    }
    book.emit({ type: "investor.deletion-ended.v1" });
    const request = findDeletion(book.sql);
    if (!request) throw new Error("a request that was ended is there");
    return request;
  });
}

import type { DeletionOverview, DeletionRequest } from "../../../lib/contract/calls/account-deletion.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type ClosingNotice, recordAccountDeletion } from "../identity/contact-linking.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { endDeletion, findDeletion, findOpenDeletion, insertDeletion } from "../identity/deletion-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { stopLapsedInstructions } from "../reinvesting/reinvestment-instruction.ts";
import { planAccountClosings } from "../wallet/virtual-account-closing.ts";
import { deletionObstaclesOf, holdingsOf } from "./deletion-obstacles.ts";
import { heldIn, obstaclesIn } from "./deletion-rules.ts";
import { beginErasure } from "./erasure.ts";

function displayStatusOf(context: Pick<AccountContext, "sql" | "scheduler">): DeletionOverview {
  const holdings = holdingsOf(context);
  return { request: findDeletion(context.sql), obstacles: obstaclesIn(holdings), held: heldIn(holdings) };
}

export const deletionOperations = {
  "deletion.get": (context) => displayStatusOf(context),

  "deletion.request": (context, { reason, note }, command) =>
    command.commit(() => {
      const [obstacle] = deletionObstaclesOf(context);
      if (obstacle) throw new AppError(obstacle);
      if (findOpenDeletion(context.sql)) throw new AppError("DELETION_REQUESTED");
      insertDeletion(context.sql, { reason, note: note || null, at: context.clock.now() });
      stopLapsedInstructions(context);
      context.emit({ type: "investor.deletion-requested.v1" });
      return displayStatusOf(context);
    }),

  "deletion.withdraw": (context, _, command) =>
    command.commit(() => {
      if (!endDeletion(context.sql, { state: "WITHDRAWN", at: context.clock.now() })) throw new AppError("NOT_FOUND");
      context.emit({ type: "investor.deletion-ended.v1" });
      return displayStatusOf(context);
    }),
} satisfies Partial<Operations>;

/**
 * Applies an operator's decision about a deletion request. DONE closes the account: sign-in ends, data
 * without a retention duty is erased at once, and identity and transactions on the day on which the law permits it.
 * Only an empty account can be closed, so it is checked again here.
 * @throws AppError NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS, ACCOUNT_HAS_CHILDREN
 */
export function decideDeletion(context: AccountContext, state: "REFUSED" | "DONE"): DeletionRequest {
  return context.storage.transactionSync(() => {
    const [obstacle] = state === "DONE" ? deletionObstaclesOf(context) : [];
    if (obstacle) throw new AppError(obstacle);
    if (!endDeletion(context.sql, { state, at: context.clock.now() })) throw new AppError("NOT_FOUND");
    if (state === "DONE") closeAccount(context);
    else queueSecurityNotice(context, listLoginContacts(context.sql), (t) => t("notices.security.closingRefused"));
    if (state !== "DONE") context.emit({ type: "investor.deletion-ended.v1" });
    const request = findDeletion(context.sql);
    if (!request) throw new Error("the ended deletion request is missing");
    return request;
  });
}

/** Inside the transaction that ends the request as DONE. `notice`: to others than the contacts, or in other words. */
export function closeAccount(context: AccountContext, notice?: ClosingNotice): void {
  recordAccountDeletion(context, notice);
  planAccountClosings(context);
  beginErasure(context);
  // The owners of the accounts that this investor views learn it.
  context.scheduler.schedule({ kind: "VIEWING", reference: "all", dueAt: context.clock.now() });
  context.emit({ type: "investor.account-closed.v1" });
  context.emit({ type: "investor.deletion-ended.v1" });
}

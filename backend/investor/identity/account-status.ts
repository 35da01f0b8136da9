import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { isClosed } from "./deletion-store.ts";

/**
 * For whoever was let in and has awaited something since: the account may have been closed meanwhile. Answers as the
 * next call would be answered.
 * @throws AppError UNAUTHENTICATED, for a guardian NOT_FOUND
 */
export function assertOpen({ sql, guardian }: Pick<AccountContext, "sql" | "guardian">): void {
  if (isClosed(sql)) throw new AppError(guardian ? "NOT_FOUND" : "UNAUTHENTICATED");
}

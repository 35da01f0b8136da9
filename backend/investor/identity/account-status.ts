import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { isClosed } from "./deletion-store.ts";

/**
 * Call after an await: the account may have been closed since the session was checked. Fails like the next call would.
 * @throws AppError UNAUTHENTICATED, for a guardian NOT_FOUND
 */
export function assertOpen({ sql, guardian }: Pick<AccountContext, "sql" | "guardian">): void {
  if (isClosed(sql)) throw new AppError(guardian ? "NOT_FOUND" : "UNAUTHENTICATED");
}

import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { getIdentity } from "./identity-store.ts";

/** A child invites nobody and is shown to nobody. @throws AppError CHILD_ACCOUNT */
export function assertNoChild({ sql }: Pick<AccountContext, "sql">): void {
  if (getIdentity(sql).guardianId !== null) throw new AppError("CHILD_ACCOUNT");
}

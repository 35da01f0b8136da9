import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { getIdentity } from "./identity-store.ts";

/** A child can neither invite others nor appear to them. @throws AppError CHILD_ACCOUNT */
export function assertNotChild({ sql }: Pick<AccountContext, "sql">): void {
  if (getIdentity(sql).guardianId !== null) throw new AppError("CHILD_ACCOUNT");
}

import { AppError } from "../../../lib/contract/values/errors.ts";
import { friendlyNameStatement } from "../../catalogue/friendly-names.ts";
import { logFailure } from "../../platform/log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertNotChild } from "./account-guards.ts";
import { findFriendlyName, saveFriendlyName } from "./friendly-name-store.ts";

export const friendlyNameOperations = {
  "user.add-friendly-name": async (context, { friendlyName }, command) => {
    const answer = command.commit(() => {
      assertNotChild(context);
      const stored = saveFriendlyName(context.sql, friendlyName);
      if (stored) context.emit({ type: "investor.friendly-name-changed.v1", ...stored });
      return { friendlyName };
    });
    await projectImmediately(context);
    return answer;
  },
} satisfies Partial<Operations>;

/** Updates the catalogue at once so that the investor sees the new name; if that fails, the queued event updates it. */
async function projectImmediately(context: Pick<AccountContext, "sql" | "env" | "userId">): Promise<void> {
  const stored = findFriendlyName(context.sql);
  if (!stored) return;
  try {
    await friendlyNameStatement(context.env.CATALOGUE, { userId: context.userId, ...stored }).run();
  } catch (cause) {
    logFailure({ event: "friendly_name_projection_deferred", cause });
  }
}

/** The name shown on invitations. @throws AppError FRIENDLY_NAME_MISSING */
export function getFriendlyName({ sql }: Pick<AccountContext, "sql">): string {
  const stored = findFriendlyName(sql);
  if (!stored) throw new AppError("FRIENDLY_NAME_MISSING");
  return stored.friendlyName;
}

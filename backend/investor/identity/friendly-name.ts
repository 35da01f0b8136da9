import { AppError } from "../../../lib/contract/values/errors.ts";
import { friendlyNameStatement } from "../../catalogue/friendly-names.ts";
import { logFailure } from "../../log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertNoChild } from "./child-account.ts";
import { findFriendlyName, saveFriendlyName } from "./friendly-name-store.ts";

export const friendlyNameOperations = {
  "user.add-friendly-name": async (context, { friendlyName }, command) => {
    const answer = command.commit(() => {
      assertNoChild(context);
      const named = saveFriendlyName(context.sql, friendlyName);
      if (named) context.emit({ type: "investor.friendly-name-changed.v1", ...named });
      return { friendlyName };
    });
    await showAtOnce(context);
    return answer;
  },
} satisfies Partial<Operations>;

/** Whoever has just named himself wants to see it; should the catalogue be away, the queue brings the same name. */
async function showAtOnce(context: Pick<AccountContext, "sql" | "env" | "userId">): Promise<void> {
  const named = findFriendlyName(context.sql);
  if (!named) return;
  try {
    await friendlyNameStatement(context.env.CATALOGUE, { userId: context.userId, ...named }).run();
  } catch (cause) {
    logFailure({ event: "friendly_name_left_to_the_queue", cause });
  }
}

/** What others read under an invitation. @throws AppError FRIENDLY_NAME_MISSING */
export function getFriendlyName({ sql }: Pick<AccountContext, "sql">): string {
  const named = findFriendlyName(sql);
  if (!named) throw new AppError("FRIENDLY_NAME_MISSING");
  return named.friendlyName;
}

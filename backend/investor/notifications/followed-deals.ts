/**
 * Followed deals. A published deal's opening time never changes, so each follower's own alarm notifies of the opening:
 * no list of followers exists elsewhere. A deal is followed until it opens, and notified once.
 */

import { AppError } from "../../../lib/contract/values/errors.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { getDeal } from "../../catalogue/deals.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { deleteFollowedDeal, insertFollowedDeal, isFollowed } from "./followed-deal-store.ts";
import { notify } from "./notify.ts";

export const followedDealOperations = {
  "deals.followed": ({ sql }, { id }) => ({ isFollowed: isFollowed(sql, id) }),

  "deals.follow": async (context, { id, follow }, command) => {
    const { sql, clock, scheduler } = context;
    if (follow === "false") {
      return command.commit(() => {
        deleteFollowedDeal(sql, id);
        scheduler.cancel({ kind: "DEAL_OPENING", reference: id });
        return { isFollowed: false };
      });
    }
    const { opensAt } = await getDeal(context.env, id, clock.now());
    return command.commit(() => {
      if (clock.now() >= opensAt) throw new AppError("DEAL_NOT_UPCOMING");
      insertFollowedDeal(sql, id, clock.now());
      scheduler.schedule({ kind: "DEAL_OPENING", reference: id, dueAt: opensAt });
      return { isFollowed: true };
    });
  },
} satisfies Partial<Operations>;

/** Job DEAL_OPENING. `reference`: the deal's id. A deal that is not open by then has nothing to offer. */
export async function notifyOfOpening(context: AccountContext, reference: string): Promise<void> {
  const { sql, clock, scheduler, storage } = context;
  const id = dealId.parse(reference);
  if (!isFollowed(sql, id)) return;
  const { opensAt, title, progress } = await getDeal(context.env, id, clock.now());
  if (progress.status === "UPCOMING") return scheduler.schedule({ kind: "DEAL_OPENING", reference, dueAt: opensAt });
  storage.transactionSync(() => {
    if (!isFollowed(sql, id)) return;
    deleteFollowedDeal(sql, id);
    if (progress.status === "OPEN")
      notify(context, { reference: id, subject: { kind: "DEAL_OPENED", dealId: id, title } });
  });
}

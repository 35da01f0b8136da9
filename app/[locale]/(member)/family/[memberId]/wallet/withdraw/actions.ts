"use server";

import type { WithdrawState } from "@/components/wallet/withdraw-state";
import { memberAction } from "@/lib/web/server-action";
import { takeOutOf } from "../../../../../_account/withdrawing";

/** One step of a withdrawal from the child's wallet. The page binds `member` when it renders the form. */
export const takeOutFor = memberAction(async (member, form): Promise<WithdrawState> => {
  return takeOutOf({ member, pathOf: () => `/family/${member}/wallet` }, form);
});

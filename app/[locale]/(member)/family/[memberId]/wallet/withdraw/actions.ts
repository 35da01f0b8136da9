"use server";

import type { WithdrawState } from "@/components/wallet/withdraw-state";
import type { UserId } from "@/lib/contract/values/ids";
import { takeOutOf } from "../../../../../_parts/withdrawing";

/** One step of a withdrawal from the child's wallet. The page binds `member` when it renders the form. */
export async function takeOutFor(member: UserId, _previous: WithdrawState, form: FormData): Promise<WithdrawState> {
  return takeOutOf({ member, pathOf: () => `/family/${member}/wallet` }, form);
}

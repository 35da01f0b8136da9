"use server";

import { takeOutOf } from "@/app/[locale]/_account/withdrawing";
import type { WithdrawState } from "@/components/wallet/withdraw-state";
import { accountAction } from "@/lib/web/server-action";

/** Handles every step of a withdrawal. */
export const takeOut = accountAction(async (member, form): Promise<WithdrawState> => {
  return takeOutOf(member, form);
});

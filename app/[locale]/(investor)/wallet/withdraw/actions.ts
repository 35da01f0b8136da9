"use server";

import { withdrawalPath } from "@/components/wallet/movement-view";
import type { WithdrawState } from "@/components/wallet/withdraw-state";
import { stateAction } from "@/lib/web/server-action";
import { takeOutOf } from "../../../_account/withdrawing";

/** Handles every step of a withdrawal from the investor's wallet. */
export const takeOut = stateAction(async (form): Promise<WithdrawState> => {
  return takeOutOf({ pathOf: withdrawalPath }, form);
});

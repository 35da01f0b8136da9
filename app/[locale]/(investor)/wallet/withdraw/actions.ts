"use server";

import { withdrawalPath } from "@/components/wallet/movement-view";
import type { WithdrawState } from "@/components/wallet/withdraw-state";
import { takeOutOf } from "../../../_parts/withdrawing";

/** Handles every step of a withdrawal from the investor's wallet. */
export async function takeOut(_previous: WithdrawState, form: FormData): Promise<WithdrawState> {
  return takeOutOf({ pathOf: withdrawalPath }, form);
}

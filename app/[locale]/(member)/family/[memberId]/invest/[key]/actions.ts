"use server";

import type { ConfirmState } from "@/app/[locale]/_order/confirm-state";
import { accountAction } from "@/lib/web/server-action";
import { confirmInvestmentFor } from "../../../../../_order/confirming";

/** Confirms an investment in the child's account. The page binds `member` when it renders the form. */
export const confirmFor = accountAction(async (member, form): Promise<ConfirmState> => {
  return confirmInvestmentFor(member, form);
});

"use server";

import type { ConfirmState } from "@/app/[locale]/_parts/confirm-state";
import type { UserId } from "@/lib/contract/values/ids";
import { confirmInvestmentFor } from "../../../../../_parts/confirming";

/** Confirms an investment in the child's account. The page binds `member` when it renders the form. */
export async function confirmFor(member: UserId, _previous: ConfirmState, form: FormData): Promise<ConfirmState> {
  return confirmInvestmentFor(member, form);
}

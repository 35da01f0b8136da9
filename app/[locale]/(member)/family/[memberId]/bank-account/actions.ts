"use server";

import { saveBankAccountOf } from "@/app/[locale]/_parts/bank-account-saving";
import type { BankAccountState } from "@/app/[locale]/_parts/bank-account-state";
import type { UserId } from "@/lib/contract/values/ids";

/** Adds or replaces the child's bank account. The page binds `member` when it renders the form. */
export async function saveAccountOf(
  member: UserId,
  _previous: BankAccountState,
  form: FormData,
): Promise<BankAccountState> {
  return saveBankAccountOf({ member, path: `/family/${member}/wallet?done=bank` }, form);
}

"use server";

import { saveBankAccountOf } from "@/app/[locale]/_account/bank-account-saving";
import type { BankAccountState } from "@/app/[locale]/_account/bank-account-state";
import { memberAction } from "@/lib/web/server-action";

/** Adds or replaces the child's bank account. The page binds `member` when it renders the form. */
export const saveAccountOf = memberAction(async (member, form): Promise<BankAccountState> => {
  const formPath = `/family/${member}/bank-account`;
  return saveBankAccountOf({ member, path: `/family/${member}/wallet?done=bank`, formPath }, form);
});

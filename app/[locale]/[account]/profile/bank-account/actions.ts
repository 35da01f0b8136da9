"use server";

import { saveBankAccountOf } from "@/app/[locale]/_account/bank-account-saving";
import type { BankAccountState } from "@/app/[locale]/_account/bank-account-state";
import { accountAction } from "@/lib/web/server-action";

/** Adds or replaces the verified bank account. */
export const saveBankAccount = accountAction(async (member, form): Promise<BankAccountState> => {
  return saveBankAccountOf(member, form);
});
